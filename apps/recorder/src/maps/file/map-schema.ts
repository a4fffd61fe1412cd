import type { MapPalette } from '../style/map-palette.js';
import type { StyleLayer } from '../style/style-layer.js';

/** How the tiles of a file name what they show. */
export interface MapSchema {
  readonly name: string;
  /** Layers of tiles, all of which are in each file of the schema. */
  readonly mark: readonly string[];
  /** Its tiles hold the land: what they leave free is sea. Else they hold the sea, and what they leave free is land. */
  readonly holdsLand: boolean;
  /** The layers of a style, from the ground up; the background is none of them. */
  readonly layers: (palette: MapPalette) => StyleLayer[];
}
