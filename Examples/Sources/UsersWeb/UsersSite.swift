import ExampleWeb

extension Site {
  static let users = Site(
    name: "Users", description: "A list of users.", subject: "users", home: "All users",
    footer: "An example of <strong>Gantry</strong>: the network client is chosen at launch.",
    emblem: """
      <circle cx="12" cy="8" r="4.25"/><path d="M3.75 20.5c.9-4.4 4.2-6.5 8.25-6.5s7.35 2.1 \
      8.25 6.5"/>
      """,
    styles: .styles("users", usersStyles),
    script: .script("users", usersScript),
    icon: .icon(
      """
      <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24" fill="none" stroke="#fff" \
      stroke-width="1.6"><rect width="24" height="24" rx="6" fill="#2f5bd8" stroke="none"/>\
      <circle cx="12" cy="9" r="3.5"/><path d="M5.5 19c.7-3.4 3.3-5 6.5-5s5.8 1.6 6.5 5"/></svg>
      """))
}

/// What only the page of users has, light and dark.
private let usersStyles = #"""
  /* What is sent behind it takes its place. */
  .loading:has(~ *) { display: none; }
  .spinner {
    width: 2.4rem; height: 2.4rem; margin-bottom: 1rem; border: 3px solid var(--line);
    border-top-color: var(--accent); border-radius: 50%; animation: turn 1.2s linear infinite;
  }
  @keyframes turn { to { transform: rotate(1turn); } }

  /* Pages side by side, of which a finger's swipe shows the next one. */
  .pages {
    display: flex; overflow-x: auto; scroll-snap-type: x mandatory; scrollbar-width: none;
  }
  .pages > * { flex: none; scroll-snap-align: start; scroll-snap-stop: always; }
  .tour { margin-bottom: 1rem; }
  .tour > p, .user { width: 100%; }

  .user { display: flex; align-items: center; gap: .9rem; padding: .75rem 1.1rem; }
  .users li + li { border-top: 1px solid var(--line); }
  .users li:hover { background: var(--raised); }
  .delete {
    display: none; border: 0; padding: 0 1.4rem; background: #b3261e; color: #fff; font: inherit;
    font-weight: 600;
  }
  .live .delete { display: block; }
  .avatar {
    display: inline-flex; align-items: center; justify-content: center; flex: none;
    width: 2.4rem; height: 2.4rem; border-radius: 50%; background: var(--raised);
    color: var(--accent); font-weight: 650;
  }
  .users li:hover .avatar { background: var(--surface); }
  .username { font-weight: 600; overflow-wrap: anywhere; min-width: 0; }

  @media (prefers-reduced-motion: reduce) {
    .spinner { animation: none; }
  }
  """#
