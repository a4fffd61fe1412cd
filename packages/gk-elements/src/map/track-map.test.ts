import { GkError } from 'gk-sdk';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { MapEngineListener, MapTheme, MapTrack, TrackEngine } from './map-engine.js';
import { MapPool } from './map-pool.js';
import { TrackMap, type TrackMapStart } from './track-map.js';

const start = { label: 'map', workerUrl: undefined } as unknown as TrackMapStart;
const track: MapTrack = {
  runs: [],
  gaps: [],
  stops: [],
  ends: [
    [120, 24],
    [120.1, 24.1],
  ],
};
const bounds = [120, 24, 120.1, 24.1] as const;
const size = { widthPx: 400, heightPx: 300 };
const view = { lat: 24.05, lng: 120.05, zoom: 12 };

function fakeEngine() {
  return {
    view,
    setTrack: vi.fn<TrackEngine['setTrack']>(),
    setBaseStyle: vi.fn<TrackEngine['setBaseStyle']>(),
    setTheme: vi.fn<TrackEngine['setTheme']>(),
    moveTo: vi.fn<TrackEngine['moveTo']>(),
    zoomBy: vi.fn<TrackEngine['zoomBy']>(),
    project: () => ({ x: 1, y: 2 }),
    placeAt: () => ({ lat: 1, lng: 2 }),
    vehicleAt: () => undefined,
    resize: vi.fn<TrackEngine['resize']>(),
    remove: vi.fn<TrackEngine['remove']>(),
  };
}

describe('TrackMap', () => {
  let engine: ReturnType<typeof fakeEngine>;
  let events: MapEngineListener;
  let pool: MapPool;
  let themes: MapTheme[];
  const make = (failure?: Error): TrackMap =>
    new TrackMap({
      pool,
      changed: () => undefined,
      clicked: () => undefined,
      createEngine: ({ listener, theme }) => {
        themes.push(theme);
        events = listener;
        return failure ? Promise.reject(failure) : Promise.resolve(engine as unknown as TrackEngine);
      },
    });
  const settled = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 0));

  beforeEach(() => {
    engine = fakeEngine();
    themes = [];
    pool = new MapPool(1);
  });

  it('shows a track that came before the map, all of it', async () => {
    const map = make();
    map.resize(size);
    map.setTrack(track, bounds);
    map.start(start);
    await settled();
    events.ready();
    expect(map.ground).toBe('map');
    expect(engine.setTrack).toHaveBeenCalledWith(track);
    const [shown] = engine.moveTo.mock.lastCall ?? [];
    expect(shown?.lng).toBeCloseTo(120.05, 6);
  });

  it('fits a track once its box has a size, and keeps the view when only colours change', () => {
    const map = make();
    map.setTrack(track, bounds);
    expect(map.view.zoom).toBe(1);
    map.resize(size);
    const fitted = map.view;
    expect(fitted.zoom).toBeGreaterThan(8);
    map.zoomBy(2);
    map.setTrack({ ...track }, undefined);
    expect(map.view.zoom).toBeCloseTo(fitted.zoom + 2, 6);
  });

  it('lets a canvas stand in where there is no WebGL', async () => {
    const map = make(new GkError('unsupported', 'no WebGL'));
    map.start(start);
    await settled();
    expect(map.ground).toBe('canvas');
  });

  it('lets a canvas stand in while no graphics context is left, and takes one that comes free', async () => {
    const [first, second] = [make(), make()];
    first.start(start);
    second.start(start);
    await settled();
    expect(second.ground).toBe('canvas');
    first.stop();
    expect(engine.remove).toHaveBeenCalledTimes(1);
    await settled();
    events.ready();
    expect(second.ground).toBe('map');
    expect(pool.held).toBe(1);
  });

  it('takes over colours that change while there is no engine, or while one is being made', async () => {
    const [light, dark, contrast] = ['light', 'dark', 'contrast'].map((text) => ({ text }) as MapTheme);
    if (!light || !dark || !contrast) throw new Error('three themes');
    const map = make();
    map.setVisible(false);
    map.start({ ...start, theme: light });
    map.setTheme(dark);
    map.setVisible(true);
    map.setTheme(contrast);
    await settled();
    expect([themes, engine.setTheme.mock.calls]).toEqual([[dark], [[contrast]]]);
  });

  it('gives its graphics context to a map in sight while it is out of sight itself', async () => {
    const [scrolledAway, seen] = [make(), make()];
    scrolledAway.start(start);
    await settled();
    scrolledAway.setVisible(false);
    seen.start(start);
    await settled();
    expect([scrolledAway.ground, pool.held]).toEqual(['canvas', 1]);
    events.ready();
    expect(seen.ground).toBe('map');
    scrolledAway.setVisible(true);
    seen.setVisible(false);
    await settled();
    events.ready();
    expect([scrolledAway.ground, seen.ground]).toEqual(['map', 'canvas']);
  });

  it('asks for no graphics context before it is seen', async () => {
    const map = make();
    map.setVisible(false);
    map.start(start);
    await settled();
    expect([map.ground, pool.held]).toEqual(['starting', 0]);
    map.setVisible(true);
    expect(pool.held).toBe(1);
  });

  it('removes an engine that comes after the stop', async () => {
    const map = make();
    map.start(start);
    map.stop();
    await settled();
    expect(engine.remove).toHaveBeenCalledTimes(1);
    expect(pool.held).toBe(0);
  });

  it('follows a vehicle only when it leaves the inner part', () => {
    const map = make();
    map.setTrack(track, bounds);
    map.resize(size);
    const before = map.view;
    map.follow({ lng: before.lng, lat: before.lat });
    expect(map.view).toBe(before);
    map.follow(map.placeAt(395, 150));
    expect(map.view.lng).toBeGreaterThan(before.lng);
  });
});
