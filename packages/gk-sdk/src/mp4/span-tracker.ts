import type { RecordingSpan } from '../model/footage/recording-span.js';

/** Pictures that are further apart than this are, and than a few of their usual distances, have a gap between them. */
const LEAST_GAP_US = 1_000_000;
/** The same ahead of the second picture, when no distance is known yet. */
const FIRST_GAP_US = 2_000_000;
const USUAL_DISTANCES = 3;
/** No camera takes its pictures at longer distances. */
const MOST_DISTANCE_US = 30_000_000;
/** Pictures come in decode order: so far behind an earlier one, they are reordered; further, the clock was set back. */
const MOST_REORDER_US = 2_000_000;
/** A file that places a picture further than this from where its time belongs has jumped. */
const MOST_SHIFT_US = 100_000;
/** Duration of a last picture: that of the one before it, this while none was, and never longer than a second. */
const DEFAULT_SHOWN_US = 66_667;
const MOST_SHOWN_US = 1_000_000;

/** A picture as it goes into a file. @public */
export interface TrackedPicture {
  readonly capturedAtUs: number;
  /** Packets ahead of it are missing. */
  readonly discontinuity: boolean;
  /** Its place in the file; without one, the spans follow each other without gaps. */
  readonly offsetUs?: number;
}

interface OpenSpan {
  readonly startUs: number;
  readonly offsetUs: number;
  latestUs: number;
  /** Duration of its last picture. */
  shownUs: number;
  pictures: number;
}

/**
 * Notes when the pictures of a file were captured: a gap, a clock that was set and a jump of the file each begin another
 * span. One picture with a wrong time among right ones begins none.
 *
 * @public
 */
export class SpanTracker {
  readonly #spans: OpenSpan[] = [];
  #distanceUs: number | undefined;

  /** Takes the pictures of one channel in decode order. */
  add(picture: TrackedPicture): void {
    const { capturedAtUs } = picture;
    const span = this.#spans.at(-1);
    if (span === undefined) {
      this.#begin(picture);
      return;
    }
    const before = this.#spans.at(-2);
    if (this.#goesOn(span, picture)) this.#take(span, capturedAtUs);
    else if (before !== undefined && span.pictures === 1 && this.#goesOn(before, picture)) {
      this.#spans.pop();
      this.#take(before, capturedAtUs);
    } else {
      this.#begin(picture);
      this.#note(capturedAtUs - span.latestUs);
    }
  }

  /** The spans so far, in the order of the file. */
  get spans(): readonly RecordingSpan[] {
    return this.#spans.map(({ startUs, latestUs, shownUs, offsetUs }) => ({
      startS: startUs / 1e6,
      endS: (latestUs + shownUs) / 1e6,
      offsetS: offsetUs / 1e6,
    }));
  }

  #begin({ capturedAtUs, offsetUs }: TrackedPicture): void {
    const last = this.#spans.at(-1);
    const behindUs = last ? last.offsetUs + (last.latestUs - last.startUs) + last.shownUs : 0;
    this.#spans.push({
      startUs: capturedAtUs,
      offsetUs: offsetUs ?? behindUs,
      latestUs: capturedAtUs,
      shownUs: last?.shownUs ?? DEFAULT_SHOWN_US,
      pictures: 1,
    });
  }

  #goesOn(span: OpenSpan, { capturedAtUs, offsetUs, discontinuity }: TrackedPicture): boolean {
    const placeUs = span.offsetUs + (capturedAtUs - span.startUs);
    if (offsetUs !== undefined && Math.abs(offsetUs - placeUs) > MOST_SHIFT_US) return false;
    const distanceUs = capturedAtUs - span.latestUs;
    if (distanceUs < -MOST_REORDER_US) return false;
    const usualUs = this.#distanceUs;
    if (usualUs === undefined) return distanceUs <= FIRST_GAP_US;
    const usualGapUs = USUAL_DISTANCES * usualUs;
    return distanceUs <= (discontinuity ? usualGapUs : Math.max(LEAST_GAP_US, usualGapUs));
  }

  #take(span: OpenSpan, capturedAtUs: number): void {
    const distanceUs = capturedAtUs - span.latestUs;
    this.#note(distanceUs);
    if (distanceUs > 0) span.shownUs = Math.min(distanceUs, MOST_SHOWN_US);
    span.latestUs = Math.max(span.latestUs, capturedAtUs);
    span.pictures += 1;
  }

  #note(distanceUs: number): void {
    if (distanceUs > 0) this.#distanceUs = Math.min(distanceUs, MOST_DISTANCE_US);
  }
}
