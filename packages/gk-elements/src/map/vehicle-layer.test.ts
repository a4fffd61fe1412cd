import type { Map as MapLibreMap } from 'maplibre-gl';
import { describe, expect, it } from 'vitest';
import type { MapTheme } from './map-engine.js';
import { VehicleLayer } from './vehicle-layer.js';
import { VehicleScene } from './vehicle-scene.js';

describe('VehicleLayer', () => {
  it('takes nothing of the graphics card on a map that shows no vehicles', () => {
    const asked: PropertyKey[] = [];
    const gl = new Proxy({}, { get: (_, name) => void asked.push(name) });
    const layer = new VehicleLayer('gk-vehicles', new VehicleScene(), {} as MapTheme);
    layer.onAdd({} as MapLibreMap);
    layer.render(gl as WebGL2RenderingContext);
    expect(asked).toEqual([]);
  });
});
