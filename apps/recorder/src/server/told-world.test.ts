import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { JournalHistory } from '../journal/journal-history.js';
import { DAY_S, JournalUnderTest, NOON_S } from '../journal/testing/journal-under-test.js';
import { ToldDevices, type DeviceReport } from '../journal/told-devices.js';
import type { DeviceState } from '../journal/journal-rows.js';
import { DISK_FULL } from '../store/state/disk-full.js';
import { fakeSeeds } from './testing/fake-world.js';
import { bodyOf, CommandClient } from './testing/command-client.js';
import { startRecorder, type RecorderUnderTest } from './testing/recorder-under-test.js';
import { apiOf, clientOf } from './testing/sdk-clients.js';
import { openStore } from './testing/store-under-test.js';
import { DATABASE_MAINTENANCE } from './settings/server-settings.js';

const BUS = 'GK-0001';
const VAN = 'GK-0002';

let root: string;
let nowS: number;
let kept: JournalUnderTest;
let devices: ToldDevices;
let recorder: RecorderUnderTest;
beforeEach(async () => {
  root = mkdtempSync(join(tmpdir(), 'gk-told-'));
  nowS = NOON_S;
  await start();
});
afterEach(async () => {
  await stop();
  rmSync(root, { recursive: true });
});

async function start(reserveBytes = 0): Promise<void> {
  kept = new JournalUnderTest(join(root, 'journal'), { now: () => nowS * 1000, reserveBytes });
  const { journal } = kept;
  const seeds = fakeSeeds(2);
  devices = await ToldDevices.open({ seeds, journal, now: () => nowS * 1000 });
  recorder = await startRecorder({
    store: openStore(join(root, 'state'), seeds),
    live: devices,
    history: new JournalHistory({ journal, isKnown: (id) => devices.isKnown(id) }),
    journal,
    now: () => nowS * 1000,
  });
}

async function stop(): Promise<void> {
  await recorder.close();
  await kept.journal.close();
}

const state = (timeS: number, told: DeviceState): DeviceReport => ({ kind: 'state', timeS, state: told });
const at = (timeS: number, lat: number | undefined, speedKmh = 36): DeviceReport => ({
  kind: 'position',
  timeS,
  place: lat === undefined ? undefined : { lat, lng: 120.5 },
  speedKmh,
  headingDeg: 90,
});
const alarm = (alarmId: string, happenedS: number): DeviceReport => ({
  kind: 'event',
  alarmId,
  event: {
    code: 13,
    memo: 'Overspeed <b>',
    happenedS,
    cover: false,
    call: false,
    lat: 24.1,
    lng: 120.5,
    speedKmh: 91,
    snap: 0,
  },
});
/** 100 m in 10 s. */
const STEP_LAT = 0.1 / 111.195;

/** An hour ago it began to drive, for 20 minutes; then nothing was heard for 20 minutes; since then it drives on. */
async function drive(): Promise<void> {
  const startS = nowS - 3_600;
  const driven = (fromS: number, toS: number) =>
    Array.from({ length: (toS - fromS) / 10 + 1 }, (_, n) =>
      at(fromS + n * 10, 24 + (STEP_LAT * (fromS + n * 10 - startS)) / 10),
    );
  await devices.tell(BUS, [
    state(startS - 60, { what: 'online', isOnline: true }),
    state(startS - 60, { what: 'driver', name: 'Ann <i>' }),
    state(startS - 60, { what: 'fields', fields: { signal: 71 } }),
    state(startS - 60, { what: 'engine', isOn: false }),
    state(startS, { what: 'engine', isOn: true }),
    ...driven(startS, startS + 1_200),
    at(startS + 1_205, undefined),
    state(startS + 1_210, { what: 'online', isOnline: false }),
    state(startS + 2_400, { what: 'online', isOnline: true }),
    ...driven(startS + 2_400, startS + 3_600),
  ]);
}

const rows = async (client: CommandClient, code: string): Promise<Record<string, unknown>> => {
  const messages = await client.list(code);
  const all = messages.flatMap((message) => Object.values(bodyOf(message) ?? {}));
  return Object.fromEntries(all.flat().map((row) => [String(row.deviceid), row]));
};
const post = async (path: string, body: object): Promise<unknown> => (await recorder.post(path, body)).json();

