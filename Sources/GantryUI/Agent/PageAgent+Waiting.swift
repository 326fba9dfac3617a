#if !canImport(XCUIAutomation)
  extension PageAgent {
    /// Waits that end with the very change they wait for, instead of asking again and again.
    static let waiting = #"""
      const slowCheck = 250;

      // A page that changes all the time must get a good part of the processor for itself.
      const restAfter = (cost) => Math.max(4, Math.min(cost, 25), cost / 2);

      const outcome = (request) => {
        const goal = request.for;
        if (goal === "change") {
          return currentRevision() !== request.revision ? { met: true, nodes: [] } : null;
        }
        const { items, type } = evaluate(request.chain, { limit: 1, isLenient: true });
        if (goal === "gone") return items.length ? null : { met: true, nodes: [] };
        if (goal !== "exists") throw new Invalid("a wait is for nothing known");
        // Who only wants to know doesn't wait for a description.
        const limit = request.limit === 0 ? 0 : 1;
        return items.length ? { met: true, nodes: nodesOf(items, limit, { type }) } : null;
      };

      const ambiguity = (error) => ({
        kind: "ambiguous", count: error.items.length,
        nodes: nodesOf(error.items, 10, { type: error.type }),
      });

      const wait = (request) =>
        new NativePromise((resolve) => {
          const deadline = now() + (request.timeout || 0);
          let due = 0;
          let lastCost = 0;
          let scheduled = null;
          let ambiguous;

          const finish = (answer) => {
            waiting.delete(onChange);
            cancel(scheduled);
            cancel(slow);
            cancel(last);
            answer.revision = currentRevision();
            resolve(answer);
          };

          // The first check after loading may take long for layout and tells nothing about the
          // next.
          const pause = (cost) => {
            due = now() + restAfter(Math.min(cost, lastCost));
            lastCost = cost;
          };

          const check = () => {
            const start = now();
            try {
              beginPass();
              ambiguous = undefined;
              const met = outcome(request);
              if (met) finish(met);
              else pause(now() - start);
              return met !== null;
            } catch (error) {
              if (error instanceof Ambiguous) {
                ambiguous = ambiguity(error);
                pause(now() - start);
                return false;
              }
              finish(failure(error));
              return true;
            }
          };

          // At once where there was time to breathe since the last check.
          const onChange = () => {
            if (scheduled !== null) return;
            const rest = due - now();
            if (rest <= 0) {
              check();
              return;
            }
            scheduled = later(() => {
              scheduled = null;
              check();
            }, rest);
          };

          let slow = null;
          const checkSlowly = () => {
            slow = later(checkSlowly, slowCheck);
            readForms();
            if (waiting.has(onChange) && scheduled === null) check();
          };

          const last = later(() => {
            if (!waiting.has(onChange) || check()) return;
            const answer = { met: false };
            if (ambiguous) answer.error = ambiguous;
            finish(answer);
          }, Math.max(0, deadline - now()));
          waiting.add(onChange);
          slow = later(checkSlowly, slowCheck);
          check();
        });
      """#
  }
#endif
