// What a point means for the player to move, in words.
import { neighbours, pointName } from "./board.js";
import { t } from "./text.js";

/** The conversion that covers a point, if the player to move has one there. */
export function conversionAt(view, point) {
  return view.conversions.find((conversion) => conversion.points.includes(point));
}

/** The group that covers a point. */
export function groupAt(view, point) {
  return view.groups.find((group) => group.points.includes(point));
}

/** What the player to move can do at a point, or why nothing. */
export function describe(view, pieces, point, shape) {
  const name = pointName(point, view.size);
  const mover = view.toMove;
  if (!pieces[point]) {
    if (!view.place) return t("empty", { point: name });
    const kind = mover === "d" ? shape : shape.toLowerCase();
    return t("placeHere", { point: name, kind: t(kind) });
  }
  const group = groupAt(view, point);
  const what = t("group", { point: name, kind: t(group.kind), n: group.points.length });
  if (view.winner) return what;
  const conversion = conversionAt(view, point);
  if (conversion) {
    const { own, opp, to } = conversion;
    const total = conversion.points.length + conversion.joins.length;
    return `${what} ${t("convert", { own, opp, kind: t(to), total })}`;
  }
  return `${what} ${whyNot(view, pieces, group)}`;
}

function whyNot(view, pieces, group) {
  const mover = view.toMove === "d" ? 0 : 1;
  const color = t(view.toMove);
  if (!group.bounded) {
    const beside = group.points.flatMap((point) => neighbours(point, view.size));
    const open = beside.find((point) => !pieces[point]);
    return t("notBounded", { open: pointName(open, view.size) });
  }
  const [own, opp] = [group.coveting[mover], group.coveting[1 - mover]];
  if (own === 0) return t("notCoveted", { color, kind: t(group.coveters[mover]) });
  return t(own === opp ? "tie" : "outnumbered", { color, own, opp });
}
