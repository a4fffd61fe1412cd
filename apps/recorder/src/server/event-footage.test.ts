import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { RestApi } from 'gk-sdk/rest';
import { channelsOfMask } from 'gk-sdk/rules';
import { FakeClock } from 'gk-sdk/testing';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { DeviceSeed, WorldEvent } from '../device/world.js';
import { MIGRATIONS } from '../store/database/migrations.js';
import { fillDisk } from '../store/testing/fill-disk.js';
import { StateFolder } from '../store/state/state-folder.js';
import { RecorderStore } from '../store/recorder-store.js';
import { fakeSeeds } from './testing/fake-world.js';
import { FootageLink, sends } from './testing/footage-link.js';
import { startRecorder, type RecorderUnderTest } from './testing/recorder-under-test.js';
import { apiOf } from './testing/sdk-clients.js';
import { asUser, StreamClient } from './testing/stream-client.js';
import { ToldHistory, ToldWorld } from './testing/told-world.js';
import { overspeedEvent } from './testing/overspeed-event.js';

const NOW_S = Date.UTC(2026, 8, 14, 4) / 1000;
const DAY_S = 86_400;
const DEVICE = 'GK-0001';
const OTHER = 'GK-0002';

let clock: FakeClock;
let folder: string;
let state: StateFolder;
let world: ToldWorld;
let history: ToldHistory;
let link: FootageLink;
let recorder: RecorderUnderTest;
let api: RestApi;

beforeEach(async () => {
  clock = new FakeClock(NOW_S * 1000);
  folder = mkdtempSync(join(tmpdir(), 'gk-event-footage-'));
  history = new ToldHistory();
  link = new FootageLink();
  await start();
});
afterEach(async () => {
  await recorder.close();
  rmSync(folder, { recursive: true });
});

/** Starts a recorder over the state of the one before. */
async function start(seeds: readonly DeviceSeed[] = fakeSeeds(2)): Promise<void> {
  state = new StateFolder(folder);
  const store = new RecorderStore(state, seeds, { passwordRounds: 16, now: () => clock.now() });
  world = new ToldWorld(seeds);
  recorder = await startRecorder({ live: world, history, link, store, clock, now: () => clock.now() });
  api = apiOf(recorder.url);
}

function happened(serialno: number, happenedS: number, deviceId = DEVICE, reportedS = happenedS): WorldEvent {
  const event = overspeedEvent({ serialno, deviceId, happenedS, reportedMs: reportedS * 1000 });
  history.happened.push(event);
  return event;
}

/** A device reports an event now. */
function report(serialno: number, happenedS: number, deviceId = DEVICE): void {
  happened(serialno, happenedS, deviceId, clock.now() / 1000);
  world.emit({ cmd: 'new', serialno, deviceid: deviceId, appdevid: 13, eventtimeutc: happenedS });
}

const orderOf = (serialno: number) => recorder.store.events.footageOrders.find(serialno);
const stateOf = (serialno: number) => orderOf(serialno)?.state;
const ask = (serialNo: number, deviceId = DEVICE, by: RestApi = api) =>
  by.events.requestDownload({ serialNo, deviceId, eventCode: 13 });
const rowOf = async (serialNo: number) => (await api.events.query({ serialNo }))[0];
const footageFiles = () => readdirSync(recorder.store.files.folder('footage'));

/** Lets half a minute pass, until the device is tried again. */
async function nextTry(): Promise<void> {
  await clock.advance(31_000);
}

/** Plans the footage of channel 1 of all events. */
function plan(more: object = {}): void {
  const { downloadPlans } = recorder.store.events;
  const [first] = downloadPlans.list();
  if (first === undefined) throw new Error('There is no plan of a first start.');
  downloadPlans.put({ ...first, appdevid: 13, downloadtype: 1, downloadplan: 1, updatetime: 0, ...more });
}

