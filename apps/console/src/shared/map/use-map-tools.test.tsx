import { act, cleanup } from '@testing-library/react';
import { useLocation } from 'react-router';
import { afterEach, expect, it, vi } from 'vitest';
import { GkGpsMapPlaceActionEvent } from 'gk-elements';
import { ACCESS_FLAGS, type AccessFlag } from 'gk-sdk';
import { buildDevice, buildPosition } from 'gk-sdk/testing';
import { startConsole } from '../../testing/render-console.js';
import { useMapTools, type ConsoleMapTools } from './use-map-tools.js';

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const PLACE = { lat: 24.1234567, lng: 120.5 };

async function open(
  options: {
    permission?: number;
    missing?: readonly AccessFlag[];
    extensions?: readonly string[];
    geocoding?: number;
    atS?: number;
  } = {},
) {
  const { permission = 0, missing = [], extensions, geocoding = 200, atS } = options;
  const position = buildPosition({ lat: 24, lng: 120, atS: atS ?? Math.floor(Date.now() / 1000) });
  const console = startConsole({ devices: [buildDevice({ deviceId: 'BUS 1', position })], permission });
  const flags = ACCESS_FLAGS.map((flag) => (missing.includes(flag) ? '0' : '1')).join('');
  console.recorder.on('Q02', () => ({
    fields: { R: '1', G: String(permission), A: flags, S: '8902' },
    body: JSON.stringify({ UserName: 'anna', childrens: [] }),
  }));
  const info = {
    Version: '4.2.1',
    timeZone: 28_800,
    timeZoneStr: 'Asia/Taipei',
    serverAddress: window.location.hostname,
  };
  console.recorder.on('Q01', () => ({ body: JSON.stringify({ ...info, ...(extensions && { extensions }) }) }));
  console.recorder.http.routes['GET /nominatim/status'] = { status: geocoding, json: { status: 0 } };
  await console.signIn();
  let tools: ConsoleMapTools | undefined;
  let where = '';
  function Probe() {
    tools = useMapTools();
    const { pathname, search } = useLocation();
    where = pathname + search;
    return null;
  }
  await act(async () => void (await console.consoleSession.session.ready()));
  console.render(<Probe />, '/?q=bus');
  const labels = (deviceId?: string) =>
    tools?.placeActions({ ...PLACE, ...(deviceId && { deviceId }) }).map(({ label }) => label);
  const choose = (action: string, deviceId?: string) =>
    act(async () =>
      tools?.onGkGpsMapPlaceAction(new GkGpsMapPlaceActionEvent(action, { ...PLACE, ...(deviceId && { deviceId }) })),
    );
  return { labels, choose, where: () => where, places: () => tools?.places };
}

it('offers what the user may open: at a vehicle its live view and its track, everywhere a fence', async () => {
  const { labels } = await open();
  expect(labels('BUS 1')).toEqual(['Live view', 'Track of this hour', 'Fence here', 'Who was there ...']);
  expect(labels()).toEqual(['Fence here', 'Who was there ...']);
  cleanup();
  const viewer = await open({ permission: 3, missing: ['P_live'] });
  expect(viewer.labels('BUS 1')).toEqual(['Track of this hour', 'Who was there ...']);
});

it('leads to the live view, the fence and the search of visits at the place, with the filter of the fleet', async () => {
  const { choose, where } = await open();
  await choose('live', 'BUS 1');
  expect(where()).toBe('/liveview/BUS%201?q=bus');
  await choose('fence');
  expect(where()).toBe('/fence?q=bus&lat=24.123457&lng=120.5');
  await choose('visits');
  expect(where()).toBe('/gpsplayback?q=bus&lat=24.123457&lng=120.5&find=1&radius=200');
});

it('leads to the track of the hour that is, whose day carries its offset', async () => {
  const { choose, where } = await open();
  const nowS = Math.floor(Date.now() / 1000);
  await choose('track', 'BUS 1');
  const query = new URLSearchParams(where().split('?')[1]);
  expect(query.get('device')).toBe('BUS 1');
  expect(query.get('day')).toMatch(/^\d{4}-\d\d-\d\d[+-]\d\d:\d\d$/);
  const atS = Number(query.get('at'));
  expect([atS % 3600, atS <= nowS && nowS - atS < 3700]).toEqual([0, true]);
  expect(Number(query.get('to')) - Number(query.get('from'))).toBe(60);
});

it('leads to the last hour of a vehicle that was heard of before this one', async () => {
  const atS = Math.floor(Date.now() / 1000) - 5 * 3600;
  const { labels, choose, where } = await open({ atS });
  expect(labels('BUS 1')).toContain('Track of its last hour');
  await choose('track', 'BUS 1');
  const from = Number(new URLSearchParams(where().split('?')[1]).get('at'));
  expect(from <= atS && atS < from + 3600).toBe(true);
});

it.each([
  ['a server without the search', {}],
  ['a server whose addresses are off', { extensions: ['place-search'], geocoding: 403 }],
])('has no search of a place on %s', async (_, options) => {
  const { places } = await open(options);
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(places()).toBeUndefined();
});

it('searches places by the server that has the search', async () => {
  const { places } = await open({ extensions: ['place-search'] });
  await vi.waitFor(() => expect(places()).toBeDefined());
});
