import { MAP_DEFAULTS } from 'gk-sdk/rules';
import { isWaiting, type FleetNotice } from '../../fleet/fleet-notice.js';
import type { FleetLabels } from '../../labels/fleet.labels.js';
import type { MapCondition } from '../../map/map-condition.js';
import type { MapPlace, MapView } from '../../map/map-engine.js';

/** Default middle of a map (spec 000 section 9). @internal */
export const DEFAULT_CENTER: MapPlace = MAP_DEFAULTS.center;
/** Default zoom level of a map. @internal */
export const DEFAULT_ZOOM: number = MAP_DEFAULTS.overviewZoom;

/** Latitude beyond which the map's projection ends. */
const MAX_LATITUDE = 85;

/** Reads a `center` attribute, `latitude,longitude` in degrees; undefined for anything else. @internal */
export function parseCenter(text: string | undefined): MapPlace | undefined {
  const match = /^\s*([+-]?\d+(?:\.\d+)?)\s*,\s*([+-]?\d+(?:\.\d+)?)\s*$/.exec(text ?? '');
  if (match === null) return undefined;
  const place = { lat: Number(match[1]), lng: Number(match[2]) };
  return Math.abs(place.lat) <= MAX_LATITUDE && Math.abs(place.lng) <= 180 ? place : undefined;
}

/** The view of the attributes; an invalid place or number counts as absent. @internal */
export function toView(center: string | undefined, zoom: number): MapView {
  return { ...(parseCenter(center) ?? DEFAULT_CENTER), zoom: Number.isFinite(zoom) ? zoom : DEFAULT_ZOOM };
}

/** Message over the map. @internal */
export interface MapStatus {
  /** Empty when there is no message. */
  readonly words: string;
  /** True where there is no map to see at all. */
  readonly blocking: boolean;
  /** True where another try may help. */
  readonly canRetry?: boolean;
  /** Where the user finds help. */
  readonly link?: { readonly url: string; readonly words: string };
}

/** Where a browser without WebGL is helped (spec 000 section 8). */
const WEBGL_HELP = 'https://get.webgl.org/';

/**
 * Returns the message over the map.
 *
 * @param knowsWebGl - Whether the browser has WebGL at all; then it is the graphics card that does not.
 * @internal
 */
export function toMapStatus(
  condition: MapCondition,
  notice: FleetNotice,
  vehicleCount: number,
  labels: FleetLabels,
  knowsWebGl = 'WebGLRenderingContext' in globalThis,
): MapStatus {
  switch (condition) {
    case 'unsupported':
      return {
        words: knowsWebGl ? labels.noGraphics : labels.noWebGl,
        blocking: true,
        link: { url: WEBGL_HELP, words: labels.webGlHelp },
      };
    case 'missing':
      return { words: labels.mapMissing, blocking: true };
    case 'failed':
      return { words: labels.mapFailed, blocking: true, canRetry: true };
    case 'context-lost':
      return { words: labels.contextLost, blocking: false };
    case 'waiting':
      return { words: labels.mapWaiting, blocking: true };
    case 'starting': {
      const lost = notice === 'reconnecting' || notice === 'network-offline';
      return { words: lost ? labels.notices[notice] : labels.mapLoading, blocking: false };
    }
    case 'ready': {
      const empty = notice === 'none' && vehicleCount === 0;
      // The first positions come with the first list: until then the map is not empty, but early.
      const words = empty ? labels.noPositions : labels.notices[notice];
      return { words: isWaiting(notice) && vehicleCount > 0 ? '' : words, blocking: false };
    }
  }
}

/** Conditions in which there is no map that a vehicle could stand on. */
const WITHOUT_MAP: ReadonlySet<MapCondition> = new Set(['waiting', 'unsupported', 'missing', 'failed']);

/**
 * Where the box of the focused vehicle goes: beside it, or into the corner where there is no map, or no position on it. While
 * the map starts, the box waits for the vehicle's place.
 *
 * @internal
 */
export function infoPlace(
  focused: boolean,
  point: { readonly x: number; readonly y: number } | undefined,
  condition: MapCondition,
  { width, height }: { readonly width: number; readonly height: number },
): 'nowhere' | 'corner' | { readonly transform: string } {
  if (!focused) return 'nowhere';
  if (WITHOUT_MAP.has(condition)) return 'corner';
  if (point) return { transform: infoTransform(point, width, height) };
  return condition === 'starting' ? 'nowhere' : 'corner';
}

/** A followed vehicle is never in the middle to the pixel: so far from it, the box keeps its side, px. */
const MIDDLE_PX = 24;

/** The box beside a vehicle, on the side with more room; of one in the middle away from the buttons at the top right. */
function infoTransform(point: { readonly x: number; readonly y: number }, width: number, height: number): string {
  const shiftX = point.x > width / 2 - MIDDLE_PX ? '-100%' : '0';
  const shiftY = point.y > height / 2 - MIDDLE_PX ? '-100%' : '0';
  return `translate(${point.x}px, ${point.y}px) translate(${shiftX}, ${shiftY})`;
}
