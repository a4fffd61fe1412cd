import type { FeatureCollection } from 'geojson';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { GkMapLayers } from './map-layers.js';
import { PageLayers, type PageLayersMap } from './page-layers.js';

const data = (...names: string[]): FeatureCollection => ({
  type: 'FeatureCollection',
  features: names.map((name) => ({
    type: 'Feature',
    properties: { name },
    geometry: { type: 'Point', coordinates: [120, 24] },
  })),
});
const zones = (more: Partial<GkMapLayers> = {}): GkMapLayers => ({
  id: 'zones',
  sources: { zones: { type: 'geojson', data: data('a') } },
  layers: [
    { id: 'zone-fill', type: 'fill', source: 'zones' },
    { id: 'zone-line', type: 'line', source: 'zones' },
  ],
  before: 'vehicles',
  ...more,
});

/** Records the calls to it; `refuse` names a layer that it rejects. */
function fakeMap(refuse?: string) {
  const log: string[] = [];
  const sources = new Map<string, { setData(value: FeatureCollection): void }>();
  const layers = new Set<string>();
  const listeners = new Set<(event: { error: Error }) => void>();
  const map = {
    getSource: (id: string) => sources.get(id),
    addSource: (id: string) => {
      log.push(`+source ${id}`);
      sources.set(id, {
        setData: ({ features }) => log.push(`data ${features.map(({ properties }) => properties?.['name']).join()}`),
      });
    },
    removeSource: (id: string) => {
      log.push(`-source ${id}`);
      sources.delete(id);
    },
    getLayer: (id: string) => (layers.has(id) ? {} : undefined),
    addLayer: ({ id }: { id: string }, before?: string) => {
      if (id === refuse) for (const listener of listeners) listener({ error: new Error('no such source') });
      else layers.add(id);
      log.push(`+${id}${before === undefined ? '' : ` below ${before}`}`);
    },
    removeLayer: (id: string) => {
      log.push(`-${id}`);
      layers.delete(id);
    },
    on: (_: string, listener: (event: { error: Error }) => void) => listeners.add(listener),
    off: (_: string, listener: (event: { error: Error }) => void) => listeners.delete(listener),
  };
  return {
    map: map as unknown as PageLayersMap,
    take: () => log.splice(0),
    clear: () => (sources.clear(), layers.clear()),
  };
}

describe('PageLayers', () => {
  let page: PageLayers;
  let fake: ReturnType<typeof fakeMap>;
  const added = ['+source zones', '+zone-fill below gk-anchor-vehicles', '+zone-line below gk-anchor-vehicles'];
  const removed = ['-zone-fill', '-zone-line', '-source zones'];

  beforeEach(() => {
    page = new PageLayers();
    fake = fakeMap();
  });
  afterEach(() => vi.restoreAllMocks());

  it('waits for a map, and shows everything in each new one', () => {
    page.add(zones());
    page.attach(fake.map);
    expect(fake.take()).toEqual(added);
    const other = fakeMap();
    page.attach(other.map);
    expect(other.take()).toEqual(added);
  });

  it('adds what a new style of the same map lacks, and leaves what it kept', () => {
    page.add(zones());
    page.attach(fake.map);
    fake.take();
    page.detach();
    page.attach(fake.map);
    expect(fake.take()).toEqual([]);
    page.detach();
    fake.clear();
    page.attach(fake.map);
    expect(fake.take()).toEqual(added);
  });

  it('sets new data in place, and replaces layers that differ', () => {
    page.attach(fake.map);
    page.add(zones());
    fake.take();
    page.add(zones({ sources: { zones: { type: 'geojson', data: data('a', 'b') } } }));
    expect(fake.take()).toEqual(['data a,b']);
    page.add(zones({ layers: [{ id: 'zone-line', type: 'line', source: 'zones' }], before: 'base-labels' }));
    expect(fake.take()).toEqual([...removed, '+source zones', '+zone-line below gk-anchor-base-labels']);
  });

  it('removes what it added, and nothing when it is added anew in the same task', async () => {
    page.attach(fake.map);
    const { sources } = zones();
    const remove = page.add(zones({ sources }));
    fake.take();
    remove();
    const removeNext = page.add(zones({ sources }));
    await Promise.resolve();
    expect(fake.take()).toEqual([]);
    removeNext();
    await Promise.resolve();
    expect(fake.take()).toEqual(removed);
  });

  it('catches up with what was removed and replaced while the style was gone', async () => {
    page.attach(fake.map);
    const remove = page.add(zones());
    page.add({ id: 'ground', layers: [{ id: 'ground', type: 'background' }] });
    fake.take();
    page.detach();
    remove();
    page.add({ id: 'ground', layers: [{ id: 'ground', type: 'background', paint: { 'background-opacity': 0.5 } }] });
    await Promise.resolve();
    expect(fake.take()).toEqual([]);
    page.attach(fake.map);
    expect(fake.take()).toEqual([...removed, '-ground', '+ground']);
  });

  it('says which layers the map does not take', () => {
    const said = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    page.attach(fakeMap('zone-line').map);
    page.add(zones());
    expect(said.mock.calls).toEqual([['gk-elements: the map does not take the layers "zones": no such source']]);
  });

  it("refuses ids of the map's own", () => {
    expect(() => page.add({ id: 'mine', layers: [{ id: 'gk-trail', type: 'background' }] })).toThrow('"gk-trail"');
    expect(() => page.add(zones({ sources: { 'gk-focus': { type: 'geojson', data: data() } } }))).toThrow('"gk-focus"');
  });
});
