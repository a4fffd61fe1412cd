import { GkError } from 'gk-sdk';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type {} from '../frameworks/maplibre.js';
import { MapLibreMissingError } from './load-maplibre.js';
import { FleetMap, type FleetMapListener, type FleetMapStart } from './fleet-map.js';
import type { MapEngine, MapEngineListener, MapEngineOptions, MapTheme } from './map-engine.js';
import { MapPool } from './map-pool.js';
import { arrayVehicles, type VehiclePosition } from './vehicle-tracker.js';

const options = { view: { lat: 1, lng: 2, zoom: 3 }, label: 'map', workerUrl: undefined } as unknown as FleetMapStart;
const bus = (deviceId: string, lat = 24): VehiclePosition => ({ deviceId, lat, lng: 120 });
const show = (map: FleetMap, ...list: VehiclePosition[]): void => {
  map.show(arrayVehicles(list, ''));
};

/** Holds the sources and layers that it was given, and nothing else. */
function fakeMap() {
  const layers = new Map<string, unknown>();
  return {
    getSource: () => undefined,
    getLayer: (id: string) => layers.get(id),
    addLayer: (layer: { id: string }) => layers.set(layer.id, layer),
    removeLayer: (id: string) => layers.delete(id),
    on: () => undefined,
    off: () => undefined,
  };
}

function fakeEngine() {
  return {
    view: { lat: 5, lng: 6, zoom: 7 },
    bounds: [100, 0, 130, 50] as const,
    map: fakeMap() as unknown as MapEngine['map'],
    setPicking: vi.fn<MapEngine['setPicking']>(),
    setBaseStyle: vi.fn<MapEngine['setBaseStyle']>(),
    setTheme: vi.fn<MapEngine['setTheme']>(),
    showVehicles: vi.fn<MapEngine['showVehicles']>(),
    setClustering: vi.fn<MapEngine['setClustering']>(),
    setFocus: vi.fn<MapEngine['setFocus']>(),
    setTrail: vi.fn<MapEngine['setTrail']>(),
    moveTo: vi.fn<MapEngine['moveTo']>(),
    fitBounds: vi.fn<MapEngine['fitBounds']>(),
    zoomBy: vi.fn<MapEngine['zoomBy']>(),
    project: () => ({ x: 1, y: 2 }),
    placeAt: () => ({ lat: 1, lng: 2 }),
    vehicleAt: () => undefined,
    resize: vi.fn<MapEngine['resize']>(),
    remove: vi.fn<MapEngine['remove']>(),
  };
}