describe('the footage of an event', () => {
  it('waits, is asked, comes, and is here: each is told, and none before it is so', async () => {
    happened(16, NOW_S - 3_600);
    const told: unknown[] = [];
    const listener = new StreamClient(recorder.address, '/event.cgi', asUser('admin'));
    await listener.until(({ socket }) => socket.readyState === socket.OPEN);
    await new Promise((resolve) => setTimeout(resolve, 50));
    let answer: () => void = () => undefined;
    const answered = new Promise<void>((resolve) => (answer = resolve));
    const release = link.holdInTheMiddle();
    const held = link.answer;
    link.answer = async (...question) => {
      await answered;
      return held(...question);
    };
    expect(await rowOf(16)).toMatchObject({ downloaded: false, downloadMask: 0 });
    expect((await rowOf(16))?.footage).toBeUndefined();
    await ask(16);
    expect(await rowOf(16)).toMatchObject({ downloaded: false, downloadTries: 1, footage: { state: 'asked' } });
    answer();
    await expect.poll(async () => (await rowOf(16))?.footage).toMatchObject({ state: 'coming' });
    await clock.advance(2_000);
    await expect.poll(() => link.opened.length).toBe(1);
    expect(await rowOf(16)).toMatchObject({ downloaded: false });
    await expect(api.events.footage({ serialNo: 16, deviceId: DEVICE, happenedS: NOW_S - 3_600 }, 1)).rejects.toThrow(
      'not on the server yet',
    );
    release();
    await expect.poll(async () => (await rowOf(16))?.footage).toEqual({ state: 'here' });
    expect(await rowOf(16)).toMatchObject({ downloaded: true, downloadTries: 1, downloadMask: 15 });
    const file = await api.events.footage({ serialNo: 16, deviceId: DEVICE, happenedS: NOW_S - 3_600 }, 1);
    expect(file.sizeBytes).toBeGreaterThan(10_000);
    await listener.until(({ texts }) => texts.some((text) => text.includes('"here"')));
    for (const text of listener.texts) told.push((JSON.parse(text) as { footage?: { state: string } }).footage?.state);
    expect([...new Set(told)]).toEqual(['asked', 'coming', 'here']);
    listener.close();
  });

  it('tells how much of it has come', async () => {
    happened(16, NOW_S - 3_600);
    plan({ updatetime: Math.floor(NOW_S) });
    let at = 0;
    let go: (() => void) | undefined;
    link.answer = async (_id, request) => {
      const packets = FootageLink.pictures(request);
      return sends(packets, async (index) => {
        at = index / packets.length;
        if (index % Math.floor(packets.length / 4) === 0) await new Promise<void>((resolve) => (go = resolve));
      });
    };
    await ask(16);
    const percents: (number | undefined)[] = [];
    for (let step = 0; step < 4; step += 1) {
      await expect.poll(() => at).toBeGreaterThanOrEqual(step / 4 - 0.01);
      await expect.poll(() => go).toBeDefined();
      await clock.advance(1_100);
      go?.();
      go = undefined;
      await expect.poll(() => go).toBeDefined();
      const { footage } = (await rowOf(16)) ?? {};
      percents.push(footage?.state === 'coming' ? footage.percent : undefined);
    }
    // One of four channels.
    expect(percents.every((percent) => percent !== undefined && percent < 26)).toBe(true);
    expect([...percents].sort((a, b) => (a ?? 0) - (b ?? 0))).toEqual(percents);
    expect(percents.at(-1)).toBeGreaterThan(percents[0] ?? 0);
  });

  it('of a device that refuses is never told as here: it is asked again, and fails with the words of the device', async () => {
    happened(16, NOW_S - 3_600);
    link.answer = async () => ({ kind: 'refused', reason: 'The storage is locked' });
    await ask(16);
    await expect.poll(() => stateOf(16)).toEqual({ kind: 'waiting', reason: 'The storage is locked' });
    expect(await rowOf(16)).toMatchObject({
      downloaded: false,
      downloadTries: 1,
      footage: { state: 'waiting', reason: 'The storage is locked' },
    });
    for (let n = 0; n < 25; n += 1) await nextTry();
    await expect.poll(() => stateOf(16)?.kind).toBe('failed');
    expect(await rowOf(16)).toMatchObject({
      downloaded: false,
      downloadTries: 20,
      footage: { state: 'failed', reason: 'The storage is locked' },
    });
    expect(link.opened).toHaveLength(20);
  });

  it('of a device that is offline waits for it, and comes when it is back', async () => {
    happened(16, NOW_S - 3_600);
    world.online.delete(DEVICE);
    expect((await ask(16)).message).toMatch(/offline/);
    expect(await rowOf(16)).toMatchObject({
      downloadTries: 1,
      footage: { state: 'waiting', reason: 'Device offline' },
    });
    await nextTry();
    expect(link.opened).toEqual([]);
    world.online.add(DEVICE);
    await nextTry();
    await expect.poll(() => stateOf(16)).toEqual({ kind: 'here' });
    expect((await rowOf(16))?.downloadTries).toBe(3);
  });

  it('of a device that never answers, or falls silent, fails in the end, and holds up no other device', async () => {
    happened(16, NOW_S - 3_600);
    happened(32, NOW_S - 3_600, OTHER);
    const never = new Promise<never>(() => undefined);
    const packets = FootageLink.pictures({ channel: 1, sub: false, startS: NOW_S - 3_610, endS: NOW_S - 3_590 });
    let isSilentFromTheStart = true;
    link.answer = (deviceId, request) => {
      if (deviceId === OTHER) return Promise.resolve(sends(FootageLink.pictures(request)));
      if (isSilentFromTheStart) return never;
      return Promise.resolve(sends(packets, (index) => (index === 3 ? never : undefined)));
    };
    await ask(16);
    await ask(32, OTHER);
    await expect.poll(() => stateOf(32)).toEqual({ kind: 'here' });
    expect(stateOf(16)).toEqual({ kind: 'asked' });
    await clock.advance(12_100);
    await expect
      .poll(() => stateOf(16))
      .toEqual({ kind: 'waiting', reason: 'The device did not begin to play in time' });
    isSilentFromTheStart = false;
    await nextTry();
    await expect.poll(() => stateOf(16)?.kind).toBe('coming');
    await clock.advance(60_100);
    await expect.poll(() => stateOf(16)).toEqual({ kind: 'waiting', reason: 'The device stopped sending' });
    isSilentFromTheStart = true;
    for (let n = 0; n < 40; n += 1) await clock.advance(22_000);
    await expect
      .poll(() => stateOf(16))
      .toEqual({ kind: 'failed', reason: 'The device did not begin to play in time' });
    expect(readdirSync(recorder.store.files.folder('downloads'))).toEqual([]);
  });

  it('that two users ask for at once comes once, and is asked for again when it failed', async () => {
    happened(16, NOW_S - 3_600);
    const release = link.holdInTheMiddle();
    const answers = await Promise.all([ask(16), ask(16, DEVICE, apiOf(recorder.url, 'dealer'))]);
    expect(answers.map(({ downloadTries }) => downloadTries)).toEqual([1, 1]);
    release();
    await expect.poll(() => stateOf(16)).toEqual({ kind: 'here' });
    expect(link.opened.map(([, channel]) => channel)).toEqual([1, 2, 3, 4]);
    // Asked for anew, the file stays until another one is there.
    const files = footageFiles();
    link.answer = async () => ({ kind: 'unsupported' });
    expect(await ask(16)).toMatchObject({ downloaded: false });
    await expect.poll(() => stateOf(16)).toEqual({ kind: 'here', missing: 'The device does not send its recordings' });
    expect(footageFiles()).toEqual(files);
  });

  it('goes on after the end of the recorder, with what has come', async () => {
    happened(16, NOW_S - 3_600);
    link.answer = async (_id, request) => {
      if (request.channel === 1) return sends(FootageLink.pictures(request));
      return sends(FootageLink.pictures(request), (index) =>
        index === 2 ? new Promise<void>(() => undefined) : undefined,
      );
    };
    await ask(16);
    await expect.poll(() => link.opened.length).toBe(2);
    await expect.poll(() => stateOf(16)?.kind).toBe('coming');
    await recorder.close();
    link = new FootageLink();
    await start();
    await expect.poll(() => stateOf(16)).toEqual({ kind: 'here' });
    expect(link.opened.map(([, channel]) => channel)).toEqual([2, 3, 4]);
  });

  it('of a device that was deleted fails, and of one that is moved comes for those who see it', async () => {
    happened(16, NOW_S - 3_600);
    happened(32, NOW_S - 3_600, OTHER);
    for (const id of [DEVICE, OTHER]) world.online.delete(id);
    await ask(16);
    await ask(32, OTHER);
    const { groups, devices } = recorder.store;
    const [group] = groups.childrenOf(groups.rootId);
    devices.editAll(new Map([[DEVICE, { groupIds: [group?.groupid ?? 0] }]]));
    await recorder.close();
    await start(fakeSeeds(1));
    await nextTry();
    await expect.poll(() => stateOf(16)).toEqual({ kind: 'here' });
    expect(stateOf(32)).toEqual({ kind: 'failed', reason: 'The device was deleted' });
  });

  it('that is forgotten while it comes leaves no file', async () => {
    happened(16, NOW_S - 3_600);
    const release = link.holdInTheMiddle();
    await ask(16);
    await expect.poll(() => stateOf(16)?.kind).toBe('coming');
    recorder.store.events.footage.prune(NOW_S + 1);
    release();
    // Of a device one order is fetched at a time: the other comes when this one is over.
    happened(17, NOW_S - 1_800);
    await ask(17);
    await expect.poll(() => stateOf(17)).toEqual({ kind: 'here' });
    expect(orderOf(16)).toBeUndefined();
    expect(recorder.store.events.footage.spans().map(({ startS }) => startS)).toEqual([NOW_S - 1_810]);
    expect(footageFiles()).toHaveLength(channelsOfMask(orderOf(17)?.channels ?? 0).length);
  });

  it('does not wait for a clock that was set back', async () => {
    happened(16, NOW_S - 3_600);
    link.answer = async () => ({ kind: 'failed', reason: 'Lost' });
    await ask(16);
    await expect.poll(() => stateOf(16)?.kind).toBe('waiting');
    link.answer = async (_id, request) => sends(FootageLink.pictures(request));
    clock.set((NOW_S - 1_800) * 1000);
    await clock.advance(1_100);
    await expect.poll(() => stateOf(16)).toEqual({ kind: 'here' });
  });

  it('is asked for when the span is over, and again when the device has closed its file', async () => {
    plan();
    report(16, NOW_S - 1);
    let isClosed = false;
    link.answer = async (_id, request) =>
      sends(isClosed ? FootageLink.pictures(request) : FootageLink.pictures({ ...request, endS: request.startS + 5 }));
    await expect.poll(() => stateOf(16)).toEqual({ kind: 'waiting' });
    await clock.advance(8_000);
    expect(link.opened).toEqual([]);
    await clock.advance(3_000);
    await expect.poll(() => stateOf(16)).toEqual({ kind: 'waiting', reason: 'The device has not closed its file yet' });
    isClosed = true;
    await nextTry();
    await expect.poll(() => stateOf(16)).toEqual({ kind: 'here' });
  });

  it('on a full disk waits with these words, and comes when there is room', async () => {
    happened(16, NOW_S - 3_600);
    const release = link.holdInTheMiddle();
    await ask(16);
    await expect.poll(() => stateOf(16)?.kind).toBe('coming');
    const free = fillDisk(state.database);
    release();
    await expect.poll(() => recorder.logged.some((line) => line.includes('disk is full'))).toBe(true);
    expect(footageFiles()).toEqual([]);
    expect(stateOf(16)?.kind).not.toBe('here');
    free();
    // Some tries may still find the disk full, and the pauses between them grow.
    const tried = async () => {
      await nextTry();
      return stateOf(16);
    };
    await expect.poll(tried).toEqual({ kind: 'here' });
    expect(footageFiles()).toHaveLength(4);
  });
});

