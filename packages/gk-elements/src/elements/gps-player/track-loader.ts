import { isGkError, type GkError, type GpsPoint, type GpsQuery } from 'gk-sdk';

/** Time that one call asks for, seconds: a long range shows how far it is, and can be given up. */
const PART_S = 6 * 3600;

/** Where loading a track stands. @internal */
export type TrackLoad =
  | { readonly kind: 'idle' }
  /** `share` of the range is there, 0 to 1. */
  | { readonly kind: 'loading'; readonly share: number }
  | { readonly kind: 'loaded'; readonly points: readonly GpsPoint[] }
  | { readonly kind: 'failed'; readonly error: GkError | undefined };

/** The call that reads a part of a track, such as `session.rest.gps`. @internal */
export type ReadGps = (query: GpsQuery, options: { readonly signal: AbortSignal }) => Promise<readonly GpsPoint[]>;

/** Reads a track in parts; a new one ends the one under way. @internal */
export class TrackLoader {
  readonly #changed: () => void;
  #state: TrackLoad = { kind: 'idle' };
  #running: AbortController | undefined;

  constructor(changed: () => void) {
    this.#changed = changed;
  }

  get state(): TrackLoad {
    return this.#state;
  }

  async load(read: ReadGps, { deviceId, startS, endS }: GpsQuery): Promise<void> {
    this.#running?.abort();
    const running = new AbortController();
    this.#running = running;
    const points: GpsPoint[] = [];
    try {
      for (let fromS = startS; fromS <= endS; fromS += PART_S) {
        this.#set({ kind: 'loading', share: endS > startS ? (fromS - startS) / (endS - startS) : 0 });
        const part = { deviceId, startS: fromS, endS: Math.min(endS, fromS + PART_S - 1) };
        const rows = await read(part, { signal: running.signal });
        if (this.#running !== running) return;
        for (const row of rows) points.push(row);
      }
      this.#set({ kind: 'loaded', points });
    } catch (error) {
      if (this.#running === running) this.#set({ kind: 'failed', error: isGkError(error) ? error : undefined });
    }
  }

  /** Gives up what is under way; what is loaded stays. */
  cancel(): void {
    if (this.#state.kind === 'loading') this.clear();
  }

  clear(): void {
    this.#running?.abort();
    this.#running = undefined;
    this.#set({ kind: 'idle' });
  }

  #set(state: TrackLoad): void {
    this.#state = state;
    this.#changed();
  }
}
