/** A place in degrees. */
export interface Position {
  readonly lat: number;
  readonly lng: number;
}

/** Looks one address up; undefined where nothing is known. */
export type AddressLookup = (position: Position) => Promise<string | undefined>;

/** Options of {@link AddressBook}. */
export interface AddressBookOptions {
  /** True when the server offers reverse geocoding; asked once. */
  readonly available: () => Promise<boolean>;
  readonly lookup: AddressLookup;
  /** Lookups under way at a time. */
  readonly parallel?: number;
  /** Addresses remembered; the oldest are dropped. */
  readonly capacity?: number;
}

/**
 * Addresses of positions: each place is asked for once, few at a time. Places are equal when they lie
 * within about ten metres, so a standing vehicle costs nothing.
 */
export class AddressBook {
  readonly #options: Required<AddressBookOptions>;
  readonly #known = new Map<string, string | undefined>();
  readonly #waiting = new Map<
    string,
    { readonly position: Position; readonly resolve: ((address?: string) => void)[] }
  >();
  #available: Promise<boolean> | undefined;
  #running = 0;

  constructor(options: AddressBookOptions) {
    this.#options = { parallel: 3, capacity: 2000, ...options };
  }

  /** The address if it is known already. */
  peek(position: Position): string | undefined {
    return this.#known.get(keyOf(position));
  }

  /** The address of a place; undefined when there is none or the server cannot tell. Never rejects. */
  async find(position: Position, signal: AbortSignal): Promise<string | undefined> {
    const key = keyOf(position);
    if (this.#known.has(key)) return this.#known.get(key);
    this.#available ??= this.#options.available().catch(() => {
      this.#available = undefined;
      return false;
    });
    if (!(await this.#available) || signal.aborted) return undefined;
    return new Promise((resolve) => {
      const entry = this.#waiting.get(key) ?? { position, resolve: [] };
      entry.resolve.push(resolve);
      this.#waiting.set(key, entry);
      this.#next();
    });
  }

  #next(): void {
    for (const [key, { position, resolve }] of this.#waiting) {
      if (this.#running >= this.#options.parallel) return;
      this.#waiting.delete(key);
      this.#running++;
      void this.#options
        .lookup(position)
        .then(
          (address) => {
            this.#remember(key, address);
            return address;
          },
          () => undefined,
        )
        .then((address) => {
          this.#running--;
          for (const answer of resolve) answer(address);
          this.#next();
        });
    }
  }

  #remember(key: string, address: string | undefined): void {
    this.#known.set(key, address);
    const oldest = this.#known.keys().next();
    if (this.#known.size > this.#options.capacity && !oldest.done) this.#known.delete(oldest.value);
  }
}

function keyOf({ lat, lng }: Position): string {
  return `${lat.toFixed(4)},${lng.toFixed(4)}`;
}
