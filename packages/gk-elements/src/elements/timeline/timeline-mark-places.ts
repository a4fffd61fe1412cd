/** Width that a mark takes up, pixels: the button of 24 and the space to the next one. @internal */
export const MARK_PX = 26;

/**
 * Where marks stand so that each can be pressed: whole within the width, and none over another one. A mark moves only
 * as far as its neighbour or the edge requires. Where there is no room for all of them, they come nearer evenly.
 *
 * @param wanted - Preferred middles, by their times, pixels, from left to right.
 * @internal
 */
export function spreadMarks(wanted: readonly number[], widthPx: number): number[] {
  const half = MARK_PX / 2;
  const lastX = Math.max(half, widthPx - half);
  const apart = Math.min(MARK_PX, (lastX - half) / Math.max(1, wanted.length - 1));
  const places: number[] = [];
  for (const x of wanted) places.push(Math.max(x, (places.at(-1) ?? half - apart) + apart));
  let limit = lastX;
  for (let i = places.length - 1; i >= 0; i--) {
    limit = Math.min(limit, places[i] ?? limit);
    places[i] = limit;
    limit -= apart;
  }
  return places;
}
