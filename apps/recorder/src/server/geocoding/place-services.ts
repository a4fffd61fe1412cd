import type { Clock } from 'gk-sdk';
import type { PlaceService } from '../../store/notifications/last-outcomes.js';
import type { RecorderStore } from '../../store/recorder-store.js';
import type { FoundPlace, MapPoint, Places, RouteAnswer } from '../../world/places/places.js';
import {
  PrivateAddressError,
  resolveGuarded,
  UnusableAnswerError,
  type GuardedFetch,
  type LookupGuard,
} from '../outgoing/guarded-fetch.js';
import { REVERSE_GEOCODING, ROUTE_SERVICE } from '../settings/server-settings.js';
import { readAddress, readFoundPlaces, readRoute } from './place-answers.js';

/** Between two questions to a service: the usage policy of public ones. */
const PAUSE_MS = 1_000;
/** Questions to a service that wait for their turn. */
const MOST_WAITING = 30;
/** How many of these may be for mails and text messages. */
const MOST_IN_BACKGROUND = 10;
const TIMEOUT_MS = 8_000;
const MOST_BYTES = 5_000_000;
/** Addresses that are remembered; also that there is none. */
const MOST_KEPT = 10_000;
const KEPT_MS = 24 * 3_600_000;
/** Decimals of a remembered place: 11 m. */
const KEPT_DECIMALS = 4;
/** Searches that are remembered. */
const MOST_SEARCHES = 500;
const NAMES: Readonly<Record<PlaceService, string>> = { geocoding: 'The geocoder', routes: 'The route service' };

/** Why a service gave no answer, in words for users. */
export class PlaceServiceError extends Error {
  override readonly name = 'PlaceServiceError';
}

export interface PlaceServicesOptions {
  readonly store: Pick<RecorderStore, 'settings' | 'lastOutcomes'>;
  /** The own map, which is asked first. */
  readonly places: Pick<Places, 'reverse' | 'route' | 'search'>;
  readonly fetch: GuardedFetch;
  readonly guard: LookupGuard;
  readonly clock: Clock;
}

/** An answer, or one that is on its way. */
interface Kept<Answer> {
  readonly answer: Promise<Answer>;
  readonly atMs: number;
}

/** Questions of a service, one at a time. */
interface Line {
  waiting: number;
  last: Promise<unknown>;
  askedMs: number;
}

/**
 * Addresses and driving routes: from the own map where it knows some, else from the services of the settings (Nominatim, OSRM), one question
 * a second each. Addresses are remembered for a day.
 */
export class PlaceServices {
  readonly #options: PlaceServicesOptions;
  readonly #addresses = new Map<string, Kept<string | undefined>>();
  readonly #searches = new Map<string, Kept<readonly FoundPlace[]>>();
  readonly #lines: Readonly<Record<PlaceService, Line>> = { geocoding: newLine(), routes: newLine() };

  constructor(options: PlaceServicesOptions) {
    this.#options = options;
  }

