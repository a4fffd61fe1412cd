import { expect, it } from 'vitest';
import { FakeFetch } from '../../testing/fake-fetch.js';
import { createRestApi } from '../create-rest-api.js';
import { createRestClient } from '../create-rest-client.js';

it('deviceid (comma-separated list), start and end (unix seconds), downloadplan, streamtype, audioout (0/1)', async () => {
  const fake = new FakeFetch({ 'POST /gkevent/customevent': { json: { message: 'done' } } });
  const client = createRestClient({
    baseUrl: 'https://fleet.test',
    authorization: () => ({ kind: 'password', username: 'anna', passwordHash: 'HASH' }),
    fetch: fake.fetch,
  });
  const form = { deviceIds: ['BUS-7', '', 'BUS-8'], startS: 100, endS: 200, downloadMask: 3, mainStreamMask: 1 };
  expect(await createRestApi(client).customEvents.create({ ...form, audioOut: true })).toBe('done');
  expect(fake.requests[0]?.body).toMatchObject({
    deviceid: 'BUS-7,BUS-8',
    start: 100,
    end: 200,
    downloadplan: 3,
    streamtype: 1,
    audioout: 1,
  });
});