describe('what plans order', () => {
  it('is ordered with the report, once, and of what was reported while the recorder was off with its start', async () => {
    plan();
    report(16, NOW_S - 60);
    await expect.poll(() => stateOf(16)).toEqual({ kind: 'here' });
    await recorder.close();
    await clock.advance(600_000);
    happened(32, NOW_S + 300);
    happened(48, NOW_S - 2 * DAY_S);
    await start();
    await expect.poll(() => stateOf(32)).toEqual({ kind: 'here' });
    expect(orderOf(48)).toBeUndefined();
    expect(link.opened).toHaveLength(2);
  });

  it('is ordered when the history answers again', async () => {
    plan();
    history.failsFrom = 0;
    report(16, NOW_S - 60);
    await clock.advance(1_000);
    expect(orderOf(16)).toBeUndefined();
    history.failsFrom = Infinity;
    report(32, NOW_S - 50);
    await expect.poll(() => [stateOf(16), stateOf(32)]).toEqual([{ kind: 'here' }, { kind: 'here' }]);
  });

  it('takes a second event of the same time from what is kept', async () => {
    plan();
    report(16, NOW_S - 60);
    report(32, NOW_S - 60);
    await expect.poll(() => [stateOf(16), stateOf(32)]).toEqual([{ kind: 'here' }, { kind: 'here' }]);
    expect([link.opened.length, footageFiles().length]).toEqual([1, 1]);
  });
});

