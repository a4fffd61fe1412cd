/** Corners in which the toasts of events may stand, in the order in which they are tried. */
export const CORNERS = ['bottom-end', 'top-end', 'bottom-start'] as const;
/** A corner of the screen. */
export type Corner = (typeof CORNERS)[number];

/** A box in page coordinates. */
export type Box = Pick<DOMRectReadOnly, 'left' | 'top' | 'right' | 'bottom'>;

/** Size of the toasts, and of the bars at the top and the bottom that stay free, px. */
export interface CornerSpace {
  readonly width: number;
  readonly height: number;
  readonly pageWidth: number;
  readonly pageHeight: number;
  readonly barTop: number;
  readonly barBottom: number;
}

/** The box that the toasts take in a corner. */
export function cornerBox(corner: Corner, space: CornerSpace): Box {
  const left = corner === 'bottom-start' ? 0 : space.pageWidth - space.width;
  const top = corner === 'top-end' ? space.barTop : space.pageHeight - space.barBottom - space.height;
  return { left, top, right: left + space.width, bottom: top + space.height };
}

/**
 * The first corner that covers none of the lists and controls in which somebody works; where each one covers a list, the
 * first that leaves the controls free; else the first corner of all.
 */
export function freeCorner(lists: readonly Box[], controls: readonly Box[], space: CornerSpace): Corner {
  const leavesFree = (boxes: readonly Box[]) => (corner: Corner) =>
    !boxes.some((box) => overlaps(box, cornerBox(corner, space)));
  return CORNERS.find(leavesFree([...lists, ...controls])) ?? CORNERS.find(leavesFree(controls)) ?? CORNERS[0];
}

function overlaps(a: Box, b: Box): boolean {
  return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
}
