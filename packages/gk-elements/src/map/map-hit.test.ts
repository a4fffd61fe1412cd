import { describe, expect, it } from 'vitest';
import { FOCUS_RADIUS_PX, hitOf } from './map-hit.js';
import type { MapPlace } from './map-engine.js';
import { VehicleScene } from './vehicle-scene.js';
import { arrayVehicles, VehicleTracker } from './vehicle-tracker.js';

/** Pixels of a degree at zoom level 11. */
const PX = (512 * 2 ** 11) / 360;
const map = {
  view: { lat: 0, lng: 0, zoom: 11 },
  project: ({ lng, lat }: MapPlace) => ({ x: lng * PX, y: -lat * PX }),
};

function ground(focusDevice?: string) {
  const vehicles = new VehicleTracker();
  vehicles.update(
    arrayVehicles(
      [
        { deviceId: 'A', lat: 0, lng: 0 },
        { deviceId: 'B', lat: 0, lng: 27 / PX },
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
    expect(hitOf({ lng: 26 / PX, lat: 0 }, ground())).toMatchObject({ vehicle: { deviceId: 'B' } });
    expect(hitOf({ lng: 1, lat: 1 }, ground())).toBeUndefined();
  });

  it('finds the focused vehicle before any other, as far as its ring reaches', () => {
    const edge = FOCUS_RADIUS_PX / PX;
    expect(hitOf({ lng: edge - 0.0001, lat: 0 }, ground('A'))).toMatchObject({ vehicle: { deviceId: 'A' } });
    expect(hitOf({ lng: edge + 0.0001, lat: 0 }, ground('A'))).toMatchObject({ vehicle: { deviceId: 'B' } });
  });

  it('finds all that the focused vehicle stands for', () => {
    const { scene, ...rest } = ground('B');
    scene.setFocus(1);
    scene.prepare(10);
    expect(hitOf({ lng: 27 / PX, lat: 0 }, { scene, ...rest })).toMatchObject({ cluster: { key: 1, count: 2 } });
  });

  it('finds a circle where vehicles are gathered', () => {
    const { scene, ...rest } = ground();
    scene.setClustering(true);
    scene.prepare(map.view.zoom);
    expect(hitOf({ lng: 0.0005, lat: 0 }, { scene, ...rest })).toMatchObject({ cluster: { count: 2 } });
  });
});
