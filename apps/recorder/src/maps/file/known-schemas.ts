import type { MapSchema } from './map-schema.js';
import { OPENMAPTILES } from './openmaptiles.js';
import { PROTOMAPS } from './protomaps.js';

const SCHEMAS: readonly MapSchema[] = [OPENMAPTILES, PROTOMAPS];

/** The schema of a file that has these layers of tiles; undefined for another one. */
export function schemaOf(vectorLayers: ReadonlySet<string>): MapSchema | undefined {
  return SCHEMAS.find(({ mark }) => mark.every((layer) => vectorLayers.has(layer)));
}
