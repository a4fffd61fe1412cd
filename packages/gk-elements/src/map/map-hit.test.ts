import { describe, expect, it } from 'vitest';
import { FOCUS_RADIUS_PX, hitOf } from './map-hit.js';
import type { MapPlace } from './map-engine.js';
import { VehicleScene } from './vehicle-scene.js';
import { arrayVehicles, VehicleTracker } from './vehicle-tracker.js';

/** A pixel a ten-thousandth of a degree. */
const map = {
  view: { lat: 0, lng: 0, zoom: 11 },
  project: ({ lng, lat }: MapPlace) => ({ x: lng * 1e4, y: -lat * 1e4 }),
};

function ground(focusDevice?: string) {
  const vehicles = new VehicleTracker();
  vehicles.update(
    arrayVehicles(
      [
        { deviceId: 'A', lat: 0, lng: 0 },
        { deviceId: 'B', lat: 0, lng: 0.001 },
      ],
      '',
    ),
  );
  const scene = new VehicleScene();
  scene.setVehicles(vehicles);
  scene.prepare(map.view.zoom);
  return { map, scene, vehicles, focus: focusDevice === undefined ? undefined : vehicles.get(focusDevice) };
}

describe('hitOf', () => {
  it('finds the nearest vehicle', () => {
    expect(hitOf({ lng: 0.0009, lat: 0 }, ground())).toMatchObject({ vehicle: { deviceId: 'B' } });
    expect(hitOf({ lng: 1, lat: 1 }, ground())).toBeUndefined();
  });

  it('finds the focused vehicle before any other, as far as its ring reaches', () => {
    const edge = FOCUS_RADIUS_PX / 1e4;
    expect(hitOf({ lng: 0.0009, lat: 0 }, ground('A'))).toMatchObject({ vehicle: { deviceId: 'A' } });
    expect(hitOf({ lng: edge + 0.0001, lat: 0 }, ground('A'))).toMatchObject({ vehicle: { deviceId: 'B' } });
  });

  it('finds a circle where vehicles are gathered', () => {
    const { scene, ...rest } = ground();
    scene.setClustering(true);
    scene.prepare(map.view.zoom);
    expect(hitOf({ lng: 0.0005, lat: 0 }, { scene, ...rest })).toMatchObject({ cluster: { count: 2 } });
  });
});
