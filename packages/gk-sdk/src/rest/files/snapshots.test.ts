import { expect, it } from 'vitest';
import { createRestClient } from '../create-rest-client.js';
import { snapshotsResource } from './snapshots.js';

const snapshots = snapshotsResource(
  createRestClient({
    baseUrl: 'https://fleet.test/gk',
    filesUrl: () => 'https://fleet.test:8900/',
    authorization: () => ({ kind: 'password', username: 'anna', passwordHash: 'HASH' }),
    fetch: () => Promise.reject(new Error('asks nothing')),
  }),
);

it('addresses a picture of a whole second', () => {
  expect(snapshots.url({ deviceId: 'A&B', channel: 2, atS: 9.7 })).toBe(
    'https://fleet.test:8900/pic.cgi?type=snap&deviceid=A%26B&ch=2&t=9&user=anna&password=HASH',
  );
});

it('addresses the present picture without a time', () => {
  expect(new URL(snapshots.url({ deviceId: 'A', channel: 1 })).searchParams.has('t')).toBe(false);
});
