#if !canImport(XCUIAutomation)
  import GantryBrowser

  extension AgentAnswer {
    /// Whether another answer may come later, since no agent waits for what is in another's frame.
    func isOpen(for condition: AgentRequest.Condition?) -> Bool {
      // What has gone everywhere is missing, and what has not is found.
      if condition == .gone { return met == false }
      return frames?.isEmpty == false || frame != nil && failed != nil
    }

    /// The answer in terms of the document around the frame that has given it.
    func moved(to place: Place, in frame: String) -> AgentAnswer {
      var moved = self
      moved.frame = frame
      let move = { (nodes: [ElementNode]) in nodes.map { $0.moved(to: place, in: frame) } }
      moved.nodes = nodes.map(move)
      moved.failed?.nodes = failed?.nodes.map(move)
      moved.issues = issues?.map { issue in
        AuditIssue(kind: issue.kind, text: issue.text, node: issue.node.moved(to: place, in: frame))
      }
      moved.done = done?.moved(to: place, in: frame)
      moved.tree = tree?.moved(to: place, in: frame)
      moved.ready = ready.map { ready in
        let point = place.around(ready.point)
        return Ready(
          x: point.x, y: point.y, node: ready.node.moved(to: place, in: frame),
          token: ready.token.map { "\(frame)/\($0)" }, shown: ready.shown.map(place.around))
      }
      moved.drag = drag.map { Drag(from: place.around($0.from), to: place.around($0.to)) }
      return moved
    }
  }

  extension ElementNode {
    fileprivate func moved(to place: AgentAnswer.Place, in outer: String) -> ElementNode {
      var moved = self
      moved.id = "\(outer)/\(id)"
      moved.frame = place.around(frame)
      moved.children = children?.map { $0.moved(to: place, in: outer) }
      return moved
    }
  }

  extension AgentAnswer.Place {
    fileprivate func around(_ point: AgentAnswer.Point) -> AgentAnswer.Point {
      AgentAnswer.Point(x: x + point.x * scale, y: y + point.y * scale)
    }

    /// A box: left, top, width, height.
    fileprivate func around(_ box: [Double]) -> [Double] {
      guard box.count == 4 else { return box }
      return [x + box[0] * scale, y + box[1] * scale, box[2] * scale, box[3] * scale]
    }
  }
#endif
