import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { drawRoute } from 'gk-sdk/rules';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { done, type DeviceAnswer } from '../device/device-answer.js';
import type { DeviceSessions } from '../device/device-sessions.js';
import { JournalError } from '../journal/journal-error.js';
import { JournalHistory } from '../journal/journal-history.js';
import type { Journal } from '../journal/journal.js';
import type { JournalRow } from '../journal/journal-rows.js';
import { JournalUnderTest, NOON_S } from '../journal/testing/journal-under-test.js';
import { ToldDevices, type DeviceReport } from '../journal/told-devices.js';
import { HandWrittenLink } from './testing/hand-written-link.js';
import { fakeSeeds } from './testing/fake-world.js';
import { startRecorder, type RecorderUnderTest } from './testing/recorder-under-test.js';
import { apiOf } from './testing/sdk-clients.js';
import { openStore } from './testing/store-under-test.js';

const BUS = 'GK-0001';
const VAN = 'GK-0002';
/** Of the fence, 200 m around it. */
const CENTRE = { lat: 24, lng: 120.5 };
const DEGREES_PER_KM = 1 / 111.195;

/** Terminals that take circles, or do not. */
class FencedLink extends HandWrittenLink {
  answer: DeviceAnswer<void> = { kind: 'unsupported' };

  setFences(): Promise<DeviceAnswer<void>> {
    return Promise.resolve(this.answer);
  }
}

const SESSIONS: DeviceSessions = {
  isKnown: () => true,
  all: () => Promise.resolve(new Map()),
  watch: () => () => undefined,
};

let root: string;
let nowS: number;
let kept: JournalUnderTest;
let devices: ToldDevices;
let recorder: RecorderUnderTest;
let link: FencedLink;
/** Failure of the batch that is kept next: before or after it is on the disk. */
let failing: 'before' | 'after' | undefined;
const heard: unknown[] = [];

beforeEach(async () => {
  root = mkdtempSync(join(tmpdir(), 'gk-told-fences-'));
  nowS = NOON_S;
  failing = undefined;
  heard.length = 0;
  link = new FencedLink();
  await start();
});
afterEach(async () => {
  await stop();
  rmSync(root, { recursive: true });
});

async function start(): Promise<void> {
  kept = new JournalUnderTest(join(root, 'journal'), { now: () => nowS * 1000 });
  const journal = faulty(kept.journal);
  const seeds = fakeSeeds(2);
  devices = await ToldDevices.open({ seeds, journal, now: () => nowS * 1000 });
  devices.onEvent(({ appdevid, memo, cmd }) => heard.push([appdevid, memo, cmd]));
  recorder = await startRecorder({
    store: openStore(join(root, 'state'), seeds),
    live: devices,
    history: new JournalHistory({ journal, isKnown: (id) => devices.isKnown(id) }),
    journal,
    link,
    sessions: SESSIONS,
    now: () => nowS * 1000,
  });
}

async function stop(): Promise<void> {
  await recorder.close();
  await kept.journal.close();
}

async function restart(): Promise<void> {
  await stop();
  await start();
}