describe('a server of devices that tell', () => {
  it('answers lists, tracks, drives, mileage and events from what they told, and says nothing that nobody told', async () => {
    await drive();
    await devices.tell(BUS, [alarm('a1', nowS - 1_000)]);
    const client = await CommandClient.login(recorder.address);
    const { [BUS]: bus, ...others } = await rows(client, 'Q04');
    expect(bus).toMatchObject({ status: 1, acc_on: 1, acc_time: nowS - 3_600, signal: 71, drivername: 'Ann <i>' });
    expect(bus).toMatchObject({ gps_info: { time: nowS, data: { speedInKmh: 36, trackingAngle: 90 } } });
    expect(others).toEqual({});
    const { [VAN]: van } = await rows(client, 'Q03');
    expect(van).toMatchObject({ status: 0, gps_info: null });
    expect(
      Object.keys(van ?? {}).filter((name) => ['acc_on', 'signal', 'voltage', 'health', 'distance'].includes(name)),
    ).toEqual([]);

    const track = (await post('/api/gps', { deviceid: BUS, start: nowS - 4_000, end: nowS })) as { time: number }[];
    // 121 positions before the gap, 121 after it; the one without a fix is none.
    expect(track).toHaveLength(242);
    expect(await post('/api/gps', { deviceid: VAN, start: nowS - 4_000, end: nowS })).toEqual([]);

    const report = bodyOf(await client.call('Q13', { D: BUS, S: String(nowS - 4_000), F: String(nowS) }));
    // 12 km before the gap, and 12 after it: nobody knows the way between.
    expect(report).toMatchObject({
      totalDrivingtime: 2_400,
      oscount: 1,
      trips: [{ start: nowS - 3_600, end: nowS, running: 1, drivername: 'Ann <i>' }],
    });
    const [trip] = (report as { trips: { distance: number }[] }).trips;
    expect(Math.round((trip?.distance ?? 0) / 1e6)).toBe(24);

    const mileage = (await post('/gkmileage/mileagequery', {
      afterTime: nowS - DAY_S / 2,
      beforeTime: nowS,
    })) as object[];
    expect(mileage).toEqual(expect.arrayContaining([expect.objectContaining({ deviceid: BUS })]));
    expect(JSON.stringify(mileage)).toContain(String(trip?.distance).slice(0, 4));

    const events = await apiOf(recorder.url).events.query({ afterS: nowS - 7_200 });
    expect(events.map(({ deviceId, eventCode, memo }) => [deviceId, eventCode, memo])).toEqual([
      [BUS, 13, 'Overspeed <b>'],
    ]);
    expect(await apiOf(recorder.url).events.query({ serialNo: events[0]?.serialNo ?? 0 })).toHaveLength(1);
    client.close();
  });

  it('knows it all again after a restart, but for the connections', async () => {
    await drive();
    await devices.tell(BUS, [alarm('a1', nowS - 1_000)]);
    const serials = async () =>
      (await apiOf(recorder.url).events.query({ afterS: nowS - 7_200 })).map(({ serialNo }) => serialNo);
    const before = await serials();
    await stop();
    nowS += 600;
    await start();
    const client = await CommandClient.login(recorder.address);
    expect((await rows(client, 'Q03'))[BUS]).toMatchObject({
      status: 0,
      status_time: nowS - 599,
      acc_on: 1,
      signal: 71,
      drivername: 'Ann <i>',
      gps_info: { time: nowS - 600 },
    });
    // Its drive is not over: it went silent.
    expect(bodyOf(await client.call('Q13', { D: BUS, S: String(nowS - 5_000), F: String(nowS) }))).toMatchObject({
      trips: [{ start: nowS - 4_200, end: nowS - 599 }],
    });
    expect(await serials()).toEqual(before);
    // The alarm was not confirmed, and comes again.
    const heard: unknown[] = [];
    devices.onEvent(({ serialno }) => heard.push(serialno));
    await Promise.all([
      devices.tell(BUS, [alarm('a1', nowS - 1_600)]),
      devices.tell(BUS, [alarm('a2', nowS), alarm('a2', nowS)]),
    ]);
    expect(heard).toHaveLength(1);
    expect(await serials()).toHaveLength(2);
    client.close();
  });

  it('gives greater numbers to later events when the clock goes back an hour, and finds all of them', async () => {
    await devices.tell(BUS, [alarm('a1', nowS), alarm('a2', nowS)]);
    nowS -= 3_600;
    await devices.tell(BUS, [alarm('a3', nowS)]);
    const { events } = apiOf(recorder.url);
    nowS += 10;
    const [late] = await events.query({ afterS: nowS - 60 });
    expect(late?.happenedS).toBe(nowS - 10);
    expect(devices.timeOfSerial(late?.serialNo ?? Infinity)).toBe((nowS - 10) * 1000);
    expect(await events.query({ serialNo: late?.serialNo ?? 0 })).toHaveLength(1);
    nowS += 3_600;
    const all = await events.query({ afterS: nowS - 7_200 });
    expect(new Set(all.map(({ serialNo }) => serialNo)).size).toBe(3);
    expect(Math.max(...all.map(({ serialNo }) => serialNo))).toBe(late?.serialNo);
  });

  it('does not take the odd times of a device for its last word', async () => {
    await devices.tell(BUS, [at(nowS - 60, 24), at(nowS + 10 * 365 * DAY_S, 25), at(nowS - 3_600, 26), at(0, 27)]);
    const place = () => devices.live(BUS)?.gps_info?.data.lat;
    expect(place()).toBe(24);
    // Hours ahead: shown until it tells the right time again.
    await devices.tell(BUS, [at(nowS + 7_200, 25)]);
    await devices.tell(BUS, [at(nowS - 10, 24.5)]);
    expect(place()).toBe(24.5);
    expect(recorder.store.runLog.find('set the clock of GK-0001')).toHaveLength(1);
  });

  it('says in the run log that the disk is full, confirms nothing then, and still saves configuration', async () => {
    await devices.tell(BUS, [at(nowS - DAY_S, 24), at(nowS, 24)]);
    await stop();
    await start(Number.MAX_SAFE_INTEGER);
    await expect(devices.tell(BUS, [at(nowS + 1, 24)])).rejects.toMatchObject({
      code: 'disk-full',
      message: DISK_FULL,
    });
    expect(recorder.store.runLog.find('its oldest day went, 2026-11-29')).toHaveLength(1);
    await apiOf(recorder.url).groups.add(recorder.store.groups.rootId, 'Saved-meanwhile');
    expect((await apiOf(recorder.url).groups.list()).some(({ name }) => name === 'Saved-meanwhile')).toBe(true);
  });

  it('forgets days whose events and positions are both too old, and says so', async () => {
    await devices.tell(BUS, [at(nowS - 200 * DAY_S, 24), at(nowS - 100 * DAY_S, 24), at(nowS, 24)]);
    recorder.store.settings.write(DATABASE_MAINTENANCE, { events: 30, uslogs: 0, gps: 180, totals: 0 });
    await stop();
    await start();
    await expect
      .poll(() =>
        recorder.store.runLog.find('Journal: 1 days are older than their days and were removed, up to 2026-05-14'),
      )
      .toHaveLength(1);
    expect(readdirSync(join(root, 'journal')).filter((name) => name.endsWith('.sqlite'))).toHaveLength(2);
  });

  it('tells the mileage of days whose positions are gone, for as long as totals are kept', async () => {
    const goneS = nowS - 200 * DAY_S;
    const drive = [24, 24.001, 24.002].map((lat, n) => at(goneS + 10 * n, lat));
    await devices.tell(BUS, [state(goneS, { what: 'engine', isOn: true }), ...drive, at(nowS, 24)]);
    const mileage = async () => {
      const query = { startS: goneS - DAY_S, endS: goneS + DAY_S, deviceId: BUS };
      const rows = await apiOf(recorder.url).mileage.query(query);
      return rows.reduce((sum, { distanceKm }) => sum + distanceKm, 0);
    };
    const before = await mileage();
    expect(before).toBeGreaterThan(0.2);
    recorder.store.settings.write(DATABASE_MAINTENANCE, { events: 30, uslogs: 0, gps: 180, totals: 360 });
    await stop();
    await start();
    const isGone = (name: string) => name === `${new Date(goneS * 1000).toISOString().slice(0, 10)}.sqlite`;
    await expect.poll(() => readdirSync(join(root, 'journal')).filter(isGone)).toEqual([]);
    expect(await mileage()).toBeCloseTo(before, 3);
    expect(await clientOf(recorder.url).gps({ deviceId: BUS, startS: goneS - 60, endS: goneS + 60 })).toEqual([]);
  });

  it('takes what a device tells that came at run time, once a user has accepted it', async () => {
    const tell = () => devices.tell('NEW-1', [state(nowS, { what: 'online', isOnline: true }), at(nowS, 24)]);
    const announced = { deviceid: 'NEW-1', source: 'jt808', address: '127.0.0.1', told: {} };
    expect(devices.announce(announced).kind).toBe('waiting');
    await expect(tell()).rejects.toThrow('Unknown device NEW-1');
    const client = await CommandClient.login(recorder.address);
    expect((await client.call('D01', { D: 'NEW-1' }, JSON.stringify({ accept: 1 }))).fields).toMatchObject({ R: '1' });
    expect(devices.announce(announced).kind).toBe('member');
    await tell();
    expect((await rows(client, 'Q04'))['NEW-1']).toMatchObject({ status: 1, gps_info: { time: nowS } });
    expect(await post('/api/gps', { deviceid: 'NEW-1', start: nowS - 60, end: nowS })).toHaveLength(1);
    client.close();
  });

  it('answers an error while the journal cannot be read', async () => {
    await drive();
    rmSync(join(root, 'journal'), { recursive: true });
    const answer = await recorder.post('/api/gps', { deviceid: BUS, start: nowS - 4_000, end: nowS });
    expect([answer.status, await answer.json()]).toEqual([
      503,
      expect.objectContaining({ message: 'The history cannot be read at the moment: try again later' }),
    ]);
    expect(recorder.store.runLog.find("The journal's folder is gone")).not.toEqual([]);
  });
});
