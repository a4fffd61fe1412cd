import {
  isOnline,
  markerState,
  OVERSPEED_FROM_KMH,
  DRIVING_ABOVE_KMH,
  type Device,
  type DeviceRecord,
  type MarkerState,
} from 'gk-sdk';
import { devicePlace, isStalePosition } from 'gk-sdk/rules';
import { projectIn, type BoxSize } from '../../map/canvas-map.js';
import type { MapPlace, MapView } from '../../map/map-engine.js';

/** Zoom of a small map (spec 001 section 9: "default map zoom 16"). @public */
export const MINI_MAP_ZOOM = 16;

/** Vehicle of a small map. @internal */
export interface MiniMapVehicle extends MapPlace {
  /** Undefined = not known. */
  readonly speedKmh: number | undefined;
  /** Undefined = not known. */
  readonly headingDeg: number | undefined;
  readonly state: MarkerState;
  /** Unix seconds of the position; undefined = not known. */
  readonly timeS: number | undefined;
  /** It stands where somebody put it: that does not grow old, and is no part of a trail. */
  readonly isFixed: boolean;
  /** Number of its kind, as the icon of a device. */
  readonly icon?: number | string | undefined;
}

/** A position provided by the page, in degrees and km/h. @public */
export interface MiniMapPosition {
  readonly lat: number;
  readonly lng: number;
  readonly speedKmh?: number;
  readonly headingDeg?: number;
  /** Unix seconds. */
  readonly timeS?: number;
}

/** A vehicle of the page's own. @internal */
export function toVehicle({ lat, lng, speedKmh, headingDeg, timeS }: MiniMapPosition): MiniMapVehicle {
  const kmh = speedKmh ?? 0;
  const state = kmh > OVERSPEED_FROM_KMH ? 'overspeed' : kmh > DRIVING_ABOVE_KMH ? 'driving' : 'idle';
  return { lat, lng, speedKmh, headingDeg, state, timeS, isFixed: false };
}

/** A device as a vehicle; undefined for one that is nowhere. @internal */
export function deviceVehicle(
  device: (DeviceRecord & Partial<Pick<Device, 'extras'>>) | undefined,
): MiniMapVehicle | undefined {
  const place = device && devicePlace(device);
  if (!place || !Number.isFinite(place.lat) || !Number.isFinite(place.lng)) return undefined;
  const { lat, lng } = place;
  const state = markerState(device);
  const icon = device.extras?.icon;
  const { position } = device;
  if (place !== position) {
    return { lat, lng, speedKmh: undefined, headingDeg: undefined, state, timeS: undefined, isFixed: true, icon };
  }
  const { speedKmh, headingDeg } = position;
  const timeS = position.atS ?? (isOnline(device) ? undefined : device.statusChangedS);
  return { lat, lng, speedKmh, headingDeg, state, timeS, isFixed: false, icon };
}

/** Whether a position is so old that the vehicle may be elsewhere. @internal */
export function isStale({ state, timeS, isFixed }: MiniMapVehicle, nowS: number): boolean {
  return !isFixed && (state === 'offline' || isStalePosition(timeS, nowS));
}

/** The view after a vehicle moved: it stays in the middle, or is only kept off the edges. @internal */
export function nextView(
  view: MapView | undefined,
  place: MapPlace,
  size: BoxSize,
  follow: boolean,
  zoom: number,
): MapView {
  const centred = { lat: place.lat, lng: place.lng, zoom };
  if (view === undefined || follow || view.zoom !== zoom) return centred;
  const { x, y } = projectIn(view, size, place);
  const inside =
    x > size.widthPx * 0.15 && x < size.widthPx * 0.85 && y > size.heightPx * 0.15 && y < size.heightPx * 0.85;
  return inside ? view : centred;
}
