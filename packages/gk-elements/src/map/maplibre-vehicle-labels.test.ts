import type { Map as MapLibreMap } from 'maplibre-gl';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { VehicleLabels } from './maplibre-vehicle-labels.js';
import type { OwnSources } from './maplibre-sources.js';
import { VehicleScene } from './vehicle-scene.js';
import { arrayVehicles, VehicleTracker } from './vehicle-tracker.js';

const box = { getWest: () => 119, getEast: () => 121, getNorth: () => 25, getSouth: () => 23 };

/** Labels of a map that paints nothing, and tells of it when a test says so. */
function labelsOf(...ids: string[]) {
  const tracker = new VehicleTracker();
  tracker.update(fleet(...ids));
  const listeners = new Map<string, (event: object) => void>();
  let opacity = 1;
  const triggerRepaint = vi.fn();
  const map = {
    on: (name: string, listener: (event: object) => void) => listeners.set(name, listener),
    getLayer: () => ({}),
    getPaintProperty: () => opacity,
    setPaintProperty: vi.fn((_layer: string, _name: string, value: number) => {
      opacity = value;
    }),
    triggerRepaint,
    getBounds: () => box,
    getZoom: () => 15,
  };
  const set = vi.fn<OwnSources['set']>((_name, features) => features.length > 0);
  const scene = new VehicleScene();
  scene.setVehicles(tracker);
  const labels = new VehicleLabels(map as unknown as MapLibreMap, scene, { set } as unknown as OwnSources);
  return {
    /** The fleet is now this, or as it was; its vehicles are to be painted. */
    paint: (...now: string[]) => {
      if (now.length > 0) tracker.update(fleet(...now));
      labels.paint(tracker);
    },
    labels,
    tracker,
    set,
    map,
    triggerRepaint,
    /** The library has the labels' tiles. */
    placed: () => listeners.get('sourcedata')?.({ sourceId: 'gk-labels', isSourceLoaded: true }),
    rendered: () => listeners.get('render')?.({}),
    get opacity() {
      return opacity;
    },
    get shown() {
      return set.mock.lastCall?.[1].map(({ properties }) => String(properties?.['label']));
    },
  };
}

const fleet = (...ids: string[]) =>
  arrayVehicles(
    ids.map((deviceId, i) => ({ deviceId, lat: 24 + i / 4, lng: 120 })),
    'deviceid',
  );

/** Longer than the pace of labels. */
const PACE_MS = 300;

describe('VehicleLabels', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('leaves the painting of vehicles to the library while it has their labels to place', () => {
    const map = labelsOf('A', 'B');
    map.paint();
    expect(map.shown).toEqual(['A', 'B']);
    expect(map.triggerRepaint).not.toHaveBeenCalled();
    map.rendered();
    vi.advanceTimersByTime(PACE_MS);
    expect(map.triggerRepaint).not.toHaveBeenCalled();
  });

  it('paints vehicles without their labels when these are not there soon', () => {
    const map = labelsOf('A');
    map.paint();
    vi.advanceTimersByTime(PACE_MS);
    expect(map.triggerRepaint).toHaveBeenCalledTimes(1);
  });

  it('paints vehicles at once when their labels stay as they are, and sends none to the library', () => {
    const map = labelsOf('A');
    map.paint();
    map.rendered();
    vi.advanceTimersByTime(PACE_MS);
    map.paint();
    expect(map.set).toHaveBeenCalledTimes(1);
    expect(map.triggerRepaint).toHaveBeenCalledTimes(1);
  });

  it('paints vehicles without labels at once', () => {
    const map = labelsOf();
    map.paint();
    expect(map.triggerRepaint).toHaveBeenCalledTimes(1);
  });

  it('sends labels again when the sources are new', () => {
    const map = labelsOf('A');
    map.paint();
    vi.advanceTimersByTime(PACE_MS);
    map.labels.restart();
    map.paint();
    expect(map.set).toHaveBeenCalledTimes(2);
  });

  it('hides labels of vehicles that are gone at once, until the library has the others', () => {
    const map = labelsOf('A', 'B');
    map.paint();
    map.placed();
    expect(map.map.setPaintProperty).not.toHaveBeenCalled();

    map.paint('A');
    expect(map.opacity).toBe(0);
    vi.advanceTimersByTime(PACE_MS);
    expect(map.shown).toEqual(['A']);
    map.placed();
    expect(map.opacity).toBe(1);
  });

  it('shows labels again of a vehicle that is back before they were placed', () => {
    const map = labelsOf('A', 'B');
    map.paint();
    map.paint('A');
    map.tracker.update(fleet('A', 'B'));
    vi.advanceTimersByTime(PACE_MS);
    expect(map.opacity).toBe(1);
    expect(map.set).toHaveBeenCalledTimes(1);
  });
});
