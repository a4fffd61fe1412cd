import type { Map as MapLibreMap } from 'maplibre-gl';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { VehicleLabels } from './vehicle-labels.js';
import { VehicleScene } from './vehicle-scene.js';
import { arrayVehicles, VehicleTracker } from './vehicle-tracker.js';

const box = { getWest: () => 119, getEast: () => 121, getNorth: () => 25, getSouth: () => 23 };
/** Longer than the pace of labels. */
const PACE_MS = 300;

const fleet = (label: 'deviceid' | '', ...ids: string[]) =>
  arrayVehicles(
    ids.map((deviceId, i) => ({ deviceId, lat: 24 + i / 4, lng: 120 })),
    label,
  );

/** Labels of a map that paints nothing. */
function labelsOf(...ids: string[]) {
  const tracker = new VehicleTracker();
  const scene = new VehicleScene();
  const triggerRepaint = vi.fn();
  let zoom = 15;
  const map = { triggerRepaint, getBounds: () => box, getZoom: () => zoom };
  const labels = new VehicleLabels(map as unknown as MapLibreMap, scene);
  const take = (label: 'deviceid' | '', now: readonly string[]): void => {
    tracker.update(fleet(label, ...now));
    scene.setVehicles(tracker);
    labels.request();
  };
  /** The fleet is now this. */
  const show = (...now: string[]): void => take('deviceid', now);
  /** The fleet is now this, without texts. */
  const showWithoutTexts = (...now: string[]): void => take('', now);
  const zoomTo = (level: number): void => {
    zoom = level;
    labels.request();
  };
  show(...ids);
  return {
    show,
    showWithoutTexts,
    zoomTo,
    labels,
    triggerRepaint,
    get shown() {
      return labels.keys.map((key) => tracker.label(key));
    },
  };
}

describe('VehicleLabels', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('chooses the vehicles in view at once, and paints the map', () => {
    const map = labelsOf('A', 'B');
    expect(map.shown).toEqual(['A', 'B']);
    expect(map.triggerRepaint).toHaveBeenCalledTimes(1);
  });

  it('chooses anew once in its interval, however often it is asked to', () => {
    const map = labelsOf('A');
    const { revision } = map.labels;
    map.show('A', 'B');
    map.show('A', 'B', 'C');
    expect(map.labels.revision).toBe(revision);
    vi.advanceTimersByTime(PACE_MS);
    expect(map.shown).toEqual(['A', 'B', 'C']);
    expect(map.labels.revision).toBe(revision + 1);
    expect(map.triggerRepaint).toHaveBeenCalledTimes(2);
  });

  it('paints no frame for vehicles that have the same texts as before, or none', () => {
    const map = labelsOf('A', 'B');
    vi.advanceTimersByTime(PACE_MS);
    const { revision } = map.labels;
    map.show('A', 'B');
    expect(map.labels.revision).toBe(revision);
    expect(map.triggerRepaint).toHaveBeenCalledTimes(1);
    const none = labelsOf();
    none.zoomTo(14);
    vi.advanceTimersByTime(PACE_MS);
    expect(none.triggerRepaint).not.toHaveBeenCalled();
  });

  it('paints the same texts anew for another zoom level and another focus: they may stand elsewhere', () => {
    const map = labelsOf('A', 'B');
    for (const [times, change] of [
      [2, () => map.zoomTo(14.5)],
      [3, () => map.labels.setFocus(0)],
      [4, () => map.labels.setFocus(undefined)],
    ] as const) {
      vi.advanceTimersByTime(PACE_MS);
      const { revision } = map.labels;
      change();
      expect(map.shown).toEqual(['A', 'B']);
      expect(map.labels.revision).toBe(revision + 1);
      expect(map.triggerRepaint).toHaveBeenCalledTimes(times);
    }
  });

  it('chooses no vehicle whose text is empty, also not the focused one', () => {
    const map = labelsOf('A', 'B');
    vi.advanceTimersByTime(PACE_MS);
    map.labels.setFocus(1);
    map.showWithoutTexts('A', 'B');
    vi.advanceTimersByTime(PACE_MS);
    expect(map.labels.keys).toEqual([]);
  });

  it('gives the focused vehicle precedence, wherever it stands', () => {
    const map = labelsOf('A', 'B', 'C');
    vi.advanceTimersByTime(PACE_MS);
    map.labels.setFocus(1);
    expect(map.shown).toEqual(['B', 'A', 'C']);
    vi.advanceTimersByTime(PACE_MS);
    map.labels.setFocus(undefined);
    expect(map.shown).toEqual(['A', 'B', 'C']);
  });

  it('does nothing after the end', () => {
    const map = labelsOf('A');
    map.show('A', 'B');
    map.labels.cancel();
    vi.advanceTimersByTime(PACE_MS);
    expect(map.shown).toEqual(['A']);
  });
});
