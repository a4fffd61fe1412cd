/**
 * Graphics contexts that the maps of a page hold at the same time. Browsers give 8 to 16 to a page and then take the
 * oldest away; other maps and 3D views of the page want some, too.
 *
 * @public
 */
export const MAP_CONTEXTS = 6;

/** A map that wants a graphics context. @internal */
export interface MapPoolClient {
  /** It may make its context now. */
  granted(): void;
  /** It must free its context before it returns; it may keep a picture of its view. */
  revoked(): void;
}

/** How dear a map is: the page's own map goes before a small one. @internal */
export type MapRank = 'main' | 'small';

/** The place of a map in the queue for a context. @internal */
export interface MapLease {
  /** True between `granted` and `revoked`. */
  readonly held: boolean;
  /** A map that nobody sees needs no context. */
  setVisible(visible: boolean): void;
  /** Whether the map has a picture of its view: it then makes room for one that has none. */
  setPictured(pictured: boolean): void;
  /** Leaves the queue; the owner has freed its context, or does so now. */
  release(): void;
}

interface Entry {
  readonly client: MapPoolClient;
  readonly rank: MapRank;
  readonly number: number;
  visible: boolean;
  pictured: boolean;
  held: boolean;
}

/**
 * Shares few graphics contexts among many maps: the ones in sight, main maps first, then those that have no picture of
 * themselves yet, then those that hold one already. So each small map gets its picture in turn, and then all rest. A main
 * map out of sight gives its context up when another wants it, a small one at once.
 *
 * @internal
 */
export class MapPool {
  readonly #limit: number;
  readonly #entries = new Set<Entry>();
  #number = 0;
  #sharing = false;

  constructor(limit: number = MAP_CONTEXTS) {
    this.#limit = limit;
  }

  /** Contexts that are held now. */
  get held(): number {
    return [...this.#entries].filter(({ held }) => held).length;
  }

  /** Joins the queue, out of sight. */
  join(client: MapPoolClient, rank: MapRank): MapLease {
    const entry: Entry = { client, rank, number: this.#number++, visible: false, pictured: false, held: false };
    this.#entries.add(entry);
    return {
      get held() {
        return entry.held;
      },
      setVisible: (visible) => {
        if (visible === entry.visible) return;
        entry.visible = visible;
        this.#share();
      },
      setPictured: (pictured) => {
        if (pictured === entry.pictured) return;
        entry.pictured = pictured;
        this.#share();
      },
      release: () => {
        this.#entries.delete(entry);
        entry.held = false;
        this.#share();
      },
    };
  }

  #share(): void {
    // A call from within a client takes effect after this round.
    if (this.#sharing) return;
    this.#sharing = true;
    try {
      // Two rounds settle what clients say from within; a client that never rests must not hold the page.
      for (let round = 0; round < 2; round++) if (!this.#round()) break;
    } finally {
      this.#sharing = false;
    }
  }

  #round(): boolean {
    const wanted = [...this.#entries].filter(({ visible }) => visible).sort(before);
    // A main map that is scrolled away keeps its context until another wants it: creating it again is expensive.
    const resting = [...this.#entries].filter(({ visible, held, rank }) => !visible && held && rank === 'main');
    const chosen = new Set([...wanted, ...resting].slice(0, this.#limit));
    let changed = false;
    for (const entry of this.#entries) {
      if (!entry.held || chosen.has(entry)) continue;
      entry.held = false;
      changed = true;
      entry.client.revoked();
    }
    for (const entry of chosen) {
      if (entry.held || !this.#entries.has(entry)) continue;
      entry.held = true;
      changed = true;
      entry.client.granted();
    }
    return changed;
  }
}

function before(a: Entry, b: Entry): number {
  if (a.rank !== b.rank) return a.rank === 'main' ? -1 : 1;
  if (a.pictured !== b.pictured) return a.pictured ? 1 : -1;
  if (a.held !== b.held) return a.held ? -1 : 1;
  return a.number - b.number;
}

/** A registered symbol, so that two copies of this package on one page share the same contexts. */
const PAGE_POOL = Symbol.for('gk-map-pool');

/** The pool of the page. @internal */
export function pageMapPool(): MapPool {
  const page = globalThis as { [PAGE_POOL]?: MapPool };
  return (page[PAGE_POOL] ??= new MapPool());
}
