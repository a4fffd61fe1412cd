import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it } from 'vitest';
import { fakePlaces } from '../testing/fake-world.js';
import { recordersUnderTest } from '../testing/recorders-under-test.js';
import { apiOf } from '../testing/sdk-clients.js';

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
  const route = async () => {
    const points = [ABROAD, { lat: 48.85, lng: 2.37 }];
    const response = await recorder.post('/gkserver/route', { points });
    return { status: response.status, json: (await response.json()) as Record<string, unknown> };
  };
  return { serverSettings, reverse, route };
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
