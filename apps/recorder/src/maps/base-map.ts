import type { StyleLayer } from './style/style-layer.js';

/** A MapLibre style, as far as the base maps use it. */
export interface MapStyle {
  readonly version: 8;
  readonly name: string;
  readonly center: readonly [lng: number, lat: number];
  readonly zoom: number;
  readonly sources: Readonly<Record<string, object>>;
  readonly layers: readonly StyleLayer[];
}

/** A base map: its style, and its vector tiles. */
export interface BaseMap {
  /**
   * MapLibre style of the base map, light or dark; `origin` is the URL that its tiles are asked from,
   * at `/map/tiles/{z}/{x}/{y}.pbf`. No remote fonts or sprites.
   */
  style(origin: string, options?: { readonly dark?: boolean }): object;
  /**
   * One vector tile (MVT), or undefined outside of the map; `set` is what the style writes as `?set=` behind the address of a
   * tile. @throws MapFileError for a file that can no longer be read.
   */
  tile(z: number, x: number, y: number, set?: string): Uint8Array | undefined | Promise<Uint8Array | undefined>;
}

/** A base map whose style others extend. */
export interface StyledMap extends BaseMap {
  style(origin: string, options?: { readonly dark?: boolean }): MapStyle;
}

/** A base map that may hold a file open: whoever opens it closes it. */
export interface OpenBaseMap extends StyledMap {
  close(): Promise<void>;
}
