/// Deletes a user from the list on the screen; the service keeps it.
let usersScript = #"""
  (() => {
    "use strict";
    const list = document.getElementById("users");
    if (!list) return;

    document.documentElement.classList.add("live");
    list.addEventListener("click", (event) => {
      const button = event.target.closest("button.delete");
      if (!button) return;
      button.closest("li").remove();
      const count = list.children.length;
      document.getElementById("summary").textContent = `${count} ${count === 1 ? "user" : "users"}`;
    });
  })();
  """#
