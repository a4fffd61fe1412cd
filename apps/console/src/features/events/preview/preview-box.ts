/** Where a preview stands, px in the window. */
export interface PreviewBox {
  readonly left: number;
  readonly top: number;
  readonly width: number;
}

const WIDTH_PX = 320;
const HEIGHT_PX = 180;
const GAP_PX = 8;
/** Beside the hand, so that the row stays readable. */
const BESIDE_PX = 24;

/**
 * A preview of a card lies over its picture; one of a row stands below it, or above where there is no room, beside the hand or at
 * the end of the row.
 */
export function previewBox(row: HTMLElement, handX: number | undefined): PreviewBox {
  const picture = row.matches('tr') ? null : row.querySelector('.gk-event-picture, .gk-event-no-picture');
  if (picture) {
    const { left, top, width } = picture.getBoundingClientRect();
    return { left, top, width };
  }
  const { top, bottom, right } = row.getBoundingClientRect();
  const width = Math.min(WIDTH_PX, window.innerWidth - 2 * GAP_PX);
  const hasRoomBelow = bottom + GAP_PX + HEIGHT_PX <= window.innerHeight;
  const wanted = handX === undefined ? Math.min(right, window.innerWidth) - width - GAP_PX : handX + BESIDE_PX;
  return {
    left: Math.max(GAP_PX, Math.min(wanted, window.innerWidth - width - GAP_PX)),
    top: hasRoomBelow ? bottom + GAP_PX : Math.max(GAP_PX, top - GAP_PX - HEIGHT_PX),
    width,
  };
}
