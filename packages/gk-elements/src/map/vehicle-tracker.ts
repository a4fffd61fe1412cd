import { MARKER_STATES, markerState, type Device, type DeviceFilter, type DeviceStore } from 'gk-sdk';
import { hasFix, isStalePosition, lngDifference, lngStretch } from 'gk-sdk/rules';
import type { MapBounds, MapVehicle, MapVehicles } from './map-engine.js';
import { titleOf, type DeviceTitle } from '../vehicle/device-title.js';
import { hasGlyph } from '../vehicle/has-glyph.js';
import { mercatorX, mercatorY } from './mercator.js';

/** Which text stands under a marker (spec 000 section 2.6); empty = none. @public */
export type VehicleLabel = 'deviceid' | 'driver' | 'memo' | '';

/** A vehicle of a map that stands alone, without a session. @public */
export interface VehiclePosition {
  readonly deviceId: string;
  /** Degrees. */
  readonly lat: number;
  readonly lng: number;
  readonly speedKmh?: number;
  /** Degrees clockwise from north; a vehicle without it shows no direction. */
  readonly headingDeg?: number;
  /** True by default. */
  readonly online?: boolean;
  /** When it was measured, unix seconds; after five minutes the vehicle fades. */
  readonly timeS?: number;
  readonly driver?: string;
  readonly memo?: string;
  readonly plate?: string;
  /** Number of its kind, as the icon of a device (see `VEHICLE_GLYPHS`): a glyph in its marker. */
  readonly icon?: number;
}

/** Where the vehicles of a map come from. @internal */
export interface VehicleSource {
  /** Calls `visit` for each vehicle that has a position. */
  forEach(visit: (deviceId: string) => void): void;
  /** False for a vehicle that is unknown, filtered out or without a position. */
  has(deviceId: string): boolean;
  /** Writes a vehicle into `row`; call only after `has` said yes. */
  read(deviceId: string, row: VehicleRow): void;
}

/** Scratch space that {@link VehicleSource.read} fills: reading 10,000 vehicles makes no object. @internal */
export interface VehicleRow {
  lat: number;
  lng: number;
  /** Degrees clockwise from north; NaN = not known. */
  angle: number;
  /** Index into `MARKER_STATES`. */
  state: number;
  /** Kind of vehicle, as in {@link MapVehicle}. */
  kind: number;
  /** Unix seconds of the position; NaN = not known. */
  timeS: number;
  label: string;
}

/** The kind of vehicle that an icon names, if it has a glyph. */
const kindOf = (icon: number | string | undefined): number => (hasGlyph(icon) ? icon + 1 : 0);

const deviceLabel = (device: Device | undefined, label: VehicleLabel, title: DeviceTitle): string => {
  if (device === undefined) return '';
  if (label === 'driver') return device.driverName ?? '';
  if (label === 'memo') return device.memo ?? '';
  return label === 'deviceid' ? titleOf(device, title) : '';
};

/** The vehicles of a device store that a filter lets through; the focused one always is. @internal */
export function storeVehicles(
  store: DeviceStore,
  filter: DeviceFilter,
  label: VehicleLabel,
  focus?: string,
  title: DeviceTitle = 'id',
): VehicleSource {
  const { positions } = store;
  const unfiltered = filter.mode === 'all' && !filter.text && filter.deviceIds === undefined;
  const selected = unfiltered ? undefined : new Set(store.select(filter).map((device) => device.deviceId));
  const has = (deviceId: string): boolean => {
    const row = positions.rowOf(deviceId);
    if (row === undefined || Number.isNaN(positions.lat[row])) return false;
    if (selected === undefined) return row < positions.registeredCount;
    return selected.has(deviceId) || deviceId === focus;
  };
  return {
    has,
    forEach(visit) {
      for (let row = 0; row < positions.count; row++) {
        const deviceId = positions.deviceIds[row];
        if (deviceId !== undefined && has(deviceId)) visit(deviceId);
      }
    },
    read(deviceId, into) {
      const row = positions.rowOf(deviceId) ?? 0;
      into.lat = positions.lat[row] ?? 0;
      into.lng = positions.lng[row] ?? 0;
      into.angle = positions.headingDeg[row] ?? Number.NaN;
      into.state = positions.state[row] ?? 0;
      const device = store.get(deviceId);
      // A fixed place does not grow old.
      into.timeS = hasFix(device?.position) ? (device.position.atS ?? Number.NaN) : Number.NaN;
      into.kind = kindOf(device?.extras?.icon);
      into.label = label && deviceLabel(device, label, title);
    },
  };
}

