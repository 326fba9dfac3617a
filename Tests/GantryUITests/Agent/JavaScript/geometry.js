import { boxAround, centerOf, frameOf, hitPoint, isHittable, pointsOf } from "/agent/geometry.js";
import { beginPass } from "/agent/walk.js";
import { element, equal } from "./check.js";

const box = (x, y, width, height) => ({ x, y, width, height });

export default {
  "a box around others leaves out empty ones": () => {
    equal(boxAround([box(0, 0, 0, 0), box(10, 20, 30, 40), box(50, 10, 5, 5)]), box(10, 10, 45, 50));
    equal(boxAround([]), box(0, 0, 0, 0));
    equal(centerOf(box(10, 20, 30, 40)), { x: 25, y: 40 });
  },
  "what covers an element takes its hits": () => {
    const outer = element("<div style='position:fixed;left:20px;top:10px;width:200px;height:40px'>" +
      "<button style='width:200px;height:40px'>Below</button>" +
      "<div style='position:absolute;inset:0'></div></div>");
    beginPass();
    equal(frameOf(outer.firstChild), box(20, 10, 200, 40));
    equal(isHittable(outer.firstChild), false);
    outer.lastChild.style.width = "50%";
    beginPass();
    equal(isHittable(outer.firstChild), true);
    const { point } = hitPoint(outer.firstChild, pointsOf(outer.firstChild));
    equal(point.x >= 120, true);
  },
};
