import { createPreference } from '../storage/preference.js';

/** Layers that a fleet map can show beside vehicles. */
export const MAP_RULE_LAYERS = ['fences', 'routes'] as const;
export type MapRuleLayer = (typeof MAP_RULE_LAYERS)[number];

/** Which of them this browser shows, in local storage as `mapLayers`. */
export const mapLayersPreference = createPreference<readonly MapRuleLayer[]>({
  key: 'mapLayers',
  decode: (stored) => MAP_RULE_LAYERS.filter((layer) => (stored ?? '').split(',').includes(layer)),
  encode: (layers) => (layers.length === 0 ? null : layers.join(',')),
});
