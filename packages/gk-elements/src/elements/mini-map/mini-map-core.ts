import {
  isOnline,
  markerState,
  OVERSPEED_FROM_KMH,
  DRIVING_ABOVE_KMH,
  type DeviceRecord,
  type MarkerState,
} from 'gk-sdk';
import { hasFix, isStalePosition } from 'gk-sdk/rules';
import { projectIn, type BoxSize } from '../../map/canvas-map.js';
import type { MapPlace, MapView } from '../../map/map-engine.js';

/** Zoom of a small map (spec 001 section 9: "default map zoom 16"). @public */
export const MINI_MAP_ZOOM = 16;

/** What a small map shows of its vehicle. @internal */
export interface MiniMapVehicle extends MapPlace {
  readonly speedKmh: number;
  readonly headingDeg: number;
  readonly state: MarkerState;
  /** Unix seconds of the position; undefined = not known. */
  readonly timeS: number | undefined;
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
export function toVehicle({ lat, lng, speedKmh = 0, headingDeg = 0, timeS }: MiniMapPosition): MiniMapVehicle {
  const state = speedKmh > OVERSPEED_FROM_KMH ? 'overspeed' : speedKmh > DRIVING_ABOVE_KMH ? 'driving' : 'idle';
  return { lat, lng, speedKmh, headingDeg, state, timeS };
}

/** A device as a vehicle; undefined without a position. @internal */
export function deviceVehicle(device: DeviceRecord | undefined): MiniMapVehicle | undefined {
  const position = device?.position;
  if (!device || !hasFix(position)) return undefined;
  const { lat, lng, speedKmh, headingDeg } = position;
  if (!Number.isFinite(lat) || !Number.isFinite(lng)) return undefined;
  const timeS = position.atS ?? (isOnline(device) ? undefined : device.statusChangedS);
  return { lat, lng, speedKmh, headingDeg, state: markerState(device), timeS };
}

/** Whether a position is so old that the vehicle may be elsewhere. @internal */
export function isStale({ state, timeS }: MiniMapVehicle, nowS: number): boolean {
  return state === 'offline' || isStalePosition(timeS, nowS);
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