/** The vehicles of an array. @internal */
export function arrayVehicles(
  list: readonly VehiclePosition[],
  label: VehicleLabel,
  title: DeviceTitle = 'id',
): VehicleSource {
  const byId = new Map(
    list.filter(({ lat, lng }) => Number.isFinite(lat) && Number.isFinite(lng)).map((item) => [item.deviceId, item]),
  );
  return {
    has: (deviceId) => byId.has(deviceId),
    forEach(visit) {
      for (const deviceId of byId.keys()) visit(deviceId);
    },
    read(deviceId, into) {
      const item = byId.get(deviceId);
      if (item === undefined) return;
      const { lat, lng, speedKmh = 0, headingDeg = Number.NaN, online = true } = item;
      into.lat = lat;
      into.lng = lng;
      into.angle = headingDeg;
      into.state = MARKER_STATES.indexOf(markerState({ statusBits: online ? 1 : 0, position: { lat, lng, speedKmh } }));
      into.kind = kindOf(item.icon);
      into.timeS = item.timeS ?? Number.NaN;
      into.label = { deviceid: titleOf(item, title), driver: item.driver ?? '', memo: item.memo ?? '', '': '' }[label];
    },
  };
}

/**
 * Remembers the vehicles of a map, in columns, and detects differences from a source. Pure: no map, no DOM.
 *
 * @internal
 */
export class VehicleTracker implements MapVehicles {
  readonly #keys = new Map<string, number>();
  readonly #ids: string[] = [];
  x = new Float64Array(64);
  y = new Float64Array(64);
  angle = new Float32Array(64);
  state = new Uint8Array(64);
  stale = new Uint8Array(64);
  kind = new Uint8Array(64);
  shown = new Uint8Array(64);
  /** As measured; drawn is `angle`. */
  #heading = new Float32Array(64);
  #lat = new Float64Array(64);
  #lng = new Float64Array(64);
  #timeS = new Float64Array(64);
  #labels: string[] = [];
  #count = 0;
  /** Time that the age of positions is measured against; none is old until {@link VehicleTracker.age}. */
  #nowS = Number.NEGATIVE_INFINITY;
  readonly #row: VehicleRow = { lat: 0, lng: 0, angle: Number.NaN, state: 0, kind: 0, timeS: Number.NaN, label: '' };

  get size(): number {
    return this.#ids.length;
  }

  /** Number of vehicles shown. */
  get count(): number {
    return this.#count;
  }

