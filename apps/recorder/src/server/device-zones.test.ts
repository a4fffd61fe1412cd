import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { DeviceSeed, WorldEvent } from '../device/world.js';
import { bodyOf, CommandClient } from './testing/command-client.js';
import { fakeSeeds } from './testing/fake-world.js';
import { recordersUnderTest } from './testing/recorders-under-test.js';
import { refusal } from './testing/refusal.js';
import type { RecorderUnderTest } from './testing/recorder-under-test.js';
import { apiOf } from './testing/sdk-clients.js';
import { openStore } from './testing/store-under-test.js';
import { asUser, StreamClient } from './testing/stream-client.js';
import { ToldHistory, ToldWorld } from './testing/told-world.js';
import { overspeedEvent } from './testing/overspeed-event.js';

const ZONES = ['Asia/Taipei', 'America/New_York', 'Asia/Kathmandu', 'Mars/Base'] as const;
const IDS = ['GK-0001', 'GK-0002', 'GK-0003', 'GK-0004'] as const;
const [TAIPEI, NEW_YORK, KATHMANDU, MARS] = IDS;
const at = (iso: string): number => Date.parse(iso) / 1000;

/** The fleet of a recorder that knows nothing of zones, and the same as its sources tell it. */
const withoutZones = fakeSeeds(4);
const seeds = withoutZones.map((seed, index): DeviceSeed => ({ ...seed, timeZone: ZONES[index] ?? '' }));

let nowS = 0;
let world: ToldWorld;
let history: ToldHistory;
let recorder: RecorderUnderTest;
const recorders = recordersUnderTest({ now: () => nowS * 1000 });

beforeEach(async () => {
  nowS = at('2026-11-01T12:00:00Z');
  world = new ToldWorld(seeds);
  history = new ToldHistory();
  recorder = await recorders.start({ live: world, history, store: openStore(':memory:', seeds, () => nowS * 1000) });
  recorders.ends.push(() => {
    vi.restoreAllMocks();
  });
});

async function login(): Promise<CommandClient> {
  const client = await CommandClient.login(recorder.address);
  recorders.ends.push(() => {
    client.close();
  });
  return client;
}

async function zoneTold(deviceId: string): Promise<unknown> {
  return (bodyOf(await (await login()).call('Q05', { D: deviceId })) as { timezone: unknown }).timezone;
}

const eventAt = (serialno: number, deviceId: string, happenedS: number): WorldEvent =>
  overspeedEvent({ serialno, deviceId, happenedS });

/** Wall times of the events of a device. */
const eventTimes = async (deviceId: string): Promise<unknown[]> => {
  const rows = (await (await recorder.post('/gkevent/eventquery', { deviceid: deviceId })).json()) as object[];
  return rows.map((row) => (row as { eventtime: unknown }).eventtime);
};

