#if (os(macOS) || os(Linux)) && !canImport(XCUIAutomation)
  extension PageSettings {
    /// Whether a command is about all pages of a process: one that another page has opened may share
    /// its process, and is refused what that has already.
    static func isOfProcess(_ command: BrowserCommand) -> Bool {
      ["Emulation.setLocaleOverride", "Emulation.setTimezoneOverride"].contains(command.method)
    }

    /// The commands that change a window of Chromium from other settings to these; those of
    /// `Browser` change its whole context.
    func commands(since old: PageSettings? = nil) -> [BrowserCommand] {
      var commands: [BrowserCommand] = []
      func add(_ method: String, _ parameters: JSON = [:]) {
        commands.append((method, parameters))
      }
      let isOther = device != old?.device
      let hasTouch = device?.hasTouch ?? false
      if isOther {
        add(
          "Emulation.setTouchEmulationEnabled",
          ["enabled": .bool(hasTouch), "maxTouchPoints": hasTouch ? 5 : 1])
      }
      let (user, oldUser) = (user, old?.user ?? PageUser())
      if isOther || user.languages != oldUser.languages {
        add(
          "Emulation.setUserAgentOverride",
          [
            "userAgent": .string(device?.userAgent ?? ""),
            "platform": .string(device?.platform ?? ""),
            "acceptLanguage": .string(user.languages.joined(separator: ",")),
          ])
      }
      if user.locale != oldUser.locale {
        // ICU's form.
        let locale = user.locale?.replacing("-", with: "_") ?? ""
        add("Emulation.setLocaleOverride", ["locale": .string(locale)])
      }
      if user.timeZone != oldUser.timeZone {
        add("Emulation.setTimezoneOverride", ["timezoneId": .string(user.timeZone ?? "")])
      }
      if user.textScale != oldUser.textScale {
        // What the browser's own settings have.
        let sizes = [("standard", 16.0), ("fixed", 13.0)].map { name, size in
          (name, JSON.number((size * user.textScale).rounded()))
        }
        add("Page.setFontSizes", ["fontSizes": .object(Dictionary(uniqueKeysWithValues: sizes))])
      }
      if viewport != old?.viewport || isOther {
        var size = viewport.json
        size.merge([
          "deviceScaleFactor": .number(device?.pixelRatio ?? 0), "mobile": .bool(hasTouch),
        ])
        if hasTouch {
          let isTurned = viewport.width > viewport.height
          size.merge([
            "screenOrientation": [
              "type": isTurned ? "landscapePrimary" : "portraitPrimary", "angle": isTurned ? 90 : 0,
            ]
          ])
        }
        add("Emulation.setDeviceMetricsOverride", size)
      }
      if isDark != old?.isDark || user.reducesMotion != oldUser.reducesMotion {
        let appearance: JSON = isDark.map { $0 ? "dark" : "light" } ?? ""
        let motion: JSON = user.reducesMotion ? "reduce" : ""
        add(
          "Emulation.setEmulatedMedia",
          [
            "features": [
              ["name": "prefers-color-scheme", "value": appearance],
              ["name": "prefers-reduced-motion", "value": motion],
            ]
          ])
      }
      if isFilmed, old?.isFilmed != true { commands.append(Film.begin) }
      if isHidden != (old?.isHidden ?? false) {
        add("Runtime.evaluate", ["expression": .string(visibilityScript)])
      }
      if let permissionScript, permissionScript != old?.permissionScript {
        add("Browser.resetPermissions")
        add(
          "Page.addScriptToEvaluateOnNewDocument",
          ["source": .string(permissionScript), "runImmediately": true])
      }
      let isAsked = permissionScript != nil
      guard location != old?.location || isAsked != (old?.permissionScript != nil) else {
        return commands
      }
      guard let location else {
        // A page whose questions a test answers may ask without a location: it gets an error.
        add("Emulation.\(isAsked ? "set" : "clear")GeolocationOverride")
        return commands
      }
      // W3C's own command grants it to the open document; a launch's first, empty document can't be
      // granted anything.
      if !isAsked { add("Browser.grantPermissions", ["permissions": ["geolocation"]]) }
      add("Emulation.setGeolocationOverride", location.json)
      return commands
    }
  }

  extension Permission {
    /// The command that grants or denies it.
    func command(isGranted: Bool) -> BrowserCommand {
      (
        "Browser.setPermission",
        ["permission": ["name": .string(name)], "setting": isGranted ? "granted" : "denied"]
      )
    }
  }
#endif