  /** Takes over what changed, and says whether anything did. Without `deviceIds` every vehicle is looked at. */
  update(source: VehicleSource, deviceIds?: Iterable<string>): boolean {
    let differs = false;
    const take = (deviceId: string): void => {
      const key = this.#keys.get(deviceId);
      source.read(deviceId, this.#row);
      if (key !== undefined && this.shown[key] === 1 && !this.#differs(key)) {
        // A vehicle that reports again from where it stands is no news, but does not grow old.
        this.#timeS[key] = this.#row.timeS;
        return;
      }
      this.#write(this.#show(deviceId, key));
      differs = true;
    };
    const drop = (deviceId: string, key: number | undefined): void => {
      if (key === undefined || this.shown[key] !== 1 || source.has(deviceId)) return;
      this.shown[key] = 0;
      this.#count--;
      differs = true;
    };
    if (deviceIds === undefined) {
      this.#ids.forEach(drop);
      source.forEach(take);
    } else {
      for (const deviceId of deviceIds) {
        if (source.has(deviceId)) take(deviceId);
        else drop(deviceId, this.#keys.get(deviceId));
      }
    }
    return differs;
  }

  /** Lets time pass, and says whether a vehicle that is shown looks older for it. */
  age(nowS: number): boolean {
    this.#nowS = nowS;
    let differs = false;
    for (let key = 0; key < this.#ids.length; key++) {
      const stale = this.#isStale(this.state[key] ?? 0, this.#timeS[key] ?? Number.NaN);
      if (stale === this.stale[key]) continue;
      this.stale[key] = stale;
      this.#turn(key);
      if (this.shown[key] === 1) differs = true;
    }
    return differs;
  }

  /** A vehicle that is shown. */
  get(deviceId: string): MapVehicle | undefined {
    const key = this.#keys.get(deviceId);
    return key !== undefined && this.shown[key] === 1 ? this.vehicle(key) : undefined;
  }

  label(key: number): string {
    return this.#labels[key] ?? '';
  }

  /** The smallest box that holds every vehicle, over 180 degrees too; undefined when none is shown. */
  bounds(): MapBounds | undefined {
    let [south, north] = [Infinity, -Infinity];
    for (let key = 0; key < this.#ids.length; key++) {
      if (this.shown[key] !== 1) continue;
      const lat = this.#lat[key] ?? 0;
      if (lat < south) south = lat;
      if (lat > north) north = lat;
    }
    const stretch = lngStretch(this.#lng.subarray(0, this.#ids.length).filter((_, key) => this.shown[key] === 1));
    return stretch && [stretch[0], south, stretch[1], north];
  }

  /** The vehicles inside a box, nearest to its middle first, at most `limit`, and how many there are. */
  within([west, south, east, north]: MapBounds, limit: number): { nearest: MapVehicle[]; total: number } {
    const middleLng = (west + east) / 2;
    const halfLng = Math.min(180, (east - west) / 2);
    const middleLat = (south + north) / 2;
    // Only the nearest are kept in order: sorting 10,000 for the sake of a few is a long task.
    const nearest: { readonly key: number; readonly distance: number }[] = [];
    let total = 0;
    for (let key = 0; key < this.#ids.length; key++) {
      const lat = this.#lat[key] ?? 0;
      if (this.shown[key] !== 1 || lat < south || lat > north) continue;
      // A map at 180 degrees counts its box on beyond.
      const besideLng = Math.abs(lngDifference(middleLng, this.#lng[key] ?? 0));
      if (besideLng > halfLng) continue;
      total++;
      const distance = besideLng ** 2 + (lat - middleLat) ** 2;
      if (nearest.length === limit && distance >= (nearest.at(-1)?.distance ?? -1)) continue;
      const place = nearest.findLastIndex((one) => one.distance <= distance) + 1;
      nearest.splice(place, 0, { key, distance });
      if (nearest.length > limit) nearest.pop();
    }
    return { nearest: nearest.map(({ key }) => this.vehicle(key)), total };
  }

  /** Only a live heading turns a vehicle (`vehicleMotion`). */
  #turn(key: number): void {
    const live = this.stale[key] === 0 && MARKER_STATES[this.state[key] ?? 0] !== 'offline';
    this.angle[key] = live ? (this.#heading[key] ?? Number.NaN) : Number.NaN;
  }

  /** An offline vehicle has a sign of its own. */
  #isStale(state: number, timeS: number): 0 | 1 {
    return MARKER_STATES[state] !== 'offline' && isStalePosition(timeS, this.#nowS) ? 1 : 0;
  }

  #show(deviceId: string, known: number | undefined): number {
    let key = known;
    if (key === undefined) {
      key = this.#ids.push(deviceId) - 1;
      this.#keys.set(deviceId, key);
      if (key >= this.#lat.length) this.#grow();
    }
    if (this.shown[key] !== 1) this.#count++;
    this.shown[key] = 1;
    return key;
  }

  #differs(key: number): boolean {
    const { lat, lng, angle, state, kind, timeS, label } = this.#row;
    return (
      this.#lat[key] !== lat ||
      this.#lng[key] !== lng ||
      !Object.is(this.#heading[key], Math.fround(angle)) ||
      this.state[key] !== state ||
      this.kind[key] !== kind ||
      this.stale[key] !== this.#isStale(state, timeS) ||
      this.#labels[key] !== label
    );
  }

  #write(key: number): void {
    const { lat, lng, angle, state, kind, timeS, label } = this.#row;
    this.#lat[key] = lat;
    this.#lng[key] = lng;
    this.#heading[key] = angle;
    this.state[key] = state;
    this.kind[key] = kind;
    this.#timeS[key] = timeS;
    this.stale[key] = this.#isStale(state, timeS);
    this.#turn(key);
    this.#labels[key] = label;
    this.x[key] = mercatorX(lng);
    this.y[key] = mercatorY(lat);
  }

  vehicle(key: number): MapVehicle {
    return {
      key,
      deviceId: this.#ids[key] ?? '',
      lat: this.#lat[key] ?? 0,
      lng: this.#lng[key] ?? 0,
      angle: this.angle[key] ?? Number.NaN,
      state: MARKER_STATES[this.state[key] ?? 0] ?? 'offline',
      stale: this.stale[key] === 1,
      kind: this.kind[key] ?? 0,
      label: this.#labels[key] ?? '',
    };
  }

  #grow(): void {
    const size = this.#lat.length * 2;
    const grown = <T extends Float64Array | Float32Array | Uint8Array>(into: T, from: T): T => {
      into.set(from);
      return into;
    };
    this.x = grown(new Float64Array(size), this.x);
    this.y = grown(new Float64Array(size), this.y);
    this.#heading = grown(new Float32Array(size), this.#heading);
    this.#lat = grown(new Float64Array(size), this.#lat);
    this.#lng = grown(new Float64Array(size), this.#lng);
    this.angle = grown(new Float32Array(size), this.angle);
    this.state = grown(new Uint8Array(size), this.state);
    this.stale = grown(new Uint8Array(size), this.stale);
    this.kind = grown(new Uint8Array(size), this.kind);
    this.#timeS = grown(new Float64Array(size), this.#timeS);
    this.shown = grown(new Uint8Array(size), this.shown);
  }
}
