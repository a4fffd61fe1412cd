/** A point of a track. */
export interface TrackMoment {
  /** Unix seconds. */
  readonly atS: number;
  readonly lat: number;
  readonly lng: number;
}

/** The points of a GPX file that have a time, in their order; none of a file that is none. */
export function readTrack(gpx: string): readonly TrackMoment[] {
  const points = new DOMParser().parseFromString(gpx, 'application/xml').getElementsByTagName('trkpt');
  return [...points].flatMap((point) => {
    const atS = Date.parse(point.getElementsByTagName('time')[0]?.textContent ?? '') / 1000;
    const [lat, lng] = [Number(point.getAttribute('lat')), Number(point.getAttribute('lon'))];
    return [atS, lat, lng].every(Number.isFinite) ? [{ atS, lat, lng }] : [];
  });
}

/** The last point at or before a moment; the first one ahead of all. */
export function pointAt(track: readonly TrackMoment[], atS: number): TrackMoment | undefined {
  return track.findLast((point) => point.atS <= atS) ?? track[0];
}