/** A journal that refuses a batch, or keeps it and cannot say so. */
function faulty(journal: Journal): Journal {
  const append = async (rows: readonly JournalRow[]): Promise<void> => {
    const how = failing;
    failing = undefined;
    if (how === 'before') throw new JournalError('disk-full', 'The disk is full');
    await journal.append(rows);
    if (how === 'after') throw new JournalError('closed', 'The journal has ended');
  };
  return new Proxy(journal, {
    get: (target, name): unknown => {
      if (name === 'append') return append;
      const value: unknown = Reflect.get(target, name, target);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
}

/** A position so many kilometres east of the centre. */
const at = (timeS: number, km: number, speedKmh = 36): DeviceReport => ({
  kind: 'position',
  timeS,
  place: { lat: CENTRE.lat, lng: CENTRE.lng + (km * DEGREES_PER_KM) / Math.cos((CENTRE.lat * Math.PI) / 180) },
  speedKmh,
  headingDeg: 90,
});
const nowhere = (timeS: number): DeviceReport => ({
  kind: 'position',
  timeS,
  place: undefined,
  speedKmh: 0,
  headingDeg: 0,
});

/** Tells each position when it was measured: seconds from now, and kilometres from the centre. */
async function drive(...way: readonly (readonly [s: number, km: number])[]): Promise<void> {
  const startS = nowS;
  for (const [s, km] of way) {
    nowS = startS + s;
    await devices.tell(BUS, [at(nowS, km)]);
  }
}

const fence = (changes: object = {}) => ({
  title: 'Depot <b>',
  enabled: true,
  ...CENTRE,
  radiusM: 200,
  triggerIn: true,
  triggerOut: true,
  deviceIds: [BUS],
  ...changes,
});
const saveFence = (changes: object = {}, place = 0) => apiOf(recorder.url).fences.save(place, fence(changes));

/** Codes and times of the events so far, seconds from noon, in the order of their times. */
async function told(): Promise<string[]> {
  const events = await apiOf(recorder.url).events.query({ afterS: NOON_S - 86_400 });
  return events
    .toSorted((a, b) => a.happenedS - b.happenedS)
    .map(({ eventCode, happenedS }) => `${eventCode} ${happenedS - NOON_S}`);
}

describe('a fence of a vehicle whose terminal watches none', () => {
  it('makes an event of each change of side, with its title, place and speed, of its vehicles only', async () => {
    await saveFence();
    await drive([0, 1], [60, 0.1], [120, 0], [180, 1]);
    await devices.tell(VAN, [at(nowS - 60, 1)]);
    await devices.tell(VAN, [at(nowS, 0)]);
    const events = await apiOf(recorder.url).events.query({ afterS: NOON_S });
    expect(
      events.map(({ deviceId, eventCode, memo, fenceName, happenedS }) => [
        deviceId,
        eventCode,
        memo,
        fenceName,
        happenedS - NOON_S,
      ]),
    ).toEqual([
      [BUS, 14, 'Entered geofence: Depot <b>', 'Depot <b>', 60],
      [BUS, 15, 'Left geofence: Depot <b>', 'Depot <b>', 180],
    ]);
    expect(heard).toEqual([
      [14, 'Entered geofence: Depot <b>', 'new'],
      [15, 'Left geofence: Depot <b>', 'new'],
    ]);
  });

  it('makes none of what it is not to tell, nor while it is off, nor of the first position after it was made', async () => {
    await drive([0, 0]);
    nowS += 2;
    await saveFence({ triggerIn: false });
    await drive([60, 1], [120, 0], [180, 1], [240, 0]);
    expect(await told()).toEqual(['15 182']);
    await saveFence({ enabled: false });
    await drive([60, 1], [120, 0]);
    expect(await told()).toEqual(['15 182']);
  });

  it('knows no side without a fix, nor where no vehicle can be, and tells of a vehicle that comes back on the other side', async () => {
    await saveFence();
    await drive([0, 0]);
    await devices.tell(BUS, [nowhere(nowS + 5)]);
    await devices.tell(BUS, [at(nowS + 10, 5_000)]);
    await drive([15, 0], [3_600, 1]);
    expect(await told()).toEqual(['15 3600']);
  });

  it('counts each crossing once when positions are told twice or at the same time, also after a restart', async () => {
    await saveFence();
    await drive([0, 1], [60, 0]);
    await devices.tell(BUS, [at(nowS - 60, 1), at(nowS, 0)]);
    nowS += 20;
    const rows = [[at(nowS - 10, 0.5)], [at(nowS - 10, 0.5)], [at(nowS, 0)]];
    await Promise.all(rows.map((each) => devices.tell(BUS, each)));
    await restart();
    await devices.tell(BUS, rows.flat());
    expect(await told()).toEqual(['14 60', '15 70', '14 80']);
    // It was inside when the recorder ended.
    await drive([60, 1]);
    expect(await told()).toEqual(['14 60', '15 70', '14 80', '15 140']);
    expect(heard).toHaveLength(4);
  });

  it('tells of what happened while the recorder was away', async () => {
    await saveFence();
    await drive([0, 1]);
    await restart();
    await drive([600, 0]);
    expect(await told()).toEqual(['14 600']);
  });

  it('loses none and doubles none where the journal fails or the recorder ends before it has confirmed', async () => {
    await saveFence();
    await drive([0, 1]);
    for (const how of ['before', 'after'] as const) {
      failing = how;
      nowS += 60;
      const tell = (): Promise<void> => devices.tell(BUS, [at(nowS, how === 'before' ? 0 : 1)]);
      await expect(tell()).rejects.toThrow();
      await restart();
      await tell();
    }
    expect(await told()).toEqual(['14 60', '15 120']);
    // It does not tell the position that was refused again.
    failing = 'before';
    await expect(devices.tell(BUS, [at(nowS + 30, 0)])).rejects.toThrow();
    await drive([60, 0]);
    expect(await told()).toEqual(['14 60', '15 120', '14 180']);
  });
});

describe('positions that come late', () => {
  it('add the crossings that lie between known positions, told as late, in whatever order they come', async () => {
    await saveFence();
    await drive([0, 1], [1_200, 1.1]);
    // It was away in between, and sends what it has stored after what is now.
    await devices.tell(BUS, [at(NOON_S + 300, 0), at(NOON_S + 600, 0.05)]);
    expect(await told()).toEqual(['14 300', '15 1200']);
    // Later still, it tells that it had left before.
    await devices.tell(BUS, [at(NOON_S + 900, 1), at(NOON_S + 200, 1)]);
    expect(await told()).toEqual(['14 300', '15 1200']);
    await devices.tell(BUS, [at(NOON_S + 100, 0), at(NOON_S + 150, 0)]);
    expect(await told()).toEqual(['14 100', '15 200', '14 300', '15 1200']);
    expect(heard.map((message) => (message as unknown[])[2])).toEqual(['cover', 'new', 'cover', 'cover']);
  });

  it('add nothing where the crossing was told of by a later position', async () => {
    await saveFence();
    await drive([0, 1], [1_200, 0]);
    await devices.tell(BUS, [at(NOON_S + 300, 1), at(NOON_S + 600, 0), at(NOON_S + 900, 0.1)]);
    expect(await told()).toEqual(['14 1200']);
    // Back and forth, between two positions that are both inside.
    await devices.tell(BUS, [at(NOON_S + 700, 1)]);
    expect(await told()).toEqual(['15 700', '14 900', '14 1200']);
  });

  it('of some hours make the same events as if they had come in time', async () => {
    await saveFence();
    const way = Array.from({ length: 40 }, (_, n) => at(NOON_S + 600 * (n + 1), n % 3 === 0 ? 0 : 1));
    // It was in reach at times.
    await drive([0, 1], [12_300, 0], [14_100, 0], [600 * 41, 1]);
    await devices.tell(BUS, way);
    // Each third position is inside, and the one after it is not.
    const expected = Array.from({ length: 40 }, (_, n) => n).flatMap((n) =>
      n % 3 === 2 ? [] : [`${n % 3 === 0 ? 14 : 15} ${600 * (n + 1)}`],
    );
    expect(await told()).toEqual(
      [...expected, '14 12300', '15 12600', '14 14100', '15 14400', `15 ${600 * 41}`].sort(
        (a, b) => Number(a.slice(3)) - Number(b.slice(3)),
      ),
    );
  });

  it('of a clock that was set back make no crossings between places that no vehicle can reach in the time', async () => {
    await saveFence();
    await drive([0, 8], [60, 8], [120, 8], [180, 8]);
    // It stands in the fence now, and believes that it is two minutes ago.
    await devices.tell(BUS, [at(NOON_S + 90, 0), at(NOON_S + 100, 0)]);
    expect(await told()).toEqual([]);
    // Far ahead, and right again.
    await devices.tell(BUS, [at(nowS + 7_200, 0)]);
    await drive([10, 8]);
    expect(await told()).toEqual([]);
  });
});

describe('a terminal that has taken the fences', () => {
  const crossing = (happenedS: number): DeviceReport => ({
    kind: 'event',
    alarmId: `crossing-1-1-0@${happenedS}`,
    event: {
      code: 14,
      memo: 'Entered geofence',
      happenedS,
      cover: false,
      call: false,
      ...CENTRE,
      speedKmh: 30,
      snap: 0,
    },
  });
  const goOnline = async (): Promise<void> => {
    await devices.tell(BUS, [{ kind: 'state', timeS: nowS, state: { what: 'online', isOnline: true } }]);
  };
  const settled = () => new Promise((resolve) => setTimeout(resolve, 20));

  it('tells of its crossings itself, each is one event, also after a restart', async () => {
    link.answer = done(undefined);
    await goOnline();
    await saveFence();
    await settled();
    await drive([5, 1]);
    nowS += 60;
    await devices.tell(BUS, [crossing(nowS)]);
    await devices.tell(BUS, [at(nowS, 0)]);
    expect(await told()).toEqual(['14 65']);
    await restart();
    await drive([60, 1]);
    expect(await told()).toEqual(['14 65']);
  });

  it('is watched by the server for a fence that it has not taken, until it has', async () => {
    link.answer = done(undefined);
    await goOnline();
    await saveFence();
    await settled();
    link.answer = { kind: 'refused', reason: 'Busy' };
    await saveFence({ title: 'Yard' }, 1);
    await settled();
    await drive([5, 1], [60, 0]);
    const titles = async () =>
      (await apiOf(recorder.url).events.query({ afterS: NOON_S })).map(({ fenceName }) => fenceName);
    expect(await titles()).toEqual(['Yard']);
    link.answer = done(undefined);
    await saveFence({ title: 'Third', ...CENTRE, lat: 25 }, 2);
    await settled();
    await drive([60, 1], [120, 0]);
    expect(await titles()).toEqual(['Yard']);
  });

  it('and takes none any more, as after it was exchanged, is watched by the server', async () => {
    link.answer = done(undefined);
    await goOnline();
    await saveFence();
    await settled();
    link.answer = { kind: 'unsupported' };
    await saveFence({ title: 'Far', lat: 25 }, 1);
    await settled();
    await drive([5, 1], [60, 0]);
    expect(await told()).toEqual(['14 60']);
  });
});

it('a route tells when its vehicle has left it for a while, once, also over a restart', async () => {
  const points = Array.from({ length: 21 }, (_, n) => at(0, n * 0.1)).flatMap((report) =>
    report.kind === 'position' && report.place !== undefined ? [report.place] : [],
  );
  const drawn = drawRoute(points);
  if (drawn.kind !== 'bitmap') throw new Error('The route is too long.');
  await apiOf(recorder.url).tracks.save(0, {
    title: 'Line 1',
    enabled: true,
    points: points.slice(0, 2),
    deviceIds: [BUS],
    bitmap: drawn.bitmap,
  });
  await drive([0, 0], [60, 0.5], [120, 1], [180, 1.5], [240, 4]);
  expect(await told()).toEqual([]);
  await restart();
  await drive([60, 4.5]);
  expect(await told()).toEqual(['19 240']);
  await drive([60, 5]);
  expect(await told()).toEqual(['19 240']);
});
