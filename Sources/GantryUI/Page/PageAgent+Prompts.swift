#if !canImport(XCUIAutomation)
  extension PageAgent {
    /// The page's questions for permissions, which `PermissionScript` tells of.
    static let prompts = #"""
      const asked = new Map();
      let hearsPrompts = false;

      // The oldest that has no answer; a page of which nobody wants to know hears nothing of it.
      const promptOf = (request) => {
        if (!request.prompts) return null;
        if (!hearsPrompts) {
          hearsPrompts = true;
          addListener(topDocument, "gantry.asks", (event) => {
            const prompt = parseJSON(eventDetail(event));
            asked.set(prompt.id, prompt);
            noteChange();
          }, listenerOptions);
          dispatch(topDocument, new NativeCustomEvent("gantry.listens"));
        }
        for (const prompt of asked.values()) return prompt;
        return null;
      };

      const prompt = (request) => ({ prompt: promptOf(request) });

      const permit = (request) => {
        asked.delete(request.token);
        const detail = toJSON({
          id: request.token, isGranted: request.isGranted, isTold: request.isTold,
        });
        dispatch(topDocument, new NativeCustomEvent("gantry.answers", { detail }));
        return {};
      };
      """#
  }
#endif
