import type { GpsPoint } from 'gk-sdk';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { AddressSource } from '../address/address-book.js';
import { TrackSaver, type SaveState } from './track-saver.js';

const saved = vi.hoisted(() => vi.fn());
vi.mock('gk-sdk/dom', () => ({ saveFile: saved }));

const point = (i: number, place = i): GpsPoint => ({
  atS: 1_700_000_000 + i,
  lat: 24 + place / 100,
  lng: 120.5,
  speedKmh: 10,
  headingDeg: 0,
});

function source(more: Partial<AddressSource> = {}) {
  let atOnce = 0;
  let most = 0;
  const reverseGeocode = vi.fn(async ({ lat }: { lat: number }) => {
    most = Math.max(most, ++atOnce);
    await Promise.resolve();
    atOnce--;
    return `Street ${Math.round((lat - 24) * 100)}`;
  });
  const one: AddressSource = { geocodingAvailable: () => Promise.resolve(true), reverseGeocode, ...more };
  return { one, reverseGeocode, most: () => most };
}

function saver() {
  const states: SaveState['kind'][] = [];
  const one: TrackSaver = new TrackSaver(() => states.push(one.state.kind));
  return { one, states };
}

const BUS_CSV = { name: 'BUS-7', format: 'csv', zone: 'Asia/Taipei' } as const;

const savedText = (): Promise<string> => (saved.mock.calls.at(-1)?.[0] as Blob).text();

describe('TrackSaver', () => {
  afterEach(() => {
    saved.mockClear();
  });

  it('saves at once without addresses, and nothing of an empty track', async () => {
    const { one, states } = saver();
    const track = { ...BUS_CSV, addresses: undefined };
    await expect(one.save({ ...track, points: [point(1)] })).resolves.toBe(true);
    expect(await savedText()).not.toContain('address');
    await expect(one.save({ ...track, points: [] })).resolves.toBe(false);
    expect([saved.mock.calls.length, states]).toEqual([1, []]);
  });

  it('fills missing addresses one at a time, a place once, then writes the file', async () => {
    const { one, states } = saver();
    const { one: addresses, reverseGeocode, most } = source();
    const points = [point(1), point(2, 1), { ...point(3), address: 'Depot' }, point(4)];
    await expect(one.save({ ...BUS_CSV, points, addresses })).resolves.toBe(true);
    const text = await savedText();
    expect(
      text
        .split(/\r?\n/)
        .slice(0, 5)
        .map((line) => line.split(',').at(-1)),
    ).toEqual(['address', 'Street 1', 'Street 1', 'Depot', 'Street 4']);
    expect([reverseGeocode.mock.calls.length, most()]).toEqual([2, 1]);
    expect(states[0]).toBe('looking-up');
    expect(one.state.kind).toBe('idle');
  });

  it('says that it looks up before the first answer is there', () => {
    const { one } = saver();
    const { one: addresses } = source({ reverseGeocode: () => new Promise(() => undefined) });
    void one.save({ ...BUS_CSV, points: [point(1)], addresses });
    expect(one.state).toEqual({ kind: 'looking-up', format: 'csv', share: 0 });
  });

  it('writes no file once it is given up', async () => {
    const { one } = saver();
    const { one: addresses } = source({ reverseGeocode: () => new Promise(() => undefined) });
    const saving = one.save({ ...BUS_CSV, points: [point(1), point(2)], addresses });
    await vi.waitFor(() => {
      one.cancel();
    });
    await expect(saving).resolves.toBe(false);
    expect(saved).not.toHaveBeenCalled();
  });

  it('says after the saving how many addresses could not be looked up, and not of places that have none', async () => {
    const { one } = saver();
    const lookups = [Promise.resolve('Street 1'), Promise.resolve(undefined), Promise.reject(new Error('down'))];
    const { one: addresses } = source({ reverseGeocode: () => lookups.shift()! });
    const points = [point(1), point(2), point(3), { ...point(4), address: 'Depot' }];
    await expect(one.save({ ...BUS_CSV, points, addresses })).resolves.toBe(true);
    expect(saved).toHaveBeenCalledOnce();
    expect(one.state).toEqual({ kind: 'missing-addresses', count: 1 });
    await expect(one.save({ ...BUS_CSV, points, addresses: undefined })).resolves.toBe(true);
    expect(one.state.kind).toBe('idle');
  });

  it('saves without addresses where the server has none, and says so', async () => {
    const { one } = saver();
    const { one: addresses } = source({ geocodingAvailable: () => Promise.resolve(false) });
    await expect(one.save({ ...BUS_CSV, points: [point(1)], addresses })).resolves.toBe(true);
    expect(one.state.kind).toBe('no-addresses');
    expect(await savedText()).not.toContain('address');
  });
});
