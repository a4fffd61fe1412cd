import type { Map as MapLibreMap } from 'maplibre-gl';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { VehicleLabels } from './maplibre-vehicle-labels.js';
import type { OwnSources } from './maplibre-sources.js';
import { VehicleScene } from './vehicle-scene.js';
import { arrayVehicles, VehicleTracker } from './vehicle-tracker.js';

const box = { getWest: () => 119, getEast: () => 121, getNorth: () => 25, getSouth: () => 23 };

/** Labels of a map that only says when it has rendered. */
function labelsOf(tracker: VehicleTracker) {
  const listeners = new Map<string, () => void>();
  const setPaintProperty = vi.fn();
  const map = {
    on: (name: string, listener: () => void) => listeners.set(name, listener),
    getLayer: () => ({}),
    setPaintProperty,
    getBounds: () => box,
    getZoom: () => 15,
  };
  const set = vi.fn<OwnSources['set']>();
  const scene = new VehicleScene();
  scene.setVehicles(tracker);
  const labels = new VehicleLabels(map as unknown as MapLibreMap, scene, { set } as unknown as OwnSources);
  return { labels, scene, set, setPaintProperty, render: () => listeners.get('render')?.() };
}

const fleet = (...ids: string[]) =>
  arrayVehicles(
    ids.map((deviceId, i) => ({ deviceId, lat: 24 + i / 4, lng: 120 })),
    'deviceid',
  );

describe('VehicleLabels', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('places labels when their vehicles are painted, and hides those of vehicles that are gone at once', () => {
    const tracker = new VehicleTracker();
    tracker.update(fleet('A', 'B'));
    const { labels, set, setPaintProperty, render } = labelsOf(tracker);
    labels.vehiclesChanged(tracker);
    expect(set).not.toHaveBeenCalled();
    render();
    expect(set.mock.lastCall?.[1].map(({ properties }) => String(properties?.['label']))).toEqual(['A', 'B']);
    render();
    expect(set).toHaveBeenCalledTimes(1);

    tracker.update(fleet('A'));
    labels.vehiclesChanged(tracker);
    expect(setPaintProperty).toHaveBeenLastCalledWith('gk-vehicle-labels', 'text-opacity', 0);
    expect(set).toHaveBeenCalledTimes(1);
  });
});
