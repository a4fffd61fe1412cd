import type { RecordingPart } from '../../rules/footage/recording-parts.js';
import { captureTimeAt, placeOfMoment } from '../../rules/footage/recording-spans.js';

/** A picture whose capture time is further from the clock's than this belongs to another stretch of the file. */
const MOST_STEP_S = 1;

/**
 * The moment that the page shows when it is asked for one: itself where a lane has a picture of it, else that of the next
 * picture of any lane; undefined behind the last one.
 */
export function momentWithPicture(lanes: readonly (readonly RecordingPart[])[], atS: number): number | undefined {
  const places = lanes.map((files) => placeOfMoment(files, atS));
  if (places.some(({ kind }) => kind === 'recorded')) return atS;
  const next = places.flatMap((place) => (place.kind === 'missing' && place.next ? [place.next.atS] : []));
  return next.length > 0 ? Math.min(...next) : undefined;
}

/**
 * The moment of a clock that follows a film: never behind the end of the stretch in which the clock is, even when the
 * film has jumped over a gap meanwhile, since another lane may have pictures there.
 *
 * @param atS - Last time of the clock.
 * @param offsetS - Where the film is in the file of the lane's place at `atS`.
 * @param ended - The film has come to its end.
 */
export function momentOfFilm(files: readonly RecordingPart[], atS: number, offsetS: number, ended: boolean): number {
  const place = placeOfMoment(files, atS);
  if (place.kind === 'missing') return atS;
  const spans = files[place.file]?.spans ?? [];
  const endS = spans.find((span) => span.startS <= atS && atS < span.endS)?.endS ?? atS;
  const filmS = captureTimeAt(spans, offsetS) ?? atS;
  return ended || filmS >= endS || filmS < atS - MOST_STEP_S ? endS : filmS;
}
