import type { OpenBaseMap, StyledMap } from './base-map.js';
import { openMapFile, type MapFile } from './file/open-map-file.js';
import { readLandFeatures, type MapBounds } from './land/land-features.js';
import { countryNames, coverLayer, LAND, landLayers } from './land/land-layers.js';
import { LAND_ZOOM, LandTiles } from './land/land-tiles.js';
import { DARK_PALETTE, LIGHT_PALETTE, type MapPalette } from './style/map-palette.js';
import type { StyleLayer } from './style/style-layer.js';

/**
 * The map of a PMTiles file, with land around it; `log` is told, once, when tiles can no longer be read.
 * @throws MapFileError for a file that is no map.
 */
export async function openFileMap(path: string, log: (line: string) => void): Promise<OpenBaseMap> {
  const file = await openMapFile(path);
  let isTold = false;
  const tileOfFile = async (z: number, x: number, y: number): Promise<Uint8Array | undefined> => {
    try {
      return await file.tile(z, x, y);
    } catch (error) {
      if (!isTold) log(`The map file ${path} cannot be read any more: start again with a whole one.`);
      isTold = true;
      throw error;
    }
  };
  const { schema, bounds, minZoom: minzoom, maxZoom: maxzoom, version, attribution } = file;
  const land = isWholeWorld(file) ? undefined : new LandTiles(await readLandFeatures(), bounds);
  return {
    style: (origin, { dark = false } = {}) => {
      const palette = dark ? DARK_PALETTE : LIGHT_PALETTE;
      return {
        version: 8,
        name: dark ? `${schema.name}, dark` : schema.name,
        center: [file.centre.lng, file.centre.lat],
        zoom: file.centre.zoom,
        sources: {
          ...(land && landSource(origin)),
          map: { ...sourceOf(origin, version), minzoom, maxzoom, bounds, attribution: escaped(attribution) },
        },
        layers: [
          ...groundLayers(file, land, palette),
          ...schema.layers(palette),
          ...(land === undefined ? [] : [countryNames(palette)]),
        ],
      };
    },
    tile: (z, x, y, set) => {
      if (set === LAND) return landTile(land, z, x, y);
      return isTile(z, x, y) ? tileOfFile(z, x, y) : undefined;
    },
    close: () => file.close(),
  };
}

/** Land and coasts of the whole earth. */
export async function openLandMap(): Promise<OpenBaseMap> {
  const land = new LandTiles(await readLandFeatures());
  return {
    style: (origin, { dark = false } = {}) => {
      const palette = dark ? DARK_PALETTE : LIGHT_PALETTE;
      return {
        version: 8,
        name: dark ? 'Land, dark' : 'Land',
        center: [0, 20],
        zoom: 1.5,
        sources: landSource(origin),
        layers: [...landLayers(palette), countryNames(palette)],
      };
    },
    tile: (z, x, y) => landTile(land, z, x, y),
    close: () => Promise.resolve(),
  };
}

/** A map of an area, with land around it. */
export async function openAreaMap(area: StyledMap, bounds: MapBounds): Promise<OpenBaseMap> {
  const land = new LandTiles(await readLandFeatures(), bounds);
  return {
    style: (origin, options) => {
      const style = area.style(origin, options);
      const palette = options?.dark === true ? DARK_PALETTE : LIGHT_PALETTE;
      return {
        ...style,
        sources: { ...landSource(origin), ...style.sources },
        layers: [
          ...landLayers(palette),
          coverLayer(palette.ground),
          ...style.layers.filter(({ type }) => type !== 'background'),
          countryNames(palette),
        ],
      };
    },
    tile: (z, x, y, set) => (set === LAND ? landTile(land, z, x, y) : area.tile(z, x, y, set)),
    close: () => Promise.resolve(),
  };
}

function landTile(land: LandTiles | undefined, z: number, x: number, y: number): Uint8Array | undefined {
  return isTile(z, x, y) ? land?.tile(z, x, y) : undefined;
}

function isTile(z: number, x: number, y: number): boolean {
  const isPlace = (at: number): boolean => Number.isInteger(at) && at >= 0 && at < 2 ** z;
  return Number.isInteger(z) && z >= 0 && z <= 22 && isPlace(x) && isPlace(y);
}

/**
 * A source of tiles of this server. Styles have no `glyphs` and no `sprite`: MapLibre then draws letters from the fonts of the
 * browser, and points of interest are letters, so no other host is ever asked.
 */
function sourceOf(origin: string, set: string): { readonly type: 'vector'; readonly tiles: readonly string[] } {
  return { type: 'vector', tiles: [`${origin.replace(/\/+$/, '')}/map/tiles/{z}/{x}/{y}.pbf?set=${set}`] };
}

function landSource(origin: string): Readonly<Record<typeof LAND, object>> {
  return { [LAND]: { ...sourceOf(origin, LAND), minzoom: 0, maxzoom: LAND_ZOOM, attribution: 'Natural Earth' } };
}

/** Layers below those of a file: where its tiles leave something free, that is sea or land by its schema. */
function groundLayers({ schema }: MapFile, land: LandTiles | undefined, palette: MapPalette): StyleLayer[] {
  const free = schema.holdsLand ? palette.water : palette.ground;
  if (land !== undefined) return [...landLayers(palette), coverLayer(free)];
  return [{ id: 'ground', type: 'background', paint: { 'background-color': free } }];
}

function isWholeWorld({ bounds: [west, south, east, north], minZoom }: MapFile): boolean {
  return minZoom === 0 && west <= -179 && east >= 179 && south <= -60 && north >= 80;
}

/** MapLibre takes the attribution of a source as HTML. */
function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
