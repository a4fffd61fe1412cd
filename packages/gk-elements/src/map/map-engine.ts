import type { MarkerState } from 'gk-sdk';
import type { TrackColor } from '../track/speed-band.js';
import type { GkMapLibreMap } from './map-libre-types.js';

/** A place on the map: degrees east and north. @internal */
export interface MapPlace {
  readonly lng: number;
  readonly lat: number;
}

/** View of a map: its middle and its zoom level (0 = the world, 22 = a door). @internal */
export interface MapView extends MapPlace {
  readonly zoom: number;
}

/** West, south, east and north edges in degrees. @internal */
export type MapBounds = readonly [west: number, south: number, east: number, north: number];

/** A vehicle as the map draws it. @internal */
export interface MapVehicle extends MapPlace {
  /** Row of the vehicle in {@link MapVehicles}; stays with the device. */
  readonly key: number;
  readonly deviceId: string;
  /** Degrees clockwise from north; NaN unless the heading is live and known. */
  readonly angle: number;
  readonly state: MarkerState;
  /** Whether an online vehicle may be elsewhere by now: its position is old. */
  readonly stale: boolean;
  /** Kind of vehicle, for its glyph: 1 and more = 1 + the device's icon; 0 = none. */
  readonly kind: number;
  /** Text under the marker; empty = none. */
  readonly label: string;
}

/**
 * The vehicles of a map as columns, one row a vehicle: showing 10,000 makes no object. A vehicle's key
 * is its row. The columns are live and may be replaced by longer ones; read them anew each time.
 *
 * @internal
 */
export interface MapVehicles {
  /** Number of rows, shown or not. */
  readonly size: number;
  /** 1 = shown. */
  readonly shown: Uint8Array;
  /** Web Mercator, 0 = west, 1 = east. */
  readonly x: Float64Array;
  /** Web Mercator, 0 = north, 1 = south. */
  readonly y: Float64Array;
  /** Degrees clockwise from north; NaN unless the heading is live and known. */
  readonly angle: Float32Array;
  /** Index into `MARKER_STATES`. */
  readonly state: Uint8Array;
  /** 1 = online, with an old position. */
  readonly stale: Uint8Array;
  /** Kind of vehicle, as in {@link MapVehicle}. */
  readonly kind: Uint8Array;
  /** The vehicle of a row that is shown. */
  vehicle(key: number): MapVehicle;
  /** Text under the marker; empty = none. */
  label(key: number): string;
}

/** Colours of a map, as CSS colour values that a canvas understands. @internal */
export interface MapTheme {
  readonly states: Readonly<Record<MarkerState, string>>;
  readonly background: string;
  readonly text: string;
  readonly halo: string;
  readonly accent: string;
  readonly onAccent: string;
  readonly trail: string;
  /** Colours of a track by its speed, or by where its footage is. */
  readonly track: Readonly<Record<TrackColor, string>>;
}

/** A recorded track as a map draws it; places are degrees east, then north. @internal */
export interface MapTrack {
  readonly runs: readonly { readonly color: TrackColor; readonly places: readonly (readonly [number, number])[] }[];
  /** From the last place before to the first one after. */
  readonly gaps: readonly (readonly [readonly [number, number], readonly [number, number]])[];
  readonly stops: readonly { readonly place: readonly [number, number]; readonly label: string }[];
  /** First and last place. */
  readonly ends: readonly [start: readonly [number, number], end: readonly [number, number]] | undefined;
  /** Lines of other vehicles on the same clock, cut at their gaps. */
  readonly others?: readonly (readonly (readonly [number, number])[])[];
  /** Events on the track. */
  readonly events?: readonly { readonly place: readonly [number, number]; readonly isAlarm: boolean }[];
}