  /**
   * Address of a place; undefined where none is known.
   *
   * @param options.inBackground - Leaves most of the waiting line to users at screens.
   * @throws PlaceServiceError where the geocoder gave no answer.
   */
  async reverse(place: MapPoint, { inBackground = false } = {}): Promise<string | undefined> {
    const own = this.#options.places.reverse(place.lat, place.lng);
    if (own !== undefined) return own;
    const server = this.#geocoder();
    if (server === undefined) return undefined;
    const key = `${server} ${place.lat.toFixed(KEPT_DECIMALS)} ${place.lng.toFixed(KEPT_DECIMALS)}`;
    return this.#remembered(this.#addresses, { key, most: MOST_KEPT, none: undefined }, () =>
      this.#addressFrom(server, place, inBackground ? MOST_IN_BACKGROUND : MOST_WAITING),
    );
  }

  /** Places of a name, best first: those of the own map, else of the geocoder. @throws PlaceServiceError where that gave no answer. */
  async search(text: string, limit: number): Promise<readonly FoundPlace[]> {
    const own = this.#options.places.search(text, limit);
    const server = this.#geocoder();
    if (own.length > 0 || server === undefined || text.trim() === '') return own;
    const query = new URLSearchParams({ format: 'jsonv2', q: text.trim(), limit: String(limit) }).toString();
    return this.#remembered(this.#searches, { key: `${server} ${query}`, most: MOST_SEARCHES, none: [] }, async () => {
      const found = await this.#ask('geocoding', `${base(server)}/search?${query}`, readFoundPlaces);
      return found.slice(0, limit);
    });
  }

  /** Words for the form while the address of the geocoder is that of a first start, behind which there may be nothing. */
  get note(): string | undefined {
    if (this.#options.store.settings.isSaved(REVERSE_GEOCODING)) return undefined;
    return 'Addresses come from the own map: the address of the geocoder is a default that was never tried.';
  }

  /** Whether addresses that the own map does not know are asked from another server. */
  get asksGeocoder(): boolean {
    return this.#geocoder() !== undefined;
  }

  /** Address of the geocoder; undefined where it is off. */
  #geocoder(): string | undefined {
    const { enable, server } = this.#options.store.settings.read(REVERSE_GEOCODING);
    return enable === 0 || server === '' ? undefined : server;
  }

  /** An answer of today, else what is asked now; `none` where the start allows no geocoder. */
  async #remembered<Answer>(
    kept: Map<string, Kept<Answer>>,
    { key, most, none }: { readonly key: string; readonly most: number; readonly none: Answer },
    ask: () => Promise<Answer>,
  ): Promise<Answer> {
    const nowMs = this.#options.clock.now();
    const known = kept.get(key);
    const isKnown = known !== undefined && Math.abs(nowMs - known.atMs) < KEPT_MS;
    const entry = isKnown ? known : { answer: ask(), atMs: nowMs };
    if (!isKnown) {
      kept.delete(key);
      kept.set(key, entry);
      for (const oldest of kept.keys()) {
        if (kept.size <= most) break;
        kept.delete(oldest);
      }
    }
    try {
      return await entry.answer;
    } catch (error) {
      if (kept.get(key) === entry) kept.delete(key);
      // The address of a first start is one of this machine: where the start allows none, there is no geocoder.
      if (error instanceof PlaceServiceError && error.cause instanceof PrivateAddressError) return none;
      throw error;
    }
  }

  /** A way for cars. @throws PlaceServiceError where the route service gave no answer. */
  async route(points: readonly MapPoint[], options: { readonly avoidTolls: boolean }): Promise<RouteAnswer> {
    const own = this.#options.places.route(points, options);
    if (own.kind === 'route' || own.kind === 'no-way') return own;
    const { enable, server } = this.#options.store.settings.read(ROUTE_SERVICE);
    return enable === 0 ? own : this.#routeFrom(server, points, options);
  }

  /** Asks the saved service about a place and notes its outcome; resolves with words. @throws PlaceServiceError */
  async test(service: PlaceService, place: MapPoint): Promise<string> {
    const { settings } = this.#options.store;
    const { enable, server } = settings.read(service === 'geocoding' ? REVERSE_GEOCODING : ROUTE_SERVICE);
    if (enable === 0 || server === '') throw new PlaceServiceError(`${NAMES[service]} is off in the server settings`);
    if (service === 'geocoding') {
      return `The geocoder answered: ${(await this.#addressFrom(server, place)) ?? 'no address here'}`;
    }
    const points = [place, { lat: place.lat, lng: place.lng + 0.02 }];
    const answer = await this.#routeFrom(server, points, { avoidTolls: true });
    if (answer.kind !== 'route') return 'The route service answered: no way here';
    return `The route service answered: ${(answer.distanceM / 1000).toFixed(1)} km`;
  }

  #addressFrom(server: string, { lat, lng }: MapPoint, mostWaiting = MOST_WAITING): Promise<string | undefined> {
    const query = new URLSearchParams({ format: 'jsonv2', lat: String(lat), lon: String(lng), zoom: '18' });
    return this.#ask('geocoding', `${base(server)}/reverse?${query.toString()}`, readAddress, mostWaiting);
  }

  #routeFrom(
    server: string,
    points: readonly MapPoint[],
    { avoidTolls }: { readonly avoidTolls: boolean },
  ): Promise<RouteAnswer> {
    const way = points.map(({ lat, lng }) => `${lng},${lat}`).join(';');
    const query = `overview=full&geometries=geojson&steps=false${avoidTolls ? '&exclude=toll' : ''}`;
    return this.#ask('routes', `${base(server)}/route/v1/driving/${way}?${query}`, readRoute);
  }

  /** Asks when it is its turn, and notes the outcome for the tab. */
  async #ask<Answer>(
    service: PlaceService,
    url: string,
    read: (json: unknown) => Answer,
    mostWaiting = MOST_WAITING,
  ): Promise<Answer> {
    await this.#requireAllowed(service, url);
    const line = this.#lines[service];
    if (line.waiting >= mostWaiting) throw new PlaceServiceError(`${NAMES[service]} is busy: try again later`);
    line.waiting += 1;
    const turn = line.last.then(() => this.#pause(line));
    const answer = turn.then(() => this.#fetchJson(service, url)).then(read);
    line.last = answer.catch(() => undefined);
    const { store, clock } = this.#options;
    try {
      const result = await answer;
      store.lastOutcomes.note(service, 'success', { atMs: clock.now(), text: new URL(url).origin });
      return result;
    } catch (error) {
      const text = wordsOf(service, error);
      store.lastOutcomes.note(service, 'failure', { atMs: clock.now(), text });
      throw new PlaceServiceError(text, { cause: error });
    } finally {
      line.waiting -= 1;
    }
  }

  /** Refused addresses take no turn. @throws PlaceServiceError */
  async #requireAllowed(service: PlaceService, url: string): Promise<void> {
    const { guard, store, clock } = this.#options;
    try {
      await resolveGuarded(new URL(url).hostname.replace(/^\[(.*)\]$/, '$1'), guard);
    } catch (error) {
      const text = wordsOf(service, error);
      store.lastOutcomes.note(service, 'failure', { atMs: clock.now(), text });
      throw new PlaceServiceError(text, { cause: error });
    }
  }

  async #pause(line: Line): Promise<void> {
    const { clock } = this.#options;
    const sinceMs = clock.now() - line.askedMs;
    // A clock that was set back makes no pause longer.
    const restMs = sinceMs < 0 ? 0 : PAUSE_MS - sinceMs;
    if (restMs > 0) await new Promise<void>((resolve) => clock.after(restMs, resolve));
    line.askedMs = clock.now();
  }

  async #fetchJson(service: PlaceService, url: string): Promise<unknown> {
    const response = await this.#options.fetch(url, {
      redirect: 'manual',
      headers: { 'User-Agent': 'GK recorder', Accept: 'application/json' },
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    // OSRM says with 400 that there is no way.
    if (!response.ok && !(service === 'routes' && response.status === 400)) {
      await response.body?.cancel();
      throw new UnusableAnswerError(`answered ${response.status}`);
    }
    let bytes = 0;
    const parts: Uint8Array[] = [];
    const body: AsyncIterable<Uint8Array> | null = response.body;
    if (body === null) throw new UnusableAnswerError('answered nothing');
    for await (const part of body) {
      bytes += part.byteLength;
      if (bytes > MOST_BYTES) throw new UnusableAnswerError('answered more than 5 MB');
      parts.push(part);
    }
    try {
      return JSON.parse(Buffer.concat(parts).toString());
    } catch {
      throw new UnusableAnswerError('answered something that is not JSON');
    }
  }
}

function newLine(): Line {
  return { waiting: 0, last: Promise.resolve(), askedMs: -Infinity };
}

function base(server: string): string {
  return server.replace(/\/+$/, '');
}

/** Why there is no answer; the address itself, which may hold a key, is not in it. */
function wordsOf(service: PlaceService, error: unknown): string {
  if (error instanceof PrivateAddressError) return error.message;
  if (error instanceof UnusableAnswerError) return `${NAMES[service]} ${error.message}`;
  if (error instanceof DOMException && error.name === 'TimeoutError') return `${NAMES[service]} does not answer`;
  const code = error instanceof Error && 'code' in error && typeof error.code === 'string' ? ` (${error.code})` : '';
  return `${NAMES[service]} cannot be reached${code}`;
}
