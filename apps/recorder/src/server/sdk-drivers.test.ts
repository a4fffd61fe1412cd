import { expect, it } from 'vitest';
import { createWorld } from '../world/create-world.js';
import { recordersUnderTest } from './testing/recorders-under-test.js';
import { reportEvent } from './testing/report-event.js';
import { apiOf } from './testing/sdk-clients.js';
import { asUser, StreamClient } from './testing/stream-client.js';

/** Midnight of Taipei. */
const DAY_S = Date.UTC(2026, 8, 13, 16) / 1000;
const NOON_S = DAY_S + 12 * 3600;
let nowS = NOON_S;
const recorders = recordersUnderTest({ now: () => nowS * 1000 });

it('tells the driver of each event as of its time, whoever drives when it is asked for', async () => {
  nowS = NOON_S;
  const recorder = await recorders.start();
  const api = apiOf(recorder.url);
  reportEvent(recorder.world, 1, NOON_S - 600);
  const [before] = await api.events.query({ serialNo: 16 });
  expect(before).toMatchObject({ driverName: 'Driver of the device' });
  await api.deviceSetup.save('GK-0001', { driver: 'Ada' });
  expect(await api.events.query({ serialNo: 16 })).toEqual([before]);
  nowS = NOON_S + 600;
  reportEvent(recorder.world, 2, NOON_S + 60);
  await api.deviceSetup.save('GK-0001', { driver: 'Ben' });
  nowS = NOON_S + 1_200;
  reportEvent(recorder.world, 3, NOON_S + 900);
  // Told late, of a time before the change.
  reportEvent(recorder.world, 4, NOON_S + 300, { cmd: 'cover' });
  expect((await api.events.query({ afterS: DAY_S })).map(({ driverName }) => driverName)).toEqual([
    'Driver of the device',
    'Ada',
    'Ben',
    'Ada',
  ]);
  // A note changes nothing of who drove.
  await api.events.setMemo(32, 'seen');
  expect(await api.events.query({ serialNo: 32 })).toMatchObject([{ memo: 'seen', driverName: 'Ada' }]);
});

it('says on the event channel who drove', async () => {
  nowS = NOON_S;
  const recorder = await recorders.start();
  const listener = new StreamClient(recorder.address, '/event.cgi', asUser('admin'));
  await listener.until(({ socket }) => socket.readyState === socket.OPEN);
  await new Promise((resolve) => setTimeout(resolve, 50));
  recorder.store.editDevice('GK-0001', { drivername: 'Ada' }, NOON_S - 60);
  reportEvent(recorder.world, 1, NOON_S);
  reportEvent(recorder.world, 2, NOON_S - 120);
  await listener.until(({ texts }) => texts.length === 2);
  listener.close();
  const told = listener.texts.map((text) => JSON.parse(text) as Record<string, unknown>);
  expect(told.map(({ drivername }) => drivername)).toEqual(['Ada', 'Driver of the device']);
});

it('names all drivers of a time in rows of mileage', async () => {
  nowS = NOON_S;
  const recorder = await recorders.start();
  const api = apiOf(recorder.url);
  recorder.store.editDevice('GK-0001', { drivername: 'Ada' }, DAY_S - 3600);
  recorder.store.editDevice('GK-0001', { drivername: 'Ben' }, DAY_S + 3 * 3600 + 900);
  const slots = await api.mileage.query({ startS: DAY_S + 2 * 3600, endS: DAY_S + 5 * 3600 - 1, deviceId: 'GK-0001' });
  expect(slots.map(({ driverName }) => driverName)).toEqual(['Ada', 'Ada', 'Ada, Ben', 'Ben', 'Ben', 'Ben']);
});

it('knows the relief drivers of the simulated fleet by their shifts, without a gap', () => {
  const world = createWorld({ deviceCount: 12, seed: 1, startMs: NOON_S * 1000 });
  const startS = NOON_S - 7 * 86_400;
  let shared = 0;
  for (const { deviceid } of world.seeds) {
    const spans = world.drivers(deviceid, startS, NOON_S);
    expect([spans[0]?.startS, spans.at(-1)?.endS]).toEqual([startS, NOON_S]);
    for (const [index, span] of spans.entries()) {
      const next = spans[index + 1];
      if (next !== undefined) expect(next.startS).toBe(span.endS);
      if (world.isOnline(deviceid, span.startS * 1000)) {
        expect(world.live(deviceid, span.startS * 1000)?.drivername).toBe(span.name);
      }
    }
    if (new Set(spans.map(({ name }) => name)).size > 1) shared += 1;
  }
  expect(shared).toBeGreaterThan(0);
});