describe('FleetMap', () => {
  let engine: ReturnType<typeof fakeEngine>;
  let events: MapEngineListener;
  let started: MapEngineOptions[];
  let listener: { [K in keyof FleetMapListener]: ReturnType<typeof vi.fn<FleetMapListener[K]>> };
  let map: FleetMap;
  let pool: MapPool;

  beforeEach(() => {
    engine = fakeEngine();
    started = [];
    listener = {
      conditionChanged: vi.fn(),
      vehicleClicked: vi.fn(),
      stackClicked: vi.fn(),
      backgroundClicked: vi.fn(),
      placePressed: vi.fn(),
      focusMoved: vi.fn(),
      dragged: vi.fn(),
      viewMoved: vi.fn(),
      mapReady: vi.fn(),
    };
    pool = new MapPool(1);
    map = new FleetMap(
      (engineOptions) => {
        events = engineOptions.listener;
        started.push(engineOptions);
        return Promise.resolve(engine);
      },
      pool,
      listener,
    );
  });

  /** Latitudes of the vehicles that the engine was given last, by id. */
  const latitudes = (): Record<string, number> => {
    const vehicles = engine.showVehicles.mock.lastCall?.[0];
    const keys = [...(vehicles?.shown ?? [])].flatMap((yes, key) => (yes === 1 ? [key] : []));
    return Object.fromEntries(keys.map((key) => [vehicles?.vehicle(key).deviceId, vehicles?.vehicle(key).lat]));
  };

  it('shows vehicles that came before the map', async () => {
    show(map, bus('A'), bus('B'));
    await map.start(options);
    expect(engine.showVehicles).not.toHaveBeenCalled();
    events.ready();
    expect(latitudes()).toEqual({ A: 24, B: 24 });
    expect(map.condition).toBe('ready');
  });

  it('tells the map of changes, and only then', async () => {
    show(map, bus('A'), bus('B'));
    await map.start(options);
    events.ready();
    expect(engine.showVehicles).toHaveBeenCalledTimes(1);
    show(map, bus('A'), bus('B', 25));
    expect(engine.showVehicles).toHaveBeenCalledTimes(2);
    expect(latitudes()).toEqual({ A: 24, B: 25 });
    show(map, bus('A'), bus('B', 25));
    expect(engine.showVehicles).toHaveBeenCalledTimes(2);
  });

  it('shows everything again after another style, and nothing while that loads', async () => {
    await map.start(options);
    events.ready();
    show(map, bus('A'));
    engine.showVehicles.mockClear();
    map.setBaseStyle({ version: 8 });
    show(map, bus('A'), bus('B'));
    expect(engine.showVehicles).not.toHaveBeenCalled();
    events.ready();
    expect(latitudes()).toEqual({ A: 24, B: 24 });
  });

  it('takes over colours that change while there is no engine, or while one is being made', async () => {
    const [light, dark, contrast] = ['light', 'dark', 'contrast'].map((text) => ({ text }) as MapTheme);
    if (!light || !dark || !contrast) throw new Error('three themes');
    const lease = pool.join({ granted: () => undefined, revoked: () => undefined }, 'main');
    lease.setVisible(true);
    await map.start({ ...options, theme: light });
    expect(map.condition).toBe('waiting');
    map.setTheme(dark);
    lease.release();
    map.setTheme(contrast);
    await vi.waitFor(() => expect(engine.setBaseStyle).toHaveBeenCalled());
    expect(started.map(({ theme }) => theme)).toEqual([dark]);
    expect(engine.setTheme.mock.calls).toEqual([[contrast]]);
  });

  it('makes an engine that did not load once more, as often as it is asked to', async () => {
    let broken = true;
    const weak = new FleetMap(
      (engineOptions) => {
        events = engineOptions.listener;
        started.push(engineOptions);
        return broken ? Promise.reject(new TypeError('Failed to fetch')) : Promise.resolve(engine);
      },
      pool,
      listener,
    );
    weak.setVisible(true);
    await weak.start(options);
    expect(weak.condition).toBe('failed');
    weak.retry();
    expect(weak.condition).toBe('starting');
    await vi.waitFor(() => {
      expect(weak.condition).toBe('failed');
    });
    broken = false;
    weak.retry();
    weak.retry();
    await vi.waitFor(() => {
      expect(engine.moveTo).toHaveBeenCalled();
    });
    events.ready();
    expect([weak.condition, started.length]).toEqual(['ready', 3]);
    events.failed();
    expect(weak.condition).toBe('failed');
    weak.retry();
    expect([engine.remove.mock.calls.length, weak.condition]).toEqual([1, 'starting']);
  });

  it('begins with the base map that came while the library was loading', async () => {
    const streets = { version: 8 };
    const slow = new FleetMap(
      async () => {
        slow.setBaseStyle(streets);
        return Promise.resolve(engine);
      },
      new MapPool(1),
      listener,
    );
    slow.setVisible(true);
    await slow.start(options);
    expect(engine.setBaseStyle.mock.calls).toEqual([[streets]]);
  });

  it('paints nothing while it is blank, and then the base map that came last, at the vehicles', async () => {
    const satellite = { version: 8, name: 'satellite' };
    await map.start(options, { blank: true });
    map.setBaseStyle({ version: 8 });
    map.setBaseStyle(satellite);
    expect(engine.setBaseStyle).not.toHaveBeenCalled();
    expect(map.condition).toBe('starting');
    show(map, bus('A', 24), bus('B', 26));
    expect(map.fitAll({ animate: false })).toBe(true);
    expect(engine.fitBounds).toHaveBeenCalledWith([120, 24, 120, 26], { animate: false });
    map.paint();
    map.paint();
    expect(engine.setBaseStyle.mock.calls).toEqual([[satellite]]);
  });

  it('is still starting when a blank map has lost its context and got it back', async () => {
    await map.start(options, { blank: true });
    events.contextChanged(true);
    expect(map.condition).toBe('context-lost');
    events.contextChanged(false);
    expect(map.condition).toBe('starting');
  });

  it('centres and rings the focused vehicle once, and leaves the view to the user then', async () => {
    await map.start(options);
    events.ready();
    engine.moveTo.mockClear();
    map.setFocus('A', false);
    expect(engine.moveTo).not.toHaveBeenCalled();
    show(map, bus('A'));
    expect(engine.moveTo).toHaveBeenCalledTimes(1);
    expect(engine.setFocus.mock.lastCall?.[0]?.deviceId).toBe('A');
    show(map, bus('A', 25));
    expect(engine.moveTo).toHaveBeenCalledTimes(1);
  });

  it('opens where it was sent before it was there', async () => {
    map.moveTo({ lat: 9, lng: 8 });
    map.moveTo({ zoom: 15 });
    await map.start(options);
    expect(engine.moveTo.mock.calls).toEqual([[{ lat: 9, lng: 8, zoom: 15 }, { animate: false }]]);
  });

  it('keeps a followed vehicle in the middle', async () => {
    await map.start(options);
    events.ready();
    show(map, bus('A'));
    map.setFocus('A', true);
    show(map, bus('A', 25));
    expect(engine.moveTo.mock.lastCall?.[0]).toEqual({ lat: 25, lng: 120 });
  });

  it('tells that the user drags the view', async () => {
    await map.start(options);
    events.ready();
    events.dragged?.();
    expect(listener.dragged).toHaveBeenCalledTimes(1);
  });

  it('draws the trail of the focused vehicle and starts anew with another', async () => {
    await map.start(options);
    events.ready();
    show(map, bus('A'), bus('B', 10));
    map.setFocus('A', false);
    show(map, bus('A', 25), bus('B', 10));
    expect(engine.setTrail.mock.lastCall?.[0].map(({ lat }) => lat)).toEqual([24, 25]);
    map.setFocus('B', false);
    expect(engine.setTrail.mock.lastCall?.[0].map(({ lat }) => lat)).toEqual([10]);
    map.setFocus(undefined, false);
    expect(engine.setTrail.mock.lastCall?.[0]).toEqual([]);
    expect(engine.setFocus.mock.lastCall?.[0]).toBeUndefined();
    expect(listener.focusMoved.mock.lastCall?.[0]).toBeUndefined();
  });

  it('gathers more than 500 vehicles', async () => {
    await map.start(options);
    events.ready();
    show(map, ...Array.from({ length: 500 }, (_, index) => bus(`V${index}`)));
    expect(engine.setClustering.mock.lastCall?.[0]).toBe(false);
    show(map, ...Array.from({ length: 501 }, (_, index) => bus(`V${index}`)));
    expect(engine.setClustering.mock.lastCall?.[0]).toBe(true);
    map.setCluster('off');
    expect(engine.setClustering.mock.lastCall?.[0]).toBe(false);
  });

  it('comes back with the view of before', async () => {
    await map.start(options);
    expect(started[0]?.view).toEqual(options.view);
    map.stop();
    expect(engine.remove).toHaveBeenCalledTimes(1);
    await map.start(options);
    expect(started[1]?.view).toEqual(engine.view);
  });

  it('frees an engine that arrives after the stop', async () => {
    const starting = map.start(options);
    map.stop();
    await starting;
    expect(engine.remove).toHaveBeenCalledTimes(1);
    expect(map.fitAll()).toBe(false);
  });

  it.each([
    ['unsupported', new GkError('unsupported', 'no WebGL')],
    ['missing', new MapLibreMissingError('not installed')],
    ['failed', new Error('no such module')],
  ])('is %s when the engine says so', async (condition, error) => {
    map = new FleetMap(() => Promise.reject(error), pool, listener);
    await map.start(options);
    expect(map.condition).toBe(condition);
  });

  it('tells the map of positions that grow old', async () => {
    const oldBus = { ...bus('A'), timeS: 1000 };
    map.age(1000);
    show(map, oldBus, bus('B'));
    await map.start(options);
    events.ready();
    map.setFocus('A', false);
    map.age(1300);
    expect(engine.showVehicles).toHaveBeenCalledTimes(1);
    map.age(1301);
    expect(engine.showVehicles).toHaveBeenCalledTimes(2);
    expect(engine.setFocus.mock.lastCall?.[0]).toMatchObject({ deviceId: 'A', stale: true });
  });

  it('gives its context up when it is out of sight and another map wants it, and comes back where it was', async () => {
    show(map, bus('A'));
    await map.start(options);
    events.ready();
    map.setVisible(false);
    expect(engine.remove).not.toHaveBeenCalled();
    const other = pool.join({ granted: () => undefined, revoked: () => undefined }, 'main');
    other.setVisible(true);
    expect(engine.remove).toHaveBeenCalledTimes(1);
    map.setVisible(true);
    expect(map.condition).toBe('waiting');
    engine.showVehicles.mockClear();
    other.release();
    await Promise.resolve();
    await Promise.resolve();
    expect(started.at(-1)?.view).toEqual({ lat: 5, lng: 6, zoom: 7 });
    events.ready();
    expect(latitudes()).toEqual({ A: 24 });
    map.stop();
    expect(pool.held).toBe(0);
  });

  it('fits the view to all vehicles, once there are some', async () => {
    await map.start(options);
    events.ready();
    expect(map.fitAll()).toBe(false);
    show(map, bus('A', 10), bus('B', 20));
    expect(map.fitAll()).toBe(true);
    expect(engine.fitBounds.mock.lastCall).toEqual([[120, 10, 120, 20], {}]);
    expect(map.fitAll({ animate: false })).toBe(true);
    expect(engine.fitBounds.mock.lastCall?.[1]).toEqual({ animate: false });
  });

  it('brings the focused vehicle back to the middle when following begins', async () => {
    show(map, bus('A'));
    await map.start(options);
    events.ready();
    map.setFocus('A', false);
    engine.moveTo.mockClear();
    map.setFocus('A', false);
    expect(engine.moveTo).not.toHaveBeenCalled();
    map.setFocus('A', true);
    expect(engine.moveTo).toHaveBeenCalledWith({ lat: 24, lng: 120 }, { animate: true });
    engine.moveTo.mockClear();
    map.setFocus('A', true);
    expect(engine.moveTo).not.toHaveBeenCalled();
  });

  it('hands its map out when the style is ready, and puts the layers of the page into each new one', async () => {
    const waiting = map.whenReady();
    map.addLayers({ id: 'zones', layers: [{ id: 'zones', type: 'background' }] });
    await map.start(options);
    expect(map.map).toBeUndefined();
    events.ready();
    expect(await waiting).toBe(engine.map);
    expect(listener.mapReady.mock.calls).toEqual([[engine.map]]);
    expect(engine.map.getLayer('zones')).toBeDefined();
    map.setBaseStyle({});
    expect(map.map).toBeUndefined();
    map.stop();
    engine = fakeEngine();
    await map.start(options);
    events.ready();
    expect(engine.map.getLayer('zones')).toBeDefined();
  });

  it('says why there will be no map', async () => {
    const refusing = new FleetMap(() => Promise.reject(new MapLibreMissingError('none')), new MapPool(1), listener);
    const waiting = refusing.whenReady();
    refusing.setVisible(true);
    await refusing.start(options);
    await expect(waiting).rejects.toThrow('The page has no maplibre-gl');
    await expect(refusing.whenReady()).rejects.toMatchObject({ code: 'unsupported' });
  });

  it('tells a new engine that clicks belong to the page', async () => {
    map.setPicking(false);
    await map.start(options);
    expect(engine.setPicking.mock.calls).toEqual([[false]]);
    map.setPicking(true);
    expect(engine.setPicking.mock.lastCall).toEqual([true]);
  });
});
