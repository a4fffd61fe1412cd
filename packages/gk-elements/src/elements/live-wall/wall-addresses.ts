import type { WallCamera } from './wall-state.js';

/** An address that is refused earlier than this has not grown old: another one would be refused, too. */
const FRESH_MS = 30_000;

/**
 * The addresses of the streams, as the page gives them. An address is the key of its stream: a page that makes one with a
 * token of its own at each call would restart all streams with each rendering if it were asked then.
 *
 * @internal
 */
export class WallAddresses {
  #source: ((camera: WallCamera) => string) | undefined;
  readonly #known = new Map<string, { readonly url: string; readonly atMs: number }>();

  /** Takes over who gives the addresses. */
  take(source: ((camera: WallCamera) => string) | undefined): void {
    if (source === this.#source) return;
    this.#source = source;
    this.#known.clear();
  }

  of(camera: WallCamera): string | undefined {
    if (this.#source === undefined) return undefined;
    const known = this.#known.get(keyOf(camera));
    if (known) return known.url;
    const url = this.#source(camera);
    this.#known.set(keyOf(camera), { url, atMs: performance.now() });
    return url;
  }

  /** The server refused the stream of a camera; true: its address may be too old, and will be asked for again. */
  refused(camera: WallCamera): boolean {
    const known = this.#known.get(keyOf(camera));
    if (known === undefined || performance.now() - known.atMs < FRESH_MS) return false;
    return this.#known.delete(keyOf(camera));
  }
}

function keyOf({ device, channel }: WallCamera): string {
  return `${channel} ${device}`;
}
