/** A longitude from -180 to 180. @public */
export function normalLng(lng: number): number {
  return Math.abs(lng) <= 180 ? lng : lng - 360 * Math.round(lng / 360);
}

/** Degrees east from one longitude to another, the shorter way round; negative for a way west. @public */
export function lngDifference(fromLng: number, toLng: number): number {
  return normalLng(toLng - fromLng);
}

/** A place between two longitudes, the shorter way round: `share` 0 is the first one, 1 the second. @public */
export function lngBetween(fromLng: number, toLng: number, share: number): number {
  return normalLng(fromLng + lngDifference(fromLng, toLng) * share);
}

/** Longitudes of a line without a jump at 180 degrees: it goes on beyond. @public */
export function continuousLngs(lngs: Iterable<number>): number[] {
  let last: number | undefined;
  return Array.from(lngs, (lng) => {
    last = last === undefined ? lng : last + lngDifference(last, lng);
    return last;
  });
}

/**
 * West and east of the shortest stretch that holds all longitudes; east is above 180 for a stretch over 180 degrees.
 * Undefined of none.
 *
 * @public
 */
export function lngStretch(lngs: Iterable<number>): readonly [west: number, east: number] | undefined {
  const sorted = Float64Array.from(lngs, normalLng).sort();
  const [first, last] = [sorted[0], sorted.at(-1)];
  if (first === undefined || last === undefined) return undefined;
  let [west, east, widestGap] = [first, last, first + 360 - last];
  for (let i = 1; i < sorted.length; i++) {
    const [before, here] = [sorted[i - 1] ?? 0, sorted[i] ?? 0];
    if (here - before > widestGap) [west, east, widestGap] = [here, before + 360, here - before];
  }
  return [west, east];
}
