import { drawRoute, isOnRoute, lngDifference } from 'gk-sdk/rules';
import type { MapArea, WatchedPlace } from '../../device/world.js';
import { isInside, type StoredFence } from '../../store/tracks/fence-store.js';
import type { PlaceHistory, PlaceVersion } from '../../store/tracks/place-history.js';
import { circleKey, type OwnFences } from '../fleet/device-fences.js';

const METRES_PER_DEGREE = 111_000;
const NOTHING: readonly WatchedPlace[] = [];

/** Places of a device that watches fences by itself, and those of them that are left for the server. */
interface Rest {
  readonly places: readonly WatchedPlace[];
  readonly own: OwnFences;
  readonly rest: readonly WatchedPlace[];
}

/** Fences and routes that watch a device, with their start, from the users' settings; without the fences that it watches by itself. */
export class WatchedPlaces {
  readonly #history: PlaceHistory;
  readonly #ownOf: (deviceId: string) => OwnFences | undefined;
  readonly #byVersion = new Map<number, WatchedPlace>();
  /** Of the versions that are fences. */
  readonly #circleKeys = new Map<number, string>();
  readonly #rests = new Map<string, Rest>();
  #indexed: readonly PlaceVersion[] | undefined;
  #byDevice = new Map<string, readonly WatchedPlace[]>();

  constructor(history: PlaceHistory, ownOf: (deviceId: string) => OwnFences | undefined) {
    this.#history = history;
    this.#ownOf = ownOf;
  }

  /** The same array as long as nothing changes for the device. */
  of(deviceId: string): readonly WatchedPlace[] {
    const versions = this.#history.list();
    if (versions !== this.#indexed) this.#index(versions);
    const places = this.#byDevice.get(deviceId) ?? NOTHING;
    const own = this.#ownOf(deviceId);
    if (own !== undefined) return this.#restOf(deviceId, places, own);
    this.#rests.delete(deviceId);
    return places;
  }

  #restOf(deviceId: string, places: readonly WatchedPlace[], own: OwnFences): readonly WatchedPlace[] {
    const known = this.#rests.get(deviceId);
    if (known?.places === places && known.own === own) return known.rest;
    const rest = places.flatMap((place): WatchedPlace[] => {
      const key = this.#circleKeys.get(place.id);
      if (key === undefined) return [place];
      // Of a fence that is no more, what the device had stored comes from it.
      const sinceS = place.untilS === Infinity ? own.get(key) : -Infinity;
      if (sinceS === undefined) return [place];
      return sinceS > place.fromS ? [{ ...place, untilS: sinceS }] : [];
    });
    this.#rests.set(deviceId, { places, own, rest });
    return rest;
  }

  #index(versions: readonly PlaceVersion[]): void {
    this.#indexed = versions;
    const byDevice = new Map<string, WatchedPlace[]>();
    for (const version of versions) {
      const place = this.#placeOf(version);
      for (const id of new Set(version.rule.devices)) {
        const known = byDevice.get(id);
        if (known === undefined) byDevice.set(id, [place]);
        else known.push(place);
      }
    }
    const before = this.#byDevice;
    this.#byDevice = new Map(
      Array.from(byDevice, ([id, places]) => {
        const old = before.get(id);
        return [id, old && isSame(old, places) ? old : places];
      }),
    );
  }

  #placeOf(version: PlaceVersion): WatchedPlace {
    const known = this.#byVersion.get(version.id);
    const untilS = version.untilS ?? Infinity;
    if (known?.untilS === untilS) return known;
    const place: WatchedPlace = {
      id: version.id,
      kind: version.kind === 'fence' ? 'fence' : 'route',
      title: version.rule.title,
      area: known?.area ?? (version.kind === 'fence' ? circle(version.rule) : this.#corridor(version)),
      fromS: version.fromS,
      untilS,
      tellsEntering: version.kind === 'fence' && version.rule.trigger_in === 1,
      tellsLeaving: version.kind === 'fence' && version.rule.trigger_out === 1,
    };
    this.#byVersion.set(version.id, place);
    if (version.kind === 'fence') this.#circleKeys.set(version.id, circleKey(version.rule));
    return place;
  }

  /** The cells of a route's bitmap; of a route without one, those that its points give. */
  #corridor({ id, rule }: Extract<PlaceVersion, { kind: 'track' }>): MapArea {
    const data = this.#history.bitmap(id);
    const { lat, lng, width, height, accuracy: accuracyDeg } = rule;
    const drawn = data.length > 0 ? undefined : drawRoute(rule.latlngs);
    const bitmap = drawn?.kind === 'bitmap' ? drawn.bitmap : { lat, lng, width, height, accuracyDeg, data };
    return {
      bounds: {
        south: bitmap.lat,
        north: bitmap.lat + bitmap.height * bitmap.accuracyDeg,
        west: bitmap.lng,
        east: bitmap.lng + bitmap.width * bitmap.accuracyDeg,
      },
      contains: (atLat, atLng) => isOnRoute(bitmap, { lat: atLat, lng: atLng }),
    };
  }
}

function circle({ lat, lng, radius }: StoredFence): MapArea {
  const latDeg = radius / METRES_PER_DEGREE;
  const lngDeg = latDeg / Math.max(0.01, Math.cos((lat * Math.PI) / 180));
  const bounds = { south: lat - latDeg, north: lat + latDeg, west: lng - lngDeg, east: lng + lngDeg };
  return {
    bounds,
    contains: (atLat, atLng) =>
      atLat >= bounds.south &&
      atLat <= bounds.north &&
      Math.abs(lngDifference(lng, atLng)) <= lngDeg &&
      isInside({ lat, lng, radius }, atLat, atLng),
  };
}

function isSame(a: readonly WatchedPlace[], b: readonly WatchedPlace[]): boolean {
  return a.length === b.length && a.every((place, i) => place === b[i]);
}
