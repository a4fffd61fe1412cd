import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { milliseconds, systemClock, type Clock } from 'gk-sdk';
import { expect, it } from 'vitest';
import { REVERSE_GEOCODING } from '../settings/server-settings.js';
import { fakePlaces } from '../testing/fake-world.js';
import { recordersUnderTest } from '../testing/recorders-under-test.js';
import { apiOf } from '../testing/sdk-clients.js';
import { PlaceServices } from './place-services.js';

const recorders = recordersUnderTest({ allowPrivateTargets: true });
/** A place that the own map does not know. */
const ABROAD = { lat: 48.85, lng: 2.35 };
const ADDRESS = { display_name: '1 Rue de Test, Paris' };
const ROUTE = {
  code: 'Ok',
  routes: [
    {
      distance: 1234.5,
      duration: 99,
      legs: [{ distance: 1234.5, duration: 99 }],
      geometry: {
        type: 'LineString',
        coordinates: [
          [2.35, 48.85],
          [2.36, 48.86],
          [2.37, 48.85],
        ],
      },
    },
  ],
};

/** A service of this machine that speaks as Nominatim or OSRM; the test says what it answers. */
async function service() {
  const asked: string[] = [];
  const state: { answer: (response: ServerResponse) => unknown } = { answer: (response) => response.end() };
  const server = createServer((request: IncomingMessage, response) => {
    asked.push(request.url ?? '');
    state.answer(response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  recorders.ends.push(() => {
    server.closeAllConnections();
    server.close();
  });
  const says = (json: unknown, status = 200): void => {
    state.answer = (response) => response.writeHead(status).end(typeof json === 'string' ? json : JSON.stringify(json));
  };
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, asked, says, state };
}

async function start() {
  const recorder = await recorders.start({
    places: {
      ...fakePlaces,
      reverse: (lat) => (lat === ABROAD.lat ? undefined : 'Own Street'),
      route: () => ({ kind: 'no-streets' }),
    },
  });
  const { serverSettings } = apiOf(recorder.url);
  const reverse = async (place = ABROAD): Promise<unknown> =>
    (await recorder.post('/nominatim/reverse', { lat: place.lat, lon: place.lng })).json();
  const search = async (q: string): Promise<unknown> =>
    (await recorder.post('/nominatim/search', { q, limit: 2 })).json();
  const route = async () => {
    const points = [ABROAD, { lat: 48.85, lng: 2.37 }];
    const response = await recorder.post('/gkserver/route', { points });
    return { status: response.status, json: (await response.json()) as Record<string, unknown> };
  };
  return { serverSettings, reverse, route, search };
}

it('an address is of the own map, else of the geocoder, which is asked once for a place', async () => {
  const geocoder = await service();
  geocoder.says(ADDRESS);
  const { serverSettings, reverse } = await start();
  await serverSettings.reverseGeocoding.save({ enabled: true, server: `${geocoder.url}/` });
  expect(await reverse({ lat: 24, lng: 120 })).toEqual({ display_name: 'Own Street' });
  expect(geocoder.asked).toEqual([]);
  expect(await reverse()).toEqual(ADDRESS);
  expect(await reverse()).toEqual(ADDRESS);
  expect(geocoder.asked).toEqual(['/reverse?format=jsonv2&lat=48.85&lon=2.35&zoom=18']);
  expect((await serverSettings.deliveries()).geocoding.lastSuccess?.text).toBe(geocoder.url);
  await serverSettings.reverseGeocoding.save({ enabled: true, server: geocoder.url });
  geocoder.says({ error: 'Unable to geocode' });
  expect(await reverse({ ...ABROAD, lng: 2.5 })).toEqual({ error: 'Unable to geocode' });
});

it.each([
  ['<html>', 200, 'answered something that is not JSON'],
  [{ display_name: 7 }, 200, 'answered something that is no address'],
  [[], 200, 'answered something that is no address'],
  ['x', 500, 'answered 500'],
  [ADDRESS, 302, 'answered 302'],
])('a geocoder that answers nonsense makes no address: %j', async (json, status, words) => {
  const geocoder = await service();
  geocoder.says(json, status);
  const { serverSettings, reverse } = await start();
  await serverSettings.reverseGeocoding.save({ enabled: true, server: geocoder.url });
  expect(await reverse()).toMatchObject({ hasError: true, message: `The geocoder ${words}` });
  expect((await serverSettings.deliveries()).geocoding.lastFailure?.text).toBe(`The geocoder ${words}`);
  await expect(serverSettings.testPlaces('geocoding')).rejects.toThrow(words);
});

it('a place is found on the own map, else by the geocoder, which is asked once for the same words', async () => {
  const geocoder = await service();
  const PARIS = { display_name: 'Rue de Test,\nParis', lat: '48.85', lon: '2.35', type: 'street', importance: 0.5 };
  geocoder.says([PARIS, { ...PARIS, lat: 48.86 }, PARIS]);
  const { serverSettings, search } = await start();
  await serverSettings.reverseGeocoding.save({ enabled: true, server: geocoder.url });
  expect(await search('test')).toMatchObject([{ display_name: 'Test Street' }]);
  expect(geocoder.asked).toEqual([]);
  const found = { display_name: 'Rue de Test, Paris', type: 'street', lat: 48.85, lon: 2.35 };
  // No more than were asked for.
  expect(await Promise.all([search('rue de test'), search(' rue de test ')])).toEqual([
    [found, { ...found, lat: 48.86 }],
    [found, { ...found, lat: 48.86 }],
  ]);
  expect(geocoder.asked).toEqual(['/search?format=jsonv2&q=rue+de+test&limit=2']);
});

it.each([
  [{ error: 'no' }, 200, 'answered something that is no list of places'],
  [[{ display_name: 'x', lat: '91', lon: '0' }], 200, 'answered something that is no list of places'],
  ['x', 429, 'answered 429'],
])('a search says in words that the geocoder failed, and finds again afterwards: %j', async (json, status, words) => {
  const geocoder = await service();
  geocoder.says(json, status);
  const { serverSettings, search } = await start();
  await serverSettings.reverseGeocoding.save({ enabled: true, server: geocoder.url });
  expect(await search('rue')).toMatchObject({ hasError: true, message: `The geocoder ${words}` });
  geocoder.says([]);
  expect(await search('rue')).toEqual([]);
});

it('messages that wait leave most of the turns to users at screens', async () => {
  const geocoder = await service();
  let answered = 0;
  geocoder.state.answer = (response) => {
    answered += 1;
    response.end(JSON.stringify(ADDRESS));
  };
  const recorder = await recorders.start();
  const { settings, lastOutcomes } = recorder.store;
  settings.write(REVERSE_GEOCODING, { enable: 1, server: geocoder.url });
  const clock: Clock = { now: () => milliseconds(0), after: (_ms, call) => systemClock.after(milliseconds(1), call) };
  const services = new PlaceServices({
    store: { settings, lastOutcomes },
    places: { reverse: () => undefined, route: () => ({ kind: 'no-streets' }), search: () => [] },
    fetch: (url, { signal }) => fetch(url, { signal }),
    guard: { mayConnect: () => true, permittedBy: '' },
    clock,
  });
  const asked = Array.from({ length: 40 }, (_, n) =>
    services.reverse({ lat: n, lng: 0 }, { inBackground: true }).catch(String),
  );
  const atScreen = services.reverse({ lat: 80, lng: 0 });
  const results = await Promise.all(asked);
  expect(results.filter((one) => one === ADDRESS.display_name)).toHaveLength(10);
  expect(results.at(-1)).toContain('The geocoder is busy');
  expect(await atScreen).toBe(ADDRESS.display_name);
  expect(answered).toBe(11);
});

it('without a route service there is none, and a service of the settings is asked to avoid tolls', async () => {
  const osrm = await service();
  const { serverSettings, route } = await start();
  expect(await route()).toMatchObject({
    status: 404,
    json: { message: expect.stringContaining('no route service') as unknown },
  });
  await serverSettings.routeService.save({ enabled: true, server: osrm.url });
  osrm.says(ROUTE);
  expect(await route()).toMatchObject({
    status: 200,
    json: { points: [ABROAD, { lat: 48.86, lng: 2.36 }, { lat: 48.85, lng: 2.37 }], distance: 1234.5, duration: 99 },
  });
  expect(osrm.asked[0]).toMatch(/^\/route\/v1\/driving\/2\.35,48\.85;2\.37,48\.85\?.*exclude=toll/);
  osrm.says({ code: 'NoRoute' }, 400);
  expect((await route()).status).toBe(404);
  osrm.says({
    code: 'Ok',
    routes: [
      {
        ...ROUTE.routes[0],
        geometry: {
          coordinates: [
            [999, 48],
            [2, 48],
          ],
        },
      },
    ],
  });
  expect(await route()).toMatchObject({
    status: 503,
    json: { message: 'The route service answered something that is no route' },
  });
});

it('a service in a private network is not asked unless the start allows it', async () => {
  const geocoder = await service();
  geocoder.says(ADDRESS);
  const recorder = await recorders.start({ allowPrivateTargets: false });
  const { serverSettings } = apiOf(recorder.url);
  await serverSettings.routeService.save({ enabled: true, server: geocoder.url });
  await expect(serverSettings.testPlaces('routes')).rejects.toThrow(/--allow-private-targets/);
  expect(geocoder.asked).toEqual([]);
});