describe('files of footage', () => {
  const diskInfo = async () => {
    const { diskInfo: read } = api.serverStatus;
    return (await read()).footage;
  };

  it('are told with their size and until when they stay', async () => {
    plan();
    expect(await diskInfo()).toMatchObject({ usedGb: 0, files: 0 });
    report(16, NOW_S - 60);
    await expect.poll(() => stateOf(16)).toEqual({ kind: 'here' });
    const { bytes } = recorder.store.events.footage.use();
    expect(await diskInfo()).toMatchObject({ usedGb: bytes / 2 ** 30, files: 1 });
    expect((await diskInfo()).untilS).toBeUndefined();
    await api.serverSettings.database.save({ eventDays: 30, streamLogDays: 0, gpsDays: 0 });
    expect((await diskInfo()).untilS).toBe(NOW_S + 30 * DAY_S);
  });

  it('go with their rows and orders, after the days of the report, however old what they show is', async () => {
    await api.serverSettings.database.save({ eventDays: 30, streamLogDays: 0, gpsDays: 0 });
    const startS = NOW_S - 29 * DAY_S;
    const custom = { startS, endS: startS + 20, downloadMask: 1, mainStreamMask: 0, audioOut: false };
    await api.customEvents.create({ ...custom, deviceIds: [DEVICE] });
    await expect.poll(() => footageFiles().length).toBe(1);
    /** The upkeep of the database is done at a start, too. */
    const restartAt = async (atS: number): Promise<void> => {
      clock.set(atS * 1000);
      await recorder.close();
      await start();
    };
    await restartAt(NOW_S + 2 * DAY_S);
    expect(footageFiles()).toHaveLength(1);
    await restartAt(NOW_S + 31 * DAY_S);
    expect(footageFiles()).toEqual([]);
    expect(recorder.store.events.footageOrders.openOrSince(0)).toEqual([]);
  });

  it('leave no orphan when the recorder ended in between', async () => {
    plan();
    report(16, NOW_S - 60);
    await expect.poll(() => stateOf(16)).toEqual({ kind: 'here' });
    const [name = ''] = footageFiles();
    const path = join(recorder.store.files.folder('footage'), name);
    recorder.store.events.footage.prune(NOW_S + 1);
    await recorder.close();
    // The row went, and its file was still there.
    writeFileSync(path, 'orphan');
    await start();
    expect(existsSync(path)).toBe(false);
  });

  it('that made room, or were taken away, are told as failed with the reason', async () => {
    plan();
    report(16, NOW_S - 60);
    await expect.poll(() => stateOf(16)).toEqual({ kind: 'here' });
    recorder.store.events.footage.limit(0, clock.now());
    expect(await rowOf(16)).toMatchObject({
      downloaded: false,
      footage: { state: 'failed', reason: 'It was removed: the footage of events took more than its size' },
    });
    await ask(16);
    await expect.poll(() => stateOf(16)).toEqual({ kind: 'here' });
    for (const name of footageFiles()) rmSync(join(recorder.store.files.folder('footage'), name));
    const event = { serialNo: 16, deviceId: DEVICE, happenedS: NOW_S - 60 };
    await expect(api.events.footage(event, 1)).rejects.toThrow('no footage of this channel');
    expect((await rowOf(16))?.footage).toEqual({ state: 'failed', reason: 'Its file is no longer on the disk' });
  });
});

