/** Bytes received and their rate. */
export interface DataUse {
  readonly bytes: number;
  /** Estimated bytes per hour; undefined until enough time has passed to estimate it. */
  readonly bytesPerHour: number | undefined;
}

/** A picture that counts its bytes. */
export type CountingTile = Readonly<Pick<HTMLElementTagNameMap['gk-live-tile'], 'receivedBytes'>>;

/** The rate is that of the last while, so that it falls at once when pictures go. */
const WINDOW_MS = 15_000;
/** Shortest time for an estimate per hour. */
const SHORTEST_MS = 4_000;

/** Adds up what tiles have received. Those that are gone stay in the sum, those that begin anew are not counted twice. */
export class DataMeter {
  readonly #seen = new WeakMap<CountingTile, number>();
  readonly #sums: { readonly atMs: number; readonly bytes: number }[] = [];
  #bytes = 0;

  /** Reads the tiles that are there now. */
  read(tiles: Iterable<CountingTile>, atMs: number): DataUse {
    for (const tile of tiles) {
      const before = this.#seen.get(tile) ?? 0;
      const { receivedBytes } = tile;
      this.#bytes += receivedBytes >= before ? receivedBytes - before : receivedBytes;
      this.#seen.set(tile, receivedBytes);
    }
    this.#sums.push({ atMs, bytes: this.#bytes });
    while (this.#sums.length > 2 && atMs - (this.#sums[0]?.atMs ?? atMs) > WINDOW_MS) this.#sums.shift();
    const first = this.#sums[0] ?? { atMs, bytes: this.#bytes };
    const passedMs = atMs - first.atMs;
    return {
      bytes: this.#bytes,
      bytesPerHour: passedMs < SHORTEST_MS ? undefined : ((this.#bytes - first.bytes) / passedMs) * 3_600_000,
    };
  }
}