describe('the zone of a device', () => {
  it('is told in its row, and is that of the server where its source knows none', async () => {
    expect(await Promise.all(IDS.map(zoneTold))).toEqual([
      'Asia/Taipei',
      'America/New_York',
      'Asia/Kathmandu',
      'Asia/Taipei',
    ]);
  });

  it('gives the wall time of its events, asked for and as they happen', async () => {
    // Midnight of Kathmandu, and the hour that New York has twice.
    const momentS = at('2026-11-01T05:30:00Z');
    history.happened.push(
      ...IDS.map((deviceId, index) => eventAt(16 * (index + 1), deviceId, momentS)),
      eventAt(80, NEW_YORK, momentS + 3_600),
    );
    expect(await eventTimes(TAIPEI)).toEqual(['2026-11-01T13:30:00']);
    expect(await eventTimes(NEW_YORK)).toEqual(['2026-11-01T01:30:00', '2026-11-01T01:30:00']);
    expect(await eventTimes(KATHMANDU)).toEqual(['2026-11-01T11:15:00']);
    expect(await eventTimes(MARS)).toEqual(['2026-11-01T13:30:00']);

    const listening = new StreamClient(recorder.address, '/event.cgi', asUser('admin'));
    recorders.ends.push(() => {
      listening.close();
    });
    const told = new Map<unknown, unknown>();
    // It listens some time after it is open.
    await expect
      .poll(() => {
        for (const deviceid of IDS)
          world.emit({ cmd: 'new', serialno: 160, deviceid, appdevid: 13, eventtimeutc: momentS });
        for (const text of listening.texts) {
          const { deviceid, eventtime } = JSON.parse(text) as { deviceid: unknown; eventtime: unknown };
          told.set(deviceid, eventtime);
        }
        return told.size;
      })
      .toBe(IDS.length);
    expect(IDS.map((deviceId) => told.get(deviceId))).toEqual([
      '2026-11-01T13:30:00',
      '2026-11-01T01:30:00',
      '2026-11-01T11:15:00',
      '2026-11-01T13:30:00',
    ]);
  });

  it.each([
    ['of 23 hours', '2026-03-09T03:59:59Z', '2026-03-08T05:00:00Z'],
    ['of 25 hours', '2026-11-02T04:59:59Z', '2026-11-01T04:00:00Z'],
  ])('begins the day of its heartbeats, also a day %s', async (_, now, start) => {
    nowS = at(now);
    const asked = vi.spyOn(history, 'heartbeats');
    const client = await login();
    await client.call('DB13');
    await expect.poll(() => asked.mock.calls.length).toBeGreaterThan(0);
    const questions = asked.mock.calls.flatMap(([of]) => of);
    const startOf = new Map(questions.map(({ deviceId, startS }) => [deviceId, startS]));
    expect(startOf.get(NEW_YORK)).toBe(at(start));
    expect(startOf.get(TAIPEI)).toBe(
      at(`${new Date((nowS + 8 * 3_600) * 1000).toISOString().slice(0, 10)}T00:00+08:00`),
    );
    expect(startOf.get(KATHMANDU)).toBe(
      at(`${new Date((nowS + 5.75 * 3_600) * 1000).toISOString().slice(0, 10)}T00:00+05:45`),
    );
  });

  it('begins the month and the day of its traffic', async () => {
    // In New York it is still October, in Kathmandu and Taipei November.
    nowS = at('2026-11-01T03:00:00Z');
    const asked = vi
      .spyOn(history, 'signalBytes')
      .mockImplementation((_id, spans) => Promise.resolve(spans.map(() => ({ inBytes: 0, outBytes: 0 }))));
    await Promise.all(
      IDS.map((deviceId) =>
        apiOf(recorder.url).deviceSetup.save(deviceId, { maxNetflowKb: 2 ** 40, netLimitKb: 2 ** 40 }),
      ),
    );
    const begins = async (deviceId: string, count: number): Promise<unknown> => {
      asked.mockClear();
      const stream = new StreamClient(recorder.address, '/ws.cgi', {
        deviceid: deviceId,
        channel: '1',
        ...asUser('admin'),
      });
      await expect.poll(() => asked.mock.calls.filter(([id]) => id === deviceId).length).toBeGreaterThanOrEqual(count);
      stream.close();
      const starts = asked.mock.calls
        .filter(([id]) => id === deviceId)
        .flatMap(([, spans]) => spans.map(({ startS }) => startS));
      return [...new Set(starts)]
        .sort((a, b) => a - b)
        .map((startS) => new Date(startS * 1000).toISOString().slice(0, 16));
    };
    expect(await begins(NEW_YORK, 2)).toEqual(['2026-10-01T04:00', '2026-10-31T04:00']);
    expect(await begins(KATHMANDU, 1)).toEqual(['2026-10-31T18:15']);
    expect(await begins(TAIPEI, 1)).toEqual(['2026-10-31T16:00']);
  });

  it('is that of its logs, unless the call names one', async () => {
    const live = { status: 1, acc_on: 1, gps_info: null };
    vi.spyOn(history, 'states').mockImplementation((deviceid, timesS) =>
      Promise.resolve(timesS.map(() => ({ deviceid, ...live }))),
    );
    const times = async (deviceId: string, query: Record<string, string> = {}) => {
      const parameters = new URLSearchParams({ type: 'carbox', deviceid: deviceId, ...asUser('admin'), ...query });
      const lines = (await (await fetch(`${recorder.url}/gmslog.cgi?${parameters.toString()}`)).text())
        .trim()
        .split('\n');
      return [lines[1], lines.at(-1)].map((line) => line?.split(',')[0]);
    };
    expect(await times(NEW_YORK)).toEqual(['2026-10-31 08:00:00', '2026-11-01 07:00:00']);
    expect(await times(KATHMANDU)).toEqual(['2026-10-31 17:45:00', '2026-11-01 17:45:00']);
    expect(await times(KATHMANDU, { tz: '0' })).toEqual(['2026-10-31 12:00:00', '2026-11-01 12:00:00']);
  });

  it('changes at run time for all who look, and goes back to that of its source', async () => {
    history.happened.push(eventAt(16, TAIPEI, at('2026-11-01T05:30:00Z')));
    const { deviceSetup } = apiOf(recorder.url);
    const before = recorder.store.meta.changeCounter;
    await deviceSetup.save(TAIPEI, { timeZone: 'Asia/Kathmandu' });
    expect(recorder.store.meta.changeCounter).toBeGreaterThan(before);
    expect([await zoneTold(TAIPEI), (await deviceSetup.read(TAIPEI)).timeZone]).toEqual([
      'Asia/Kathmandu',
      'Asia/Kathmandu',
    ]);
    expect(await eventTimes(TAIPEI)).toEqual(['2026-11-01T11:15:00']);
    for (const timeZone of ['+05:45', 'Mars/Base', 'Asia/Taipei; DROP', '<script>']) {
      await expect(deviceSetup.save(TAIPEI, { timeZone })).rejects.toMatchObject(
        refusal('invalid-argument', /^timezone is the IANA name of a time zone, such as Asia\/Taipei, or empty/),
      );
    }
    await deviceSetup.save(TAIPEI, { timeZone: '' });
    expect(await zoneTold(TAIPEI)).toBe('Asia/Taipei');
    expect(await eventTimes(TAIPEI)).toEqual(['2026-11-01T13:30:00']);
  });
});

it('a state folder of a recorder without zones opens, and keeps groups, edits and since when devices are known', async () => {
  const folder = recorders.stateFolder();
  const now = () => nowS * 1000;
  const old = openStore(folder, withoutZones, now);
  const group = old.groups.add(old.groups.rootId, 'Night');
  old.devices.edit(NEW_YORK, { plate: 'NYC-1', groupIds: [group] });
  old.close();
  nowS += 86_400;
  const store = openStore(folder, seeds, now);
  expect(store.devices.get(NEW_YORK)).toMatchObject({
    edit: { plate: 'NYC-1' },
    seed: { timeZone: 'America/New_York' },
  });
  expect(store.devices.groupIdsOf(NEW_YORK)).toEqual([group]);
  expect(store.devices.knownSinceS(NEW_YORK)).toBe(nowS - 86_400);
  recorder = await recorders.start({ live: new ToldWorld(seeds), history, store });
  expect(await zoneTold(NEW_YORK)).toBe('America/New_York');
});