describe('a state folder of the version before', () => {
  it('keeps what was fetched, and has fetched what users had asked for', async () => {
    await recorder.close();
    rmSync(folder, { recursive: true });
    folder = mkdtempSync(join(tmpdir(), 'gk-event-footage-'));
    await start();
    const planned = happened(16, NOW_S - 3_600);
    happened(32, NOW_S - 7_200);
    happened(48, NOW_S - 10_800);
    plan();
    const custom = { startS: NOW_S - 9_000, endS: NOW_S - 8_980, downloadMask: 1, mainStreamMask: 0, audioOut: false };
    link.answer = async () => ({ kind: 'refused', reason: 'Not now' });
    await api.customEvents.create({ ...custom, deviceIds: [DEVICE] });
    await api.events.setMemo(32, 'noted');
    await recorder.close();
    // As that version left it: a file of one event, an order among the notes of another, and none of the states.
    const database = new DatabaseSync(join(folder, 'recorder.sqlite'));
    database.exec(`
      DROP TABLE footage_orders;
      DROP TABLE outbox;
      DROP TABLE last_outcomes;
      DROP TABLE device_redirects;
      DROP TABLE terminals;
      DROP TABLE attachment_orders;
      DROP TABLE attachment_files;
      DROP TABLE relay_batches;
      DROP TABLE footage_planned;
      DROP INDEX event_footage_by_kept_from;
      ALTER TABLE event_footage DROP COLUMN kept_from_s;
      DELETE FROM meta WHERE key LIKE 'footage%';
      UPDATE event_edits SET download_asked_ms = ${NOW_S - 60}000, download_mask = 3 WHERE serialno = 32;
      INSERT INTO event_footage (deviceid, channel, start_s, duration_s, saved_s, bytes, files)
        VALUES ('${DEVICE}', 1, ${planned.happenedS - 10}, 20, ${NOW_S - 3_000}, 5, '[{"sizeBytes":5}]');
      PRAGMA user_version = ${MIGRATIONS.findIndex((step) => step.includes('CREATE TABLE footage_orders'))};
    `);
    database.close();
    mkdirSync(join(folder, 'files/footage'), { recursive: true });
    writeFileSync(join(folder, 'files/footage/1.mp4'), 'bytes');
    link = new FootageLink();
    await start();
    await expect.poll(() => [16, 32].map((serial) => stateOf(serial))).toEqual([{ kind: 'here' }, { kind: 'here' }]);
    const added = [...recorder.store.events.added.all()][0]?.serialno ?? 0;
    await expect.poll(() => stateOf(added)).toEqual({ kind: 'here' });
    // Only what was missing was asked of the device, and nothing that no user had asked for.
    expect(link.opened).toHaveLength(3);
    expect(orderOf(48)).toBeUndefined();
    const event = { serialNo: 16, deviceId: DEVICE, happenedS: planned.happenedS };
    expect(Buffer.from(await (await api.events.footage(event, 1)).bytes()).toString()).toBe('bytes');
    expect(await rowOf(32)).toMatchObject({ memo: 'noted', downloaded: true, downloadMask: 3 });
  });
});
