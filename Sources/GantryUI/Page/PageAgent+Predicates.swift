#if !canImport(XCUIAutomation)
  extension PageAgent {
    /// NSPredicate's comparisons over an element's attributes.
    static let predicates = #"""
      class Invalid extends Error {}

      const attributesByKey = {
        label: labelOf, identifier: identifierOf, title: titleOf, value: valueOf,
        placeholderValue: placeholderOf, isEnabled, enabled: isEnabled, isSelected,
        selected: isSelected, hasFocus: isFocused, hasKeyboardFocus: isFocused,
        isHittable: (item) => isHittable(item), hittable: (item) => isHittable(item),
        exists: () => true,
        elementType: (item, type) =>
          typeNumbers[type !== "any" && type && itemHasType(item, type) ? type : typeOf(item)],
        frame: (item) => {
          const box = frameOf(item);
          return [box.x, box.y, box.width, box.height];
        },
      };

      // An element that isn't there has no attributes, but that much can be said of it.
      const absentAttributes = { exists: false, isHittable: false, hittable: false };

      const readExpression = (expression, item, type) => {
        if ("value" in expression) return expression.value;
        const read = Object.prototype.hasOwnProperty.call(attributesByKey, expression.key)
          ? attributesByKey[expression.key] : null;
        if (!read) throw new Invalid(`an element has no attribute '${expression.key}'`);
        if (item === null) return expression.key in absentAttributes
          ? absentAttributes[expression.key] : null;
        return read(item, type);
      };

      const folded = (text, options) => {
        let result = text;
        if (options.includes("d")) result = result.normalize("NFD").replace(/\p{M}/gu, "");
        return options.includes("c") ? result.toLowerCase() : result;
      };

      const comparable = (value, options) => {
        if (typeof value === "string") return folded(value, options);
        return typeof value === "boolean" ? Number(value) : value;
      };

      const equals = (left, right, options) => {
        if (isArray(left) && isArray(right)) {
          return left.length === right.length && !some(left, (each) => !some(right, (other) =>
            equals(each, other, options)));
        }
        return comparable(left, options) === comparable(right, options);
      };

      const textPattern = (pattern, options, isLike) => {
        const source = isLike
          ? pattern.replace(/[\\^$.*+?()[\]{}|]/g, (c) =>
            (c === "*" ? ".*" : c === "?" ? "." : `\\${c}`))
          : pattern;
        try {
          return new RegExp(`^(?:${source})$`, `su${options.includes("c") ? "i" : ""}`);
        } catch {
          try {
            return new RegExp(`^(?:${source})$`, `s${options.includes("c") ? "i" : ""}`);
          } catch (error) {
            throw new Invalid(`'${pattern}' is no regular expression: ${error.message}`);
          }
        }
      };

      const ordered = (left, right, options) => {
        const [a, b] = [comparable(left, options), comparable(right, options)];
        if (a === null || b === null || typeof a !== typeof b) return NaN;
        return a < b ? -1 : a > b ? 1 : 0;
      };

      const textual = (left, right, options, test) =>
        typeof left === "string" && typeof right === "string" &&
        test(folded(left, options), folded(right, options));

      const isOneOf = (left, right, options) => {
        if (isArray(right)) return some(right, (each) => equals(left, each, options));
        return textual(left, right, options, (inner, outer) => outer.includes(inner));
      };

      const marksRemoved = (text, options) => folded(text, options.includes("d") ? "d" : "");

      const comparisons = {
        "==": equals,
        "!=": (a, b, o) => !equals(a, b, o),
        "<": (a, b, o) => ordered(a, b, o) < 0,
        "<=": (a, b, o) => ordered(a, b, o) <= 0,
        ">": (a, b, o) => ordered(a, b, o) > 0,
        ">=": (a, b, o) => ordered(a, b, o) >= 0,
        CONTAINS: (a, b, o) => (isArray(a) ? isOneOf(b, a, o) : isOneOf(b, a, o)),
        BEGINSWITH: (a, b, o) => textual(a, b, o, (x, y) => x.startsWith(y)),
        ENDSWITH: (a, b, o) => textual(a, b, o, (x, y) => x.endsWith(y)),
        LIKE: (a, b, o) => typeof a === "string" && typeof b === "string" &&
          textPattern(marksRemoved(b, o), o, true).test(marksRemoved(a, o)),
        MATCHES: (a, b, o) => typeof a === "string" && typeof b === "string" &&
          textPattern(b, o, false).test(marksRemoved(a, o)),
        IN: isOneOf,
        BETWEEN: (a, b, o) => isArray(b) && b.length === 2 && ordered(a, b[0], o) >= 0 &&
          ordered(a, b[1], o) <= 0,
      };

      const satisfies = (predicate, item, type) => {
        if (predicate.and) return !some(predicate.and, (each) => !satisfies(each, item, type));
        if (predicate.or) return some(predicate.or, (each) => satisfies(each, item, type));
        if (predicate.not) return !satisfies(predicate.not, item, type);
        if (predicate.true) return true;
        if (predicate.false) return false;
        if (!isArray(predicate.compare)) throw new Invalid("a predicate is of no known kind");
        const [left, operator, right] = predicate.compare;
        const compare = Object.prototype.hasOwnProperty.call(comparisons, operator)
          ? comparisons[operator] : null;
        if (!compare) throw new Invalid(`a predicate has no operator '${operator}'`);
        return compare(readExpression(left, item, type), readExpression(right, item, type),
          predicate.options || "");
      };
      """#
  }
#endif
