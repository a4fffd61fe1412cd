import type { LiveTileState } from '../live-tile/live-tile.events.js';
import type { WallCamera } from './wall-state.js';

/** An address that is refused earlier than this has hardly grown old. */
const FRESH_MS = 30_000;

/** An address that a page gave. */
interface KnownAddress {
  readonly url: string;
  readonly atMs: number;
  /** Ends the wait of one that was refused while it was fresh. */
  timer?: ReturnType<typeof setTimeout>;
}

/**
 * The addresses of the streams, as the page gives them. An address is the key of its stream: a page that makes one with a
 * token of its own at each call would restart all streams with each rendering if it were asked then.
 *
 * @internal
 */
export class WallAddresses {
  readonly #onRenewed: () => void;
  #source: ((camera: WallCamera) => string) | undefined;
  readonly #known = new Map<string, KnownAddress>();
  /** Cameras whose address was asked for again although it was fresh, and that have not played since. */
  readonly #retried = new Set<string>();

  /** @param onRenewed - The address of a camera is to be asked for again. */
  constructor(onRenewed: () => void) {
    this.#onRenewed = onRenewed;
  }

  /** Takes over who gives the addresses. */
  take(source: ((camera: WallCamera) => string) | undefined): void {
    if (source === this.#source) return;
    this.#source = source;
    this.close();
    this.#known.clear();
    this.#retried.clear();
  }

  of(camera: WallCamera): string | undefined {
    if (this.#source === undefined) return undefined;
    const known = this.#known.get(keyOf(camera));
    if (known) return known.url;
    const url = this.#source(camera);
    this.#known.set(keyOf(camera), { url, atMs: performance.now() });
    return url;
  }

  /**
   * A stream changed its state. The address of a refused one may be too old, and is loaded again: at once, or when it
   * is no longer fresh, as its token may expire earlier. One that is refused again without having played stays.
   */
  follow(camera: WallCamera, state: LiveTileState): void {
    const key = keyOf(camera);
    const known = this.#known.get(key);
    if (known === undefined) return;
    clearTimeout(known.timer);
    if (state === 'live') this.#retried.delete(key);
    if (state !== 'refused') return;
    const leftMs = FRESH_MS - (performance.now() - known.atMs);
    if (leftMs <= 0) this.#renew(key);
    else if (!this.#retried.has(key)) {
      known.timer = setTimeout(() => {
        this.#retried.add(key);
        this.#renew(key);
      }, leftMs);
    }
  }

  /** Waits for nothing any more. */
  close(): void {
    for (const { timer } of this.#known.values()) clearTimeout(timer);
  }

  #renew(key: string): void {
    this.#known.delete(key);
    this.#onRenewed();
  }
}

function keyOf({ device, channel }: WallCamera): string {
  return `${channel} ${device}`;
}
