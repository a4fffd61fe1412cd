import { WALL_LAYOUTS, type WallLayout } from './wall-layout.js';

/** One camera of a wall. Contains no URL and no secret. @public */
export interface WallCamera {
  /** Id of the device. */
  readonly device: string;
  /** Channel, from 1. */
  readonly channel: number;
}

/** The complete state of a wall, which can be saved, shared and restored. Never contains a secret. @public */
export interface WallState {
  readonly layout: WallLayout;
  /** The cameras by place, page by page; `null` is an empty place. */
  readonly cameras: readonly (WallCamera | null)[];
  /** The page that is shown, from 0. */
  readonly page: number;
  /** The place that fills the wall; undefined if all places are shown. */
  readonly enlarged: number | undefined;
  /** Seconds between automatic page changes; 0 = off. */
  readonly carouselS: number;
}

/** Maximum number of cameras on a wall. @public */
export const MAX_WALL_CAMERAS = 144;
const MAX_ID_LENGTH = 128;
const MAX_CAROUSEL_S = 3600;

/** @internal */
export const EMPTY_WALL: WallState = { layout: 'auto', cameras: [], page: 0, enlarged: undefined, carouselS: 0 };

/** Puts a camera on a place; what stood there goes. @internal */
export function placeCamera(state: WallState, place: number, camera: WallCamera): WallState {
  if (place >= MAX_WALL_CAMERAS) return state;
  return { ...state, cameras: replaced(state.cameras, place, camera) };
}

/** The first empty place, or the one after the last. @internal */
export function freePlace({ cameras }: WallState): number {
  const empty = cameras.indexOf(null);
  return empty >= 0 ? empty : cameras.length;
}

/** Two places swap their cameras; the streams go on. @internal */
export function swapPlaces(state: WallState, a: number, b: number): WallState {
  if (a === b) return state;
  const { cameras } = state;
  return { ...state, cameras: replaced(replaced(cameras, a, cameras[b] ?? null), b, cameras[a] ?? null) };
}

/** Empties a place. @internal */
export function clearPlace(state: WallState, place: number): WallState {
  const enlarged = state.enlarged === place ? undefined : state.enlarged;
  return { ...state, enlarged, cameras: replaced(state.cameras, place, null) };
}

/** How many pages the cameras need, at least 1. @internal */
export function pageCount(state: WallState, placesOfPage: number): number {
  return Math.max(1, Math.ceil(state.cameras.length / placesOfPage));
}

function replaced(
  cameras: readonly (WallCamera | null)[],
  place: number,
  camera: WallCamera | null,
): (WallCamera | null)[] {
  const next = Array.from({ length: Math.max(cameras.length, place + 1) }, (_, index) => cameras[index] ?? null);
  next[place] = camera;
  while (next.length > 0 && next.at(-1) === null) next.pop();
  return next;
}

/**
 * Encodes a wall as a short text for the fragment of a URL (after `#`). Contains no credentials and no server addresses.
 *
 * @example
 * ```ts
 * location.hash = encodeWallState(wall.state);
 * // later, or on another computer:
 * const state = decodeWallState(location.hash.slice(1));
 * if (state) wall.state = state;
 * ```
 * @public
 */
export function encodeWallState(state: WallState): string {
  const cameras = state.cameras.map((camera) =>
    camera === null ? '' : `${encodeURIComponent(camera.device)}:${camera.channel}`,
  );
  const parts = [`layout=${state.layout.replace('+', '-')}`];
  if (state.page > 0) parts.push(`page=${state.page}`);
  if (state.enlarged !== undefined) parts.push(`enlarged=${state.enlarged}`);
  if (state.carouselS > 0) parts.push(`carousel=${state.carouselS}`);
  parts.push(`cameras=${cameras.join(',')}`);
  return parts.join('&');
}

/** Decodes the result of {@link encodeWallState}; undefined for any other text. Ignores unknown parts. @public */
export function decodeWallState(text: string): WallState | undefined {
  const parts = new Map<string, string>();
  for (const part of text.split('&')) {
    const at = part.indexOf('=');
    if (at > 0) parts.set(part.slice(0, at), part.slice(at + 1));
  }
  const named = parts.get('layout')?.replace('-', '+');
  const layout = WALL_LAYOUTS.find((known) => known === named);
  const list = parts.get('cameras');
  if (layout === undefined || list === undefined) return undefined;
  const cameras = list === '' ? [] : list.split(',').slice(0, MAX_WALL_CAMERAS).map(decodeCamera);
  const enlarged = wholeNumber(parts.get('enlarged'), MAX_WALL_CAMERAS - 1);
  return {
    layout,
    cameras,
    page: wholeNumber(parts.get('page'), MAX_WALL_CAMERAS - 1) ?? 0,
    enlarged: enlarged !== undefined && cameras[enlarged] ? enlarged : undefined,
    carouselS: wholeNumber(parts.get('carousel'), MAX_CAROUSEL_S) ?? 0,
  };
}

function decodeCamera(text: string): WallCamera | null {
  const match = /^(.+):(\d{1,3})$/.exec(text);
  if (match === null) return null;
  try {
    return toWallCamera({ device: decodeURIComponent(match[1] ?? ''), channel: Number(match[2]) }) ?? null;
  } catch {
    return null;
  }
}

/** A camera out of something that another page or element said; undefined when it is none. @internal */
export function toWallCamera(value: unknown): WallCamera | undefined {
  if (typeof value !== 'object' || value === null || !('device' in value)) return undefined;
  const { device } = value;
  const channel = 'channel' in value ? value.channel : 1;
  if (typeof device !== 'string' || device === '' || device.length > MAX_ID_LENGTH) return undefined;
  if (typeof channel !== 'number' || !Number.isInteger(channel) || channel < 1 || channel > 255) return undefined;
  return { device, channel };
}

function wholeNumber(text: string | undefined, most: number): number | undefined {
  if (text === undefined || !/^\d{1,5}$/.test(text)) return undefined;
  return Math.min(most, Number(text));
}
