import type { GpsPoint } from 'gk-sdk';
import { saveFile } from 'gk-sdk/dom';
import type { CsvDelimiter, Zone } from 'gk-sdk/rules';
import { toTrackFile, type TrackFileContext, type TrackFormat } from '../../track/track-files.js';
import { addressBookOf, type AddressSource } from '../address/address-book.js';

/** How far the saving of a track is. @internal */
export type SaveState =
  | { readonly kind: 'idle' }
  /** Addresses are looked up; `share` of the points has one, 0 to 1. */
  | { readonly kind: 'looking-up'; readonly format: TrackFormat; readonly share: number }
  /** It was saved without addresses: the server looks up none. */
  | { readonly kind: 'no-addresses' }
  /** It was saved without so many addresses: their lookup failed. */
  | { readonly kind: 'missing-addresses'; readonly count: number };

/** Track to save. @internal */
export interface TrackToSave extends TrackFileContext {
  readonly name: string;
  readonly points: readonly GpsPoint[];
  readonly format: TrackFormat;
  /** The zone of the times on the screen. */
  readonly zone: Zone;
  /** Delimiter of CSV; a comma by default. */
  readonly delimiter?: CsvDelimiter | undefined;
  /** Where addresses come from; undefined = without. */
  readonly addresses: AddressSource | undefined;
}

/**
 * Saves tracks as files. "Missing addresses are filled one at a time by reverse geocoding, then the file is written"
 * (spec 001 section 4); points within about eleven metres share a lookup, and without geocoding "addresses are not
 * exported" (section 8).
 *
 * @internal
 */
export class TrackSaver {
  readonly #changed: () => void;
  #running: AbortController | undefined;
  state: SaveState = { kind: 'idle' };

  constructor(changed: () => void) {
    this.#changed = changed;
  }

  /** Resolves with false when there is no point to save, or the saving was given up. */
  async save({ name, points, format, zone, delimiter, addresses, ...context }: TrackToSave): Promise<boolean> {
    this.cancel();
    const filled = addresses && points.length > 0 ? await this.#fill(points, format, addresses) : points;
    const file = filled && toTrackFile(name, filled, format, zone, delimiter, context);
    if (file) saveFile(new Blob([file.text], { type: file.mediaType }), file.name);
    return file !== undefined;
  }

  /** Gives up the lookup of addresses; no file is written. */
  cancel(): void {
    this.#running?.abort();
    this.#running = undefined;
    this.#set({ kind: 'idle' });
  }

  async #fill(
    points: readonly GpsPoint[],
    format: TrackFormat,
    source: AddressSource,
  ): Promise<readonly GpsPoint[] | undefined> {
    const running = new AbortController();
    this.#running = running;
    const book = addressBookOf(source);
    const filled: GpsPoint[] = [];
    let percent = 0;
    let missing = 0;
    this.#set({ kind: 'looking-up', format, share: 0 });
    for (const point of points) {
      const answer = point.address ? undefined : await book.lookUp(point.lat, point.lng, running.signal);
      if (this.#running !== running) return undefined;
      if (answer?.kind === 'unavailable') {
        this.#running = undefined;
        this.#set({ kind: 'no-addresses' });
        return points;
      }
      if (answer?.kind === 'failed') missing += 1;
      filled.push(answer?.kind === 'found' ? { ...point, address: answer.address } : point);
      const done = Math.floor((filled.length / points.length) * 100);
      if (done !== percent) this.#set({ kind: 'looking-up', format, share: filled.length / points.length });
      percent = done;
    }
    this.#running = undefined;
    this.#set(missing === 0 ? { kind: 'idle' } : { kind: 'missing-addresses', count: missing });
    return filled;
  }

  #set(state: SaveState): void {
    if (state.kind === 'idle' && this.state.kind === 'idle') return;
    this.state = state;
    this.#changed();
  }
}