/** Outline of an event's mark, about the middle of a square of {@link EVENT_MARK_SIZE}. @internal */
export const EVENT_MARK_SHAPE = 'M10 1.5 18.5 10 10 18.5 1.5 10Z';
/** The sign inside it. @internal */
export const EVENT_MARK_SIGN = 'M10 5.8v5M10 13.6v.2';
/** Side of the square, CSS pixels. @internal */
export const EVENT_MARK_SIZE = 20;

/** Callbacks of a map engine. @internal */
export interface MapEngineListener {
  /** A style has loaded: the engine is empty and wants vehicles, focus and trail. */
  ready(): void;
  vehicleClicked(deviceId: string): void;
  /** The user pressed a vehicle that stands for several at its place; `point` is that place in the map's box, CSS pixels. */
  stackClicked?(vehicles: readonly MapVehicle[], point: { readonly x: number; readonly y: number }): void;
  backgroundClicked(place: MapPlace): void;
  /** The user pressed the map while it picks nothing. */
  placePressed?(place: MapPlace): void;
  /** The view moves; called at most once per frame. */
  moving(): void;
  /** The user drags the view, or pans it by keys. */
  dragged?(): void;
  /** The view came to rest. */
  moved(): void;
  /** All that is to be seen is painted. */
  painted?(): void;
  /** The graphics context is gone (the device sleeps, too many maps) or came back. */
  contextChanged(lost: boolean): void;
  /** The library cannot work at all, for example because its worker did not load. */
  failed(): void;
}

/** A map library behind the few calls that the elements need. @internal */
export interface MapEngine {
  readonly view: MapView;
  readonly bounds: MapBounds;
  /** The library's own map; its style is there after `listener.ready`. */
  readonly map: GkMapLibreMap;
  /** Loads a base map; undefined = the plain background. `listener.ready` follows. Before the first one nothing is painted. */
  setBaseStyle(style: object | undefined): void;
  setTheme(theme: MapTheme): void;
  /** Shows vehicles; to be called again whenever the columns have changed. */
  showVehicles(vehicles: MapVehicles): void;
  setClustering(clustered: boolean): void;
  /** Whether the pointer picks vehicles and opens clusters; at the beginning it does. */
  setPicking(picking: boolean): void;
  setFocus(vehicle: MapVehicle | undefined): void;
  setTrail(places: readonly MapPlace[]): void;
  /** Moves the view there, with an animation unless the user wants less motion. */
  moveTo(view: Partial<MapView>, options?: { readonly animate?: boolean }): void;
  /** Moves the view to a box, with an animation unless told otherwise. */
  fitBounds(bounds: MapBounds, options?: { readonly animate?: boolean }): void;
  zoomBy(steps: number): void;
  /** Where a place lies in the map's box, in CSS pixels. */
  project(place: MapPlace): { readonly x: number; readonly y: number };
  /** The place of a point of the map's box. */
  placeAt(point: { readonly x: number; readonly y: number }): MapPlace;
  /** The vehicle that is seen at a place. */
  vehicleAt(place: MapPlace): MapVehicle | undefined;
  resize(): void;
  /** Frees the graphics context. The engine is then of no further use. */
  remove(): void;
}

/** A map that shows one recorded track. @internal */
export interface TrackEngine extends MapEngine {
  setTrack(track: MapTrack | undefined): void;
  /** Returns a copy of the current picture; undefined when there is nothing to read. */
  picture(): HTMLCanvasElement | undefined;
}

/** Options that a map starts with. @internal */
export interface MapEngineOptions {
  readonly container: HTMLElement;
  readonly view: MapView;
  readonly theme: MapTheme;
  /** Name of the map for screen readers. */
  readonly label: string;
  /** URL of the map library's worker, for pages whose CSP forbids `blob:` workers. */
  readonly workerUrl: string | undefined;
  /** False for a picture that only the page moves; default: true. */
  readonly interactive?: boolean;
  readonly listener: MapEngineListener;
}

/** Makes a map, without a ground yet; rejects with a GkError `unsupported` where the browser has no WebGL. @internal */
export type MapEngineFactory = (options: MapEngineOptions) => Promise<MapEngine>;
