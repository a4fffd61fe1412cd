import { isGkError, type RestCallOptions } from 'gk-sdk';
import { ADDRESS_DECIMALS } from '../../track/address-decimals.js';

/** A source of addresses: `session.rest`, or the page's own provider. @public */
export interface AddressSource {
  /** False if geocoding is not available; the element then shows nothing. */
  geocodingAvailable(options?: RestCallOptions): Promise<boolean>;
  /** The address as text; undefined if there is none. */
  reverseGeocode(
    position: { readonly lat: number; readonly lng: number },
    options?: RestCallOptions,
  ): Promise<string | undefined>;
}

/** Result of an address lookup. @internal */
export type AddressAnswer =
  | { readonly kind: 'found'; readonly address: string }
  /** No address there. */
  | { readonly kind: 'none' }
  /** The server does no geocoding, or not for this user. */
  | { readonly kind: 'unavailable' }
  /** It failed; the next one who asks tries again. */
  | { readonly kind: 'failed' };

/** Lookups at the same time: a free geocoder is shared by all. */
const AT_ONCE = 2;
/** Addresses remembered. */
const REMEMBERED = 2000;

interface Lookup {
  readonly key: string;
  readonly lat: number;
  readonly lng: number;
  readonly controller: AbortController;
  readonly answer: Promise<AddressAnswer>;
  readonly settle: (answer: AddressAnswer) => void;
  waiting: number;
}

/** Positions that count as one place. @internal */
export function addressKey(lat: number, lng: number): string {
  return `${lat.toFixed(ADDRESS_DECIMALS)},${lng.toFixed(ADDRESS_DECIMALS)}`;
}

/**
 * Cache of one source's addresses: it checks once whether the source is available, caches by rounded position, looks up
 * a place once for all callers, limits concurrent lookups and drops those without a waiting caller.
 *
 * @internal
 */
export class AddressBook {
  readonly #source: AddressSource;
  readonly #known = new Map<string, AddressAnswer>();
  readonly #lookups = new Map<string, Lookup>();
  readonly #queue: Lookup[] = [];
  #running = 0;
  #available: Promise<boolean> | undefined;
  #user: string | undefined;

  constructor(source: AddressSource) {
    this.#source = source;
  }

  /** Takes over who is signed in to the source: what one user may not ask, another may. */
  follow(user: string): void {
    if (user === this.#user) return;
    this.#user = user;
    this.#available = undefined;
    for (const [key, { kind }] of this.#known) if (kind === 'unavailable') this.#known.delete(key);
  }

  /** Returns the known answer for a place. */
  peek(lat: number, lng: number): AddressAnswer | undefined {
    return this.#known.get(addressKey(lat, lng));
  }

  /** Looks a place up. An aborted `signal` leaves it to the others who wait; its own answer is then `failed`. */
  async lookUp(lat: number, lng: number, signal: AbortSignal): Promise<AddressAnswer> {
    const known = this.peek(lat, lng);
    if (known) return known;
    const key = addressKey(lat, lng);
    const lookup = this.#lookups.get(key) ?? this.#enqueue(key, lat, lng);
    lookup.waiting += 1;
    const leave = (): void => {
      lookup.waiting -= 1;
      if (lookup.waiting === 0) this.#drop(lookup);
    };
    signal.addEventListener('abort', leave, { once: true });
    this.#next();
    const answer = await lookup.answer;
    signal.removeEventListener('abort', leave);
    return answer;
  }

  #enqueue(key: string, lat: number, lng: number): Lookup {
    const { promise, resolve } = promiseWithResolver<AddressAnswer>();
    const lookup = { key, lat, lng, controller: new AbortController(), answer: promise, settle: resolve, waiting: 0 };
    this.#lookups.set(key, lookup);
    this.#queue.push(lookup);
    return lookup;
  }

  #drop(lookup: Lookup): void {
    const place = this.#queue.indexOf(lookup);
    if (place >= 0) this.#queue.splice(place, 1);
    lookup.controller.abort();
    if (this.#lookups.get(lookup.key) === lookup) this.#lookups.delete(lookup.key);
    lookup.settle({ kind: 'failed' });
  }

  #next(): void {
    while (this.#running < AT_ONCE) {
      const lookup = this.#queue.shift();
      if (lookup === undefined) return;
      this.#running += 1;
      void this.#ask(lookup).then((answer) => {
        this.#running -= 1;
        if (this.#lookups.get(lookup.key) === lookup) this.#lookups.delete(lookup.key);
        if (answer.kind !== 'failed') this.#remember(lookup.key, answer);
        lookup.settle(answer);
        this.#next();
      });
    }
  }

  async #ask({ lat, lng, controller: { signal } }: Lookup): Promise<AddressAnswer> {
    try {
      // Not with the signal of this lookup: others wait for the same answer.
      this.#available ??= this.#source.geocodingAvailable();
      if (!(await this.#available)) return { kind: 'unavailable' };
    } catch {
      this.#available = undefined;
      return { kind: 'failed' };
    }
    if (signal.aborted) return { kind: 'failed' };
    try {
      const address = await this.#source.reverseGeocode({ lat, lng }, { signal });
      return address ? { kind: 'found', address } : { kind: 'none' };
    } catch (error) {
      return isGkError(error) && error.code === 'forbidden' ? { kind: 'unavailable' } : { kind: 'failed' };
    }
  }

  #remember(key: string, answer: AddressAnswer): void {
    this.#known.set(key, answer);
    for (const oldest of this.#known.keys()) {
      if (this.#known.size <= REMEMBERED) break;
      this.#known.delete(oldest);
    }
  }
}

function promiseWithResolver<T>(): { promise: Promise<T>; resolve: (value: T) => void } {
  let resolve: (value: T) => void = () => undefined;
  const promise = new Promise<T>((settle) => {
    resolve = settle;
  });
  return { promise, resolve };
}

const books = new WeakMap<AddressSource, AddressBook>();

/** The book of a source: the same for all elements of the page. @internal */
export function addressBookOf(source: AddressSource): AddressBook {
  const book = books.get(source) ?? new AddressBook(source);
  books.set(source, book);
  return book;
}
