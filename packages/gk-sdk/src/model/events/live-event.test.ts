import { describe, expect, expectTypeOf, it } from 'vitest';
import { eventsResource } from '../../rest/events/events.js';
import { createRestClient } from '../../rest/create-rest-client.js';
import { describeEvent } from '../../rules/events/event-words.js';
import { FakeFetch } from '../../testing/fake-fetch.js';
import { readFleetEvent, type FleetEvent } from './fleet-event.js';
import { readLiveEvent, type LiveEvent } from './live-event.js';

/** Every known field of an event, with one that this SDK does not know. */
const ROW = {
  serialno: 7,
  deviceid: 'BUS-7',
  appdevid: 13,
  eventtime: '2026-11-23T16:00:00',
  eventtimeutc: 1_795_420_800,
  updatetime: 1_795_420_900,
  checkstatus: 2,
  memo: 'seen',
  snap: 0b01,
  vehiclex: 120.68,
  vehicley: 24.13,
  speed: 61,
  completed: 1,
  try: 3,
  download: 0b11,
  type: 1,
  source: 'Recover',
  fence: 'Depot',
  vendor: { shift: 'B' },
};
const EVENT: FleetEvent = {
  serialNo: 7,
  deviceId: 'BUS-7',
  eventCode: 13,
  happenedS: 1_795_420_800,
  localTime: '2026-11-23T16:00:00',
  updatedS: 1_795_420_900,
  position: { lat: 24.13, lng: 120.68, speedKmh: 61 },
  memo: 'seen',
  checkStatus: 2,
  snapshotMask: 0b01,
  downloaded: true,
  downloadTries: 3,
  downloadMask: 0b11,
  source: 'recover',
  sourceName: 'Recover',
  fenceName: 'Depot',
  extra: { vendor: { shift: 'B' } },
};

const live = (row: object = ROW): LiveEvent => {
  const event = readLiveEvent({ cmd: 'new', call: 0, ...row });
  if (event === undefined) throw new Error('No event was read.');
  return event;
};

/** A server that keeps one event, and how often it was asked for what. */
function eventsOf() {
  const fake = new FakeFetch({
    'POST /gkevent/eventquery': { json: [ROW] },
    'POST /gkevent/eventset': { json: { serialno: 7, memo: 'called', updatetime: 1_795_421_000 } },
    'PUT /gkevent/eventset': { json: { serialno: 7, checkstatus: 3, updatetime: 1_795_421_000 } },
    'POST /gkevent/download': { json: { serialno: 7, completed: 0, try: 4, download: 3 } },
  });
  const rest = createRestClient({
    baseUrl: 'https://fleet.test',
    authorization: () => ({ kind: 'password', username: 'anna', passwordHash: 'HASH' }),
    fetch: (url, init) =>
      new URL(url).pathname === '/gkevent/footage/BUS-7_1795420800_ch2.mp4'
        ? Promise.resolve(new Response('mp4'))
        : fake.fetch(url, init),
  });
  return { events: eventsResource(rest), fake };
}

describe('an event', () => {
  it('has the same names live and queried, and keeps what the SDK does not know', async () => {
    const [queried] = await eventsOf().events.query({});
    expect(queried).toEqual(EVENT);
    expect(live()).toEqual({ ...EVENT, change: 'new' });
    expectTypeOf<LiveEvent>().toExtend<FleetEvent>();
  });

  it('has no field that the server does not tell', () => {
    const least = { serialno: 1, deviceid: 'A', eventtimeutc: 2 };
    const event = { serialNo: 1, deviceId: 'A', eventCode: 0, happenedS: 2 };
    expect(Object.keys(readFleetEvent(least) ?? {})).toEqual(Object.keys(event));
    const nulls = Object.fromEntries(Object.keys(ROW).map((name) => [name, null]));
    expect(Object.keys(readFleetEvent({ ...nulls, ...least, vendor: undefined }) ?? {})).toEqual([
      ...Object.keys(event),
      'extra',
    ]);
    expect(readFleetEvent({ ...least, type: 9 })?.source).toBe('unknown');
  });

  it.each(['serialno', 'deviceid', 'eventtimeutc'])('is none without %s', (name) => {
    expect(readFleetEvent({ ...ROW, [name]: undefined })).toBeUndefined();
    expect(readLiveEvent({ ...ROW, cmd: 'new', [name]: null })).toBeUndefined();
  });

  it('takes an update that tells less without losing the rest', () => {
    const { vehiclex: _lng, vehicley: _lat, speed: _speed, vendor: _vendor, ...row } = ROW;
    const update = live({ ...row, cmd: 'update', checkstatus: 5 });
    expect({ ...EVENT, ...update }).toEqual({ ...EVENT, checkStatus: 5, change: 'updated' });
  });
});

describe('a live event', () => {
  it('can be handed to what takes a queried one', async () => {
    const { events, fake } = eventsOf();
    const event = live();
    expect(describeEvent(event)).toEqual(describeEvent(EVENT));
    const { snapshotMask, downloadMask, downloaded, downloadTries } = EVENT;
    expect(event).toMatchObject({ snapshotMask, downloadMask, downloaded, downloadTries });
    expect(events.footageUrl(event, 1)).toBe(events.footageUrl(EVENT, 1));
    expect(await (await events.footage(event, 2)).bytes()).toHaveLength(3);
    await events.requestDownload(event);
    expect(fake.requests[0]?.body).toMatchObject({ serialno: 7, deviceid: 'BUS-7', appdevid: 13 });
  });

  it('keeps what the SDK does not know through changes', async () => {
    const { events } = eventsOf();
    const event = live();
    const changed = {
      ...event,
      ...(await events.setMemo(event.serialNo, 'called')),
      ...(await events.setCheckStatus(event.serialNo, 3)),
      ...(await events.requestDownload(event)),
    };
    expect(changed).toMatchObject({ memo: 'called', checkStatus: 3, downloaded: false, downloadTries: 4 });
    expect(changed.updatedS, 'the last answer tells none').toBe(1_795_421_000);
    expect(changed.extra).toEqual({ vendor: { shift: 'B' } });
  });
});
