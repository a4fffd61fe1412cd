import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sha256Hex, type RestApi } from 'gk-sdk/rest';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { DISK_FULL } from '../store/state/disk-full.js';
import { RecorderStore } from '../store/recorder-store.js';
import { StateFolder } from '../store/state/state-folder.js';
import { fillDisk } from '../store/testing/fill-disk.js';
import type { DeviceAnswer } from '../device/device-answer.js';
import type { DeviceLink } from '../device/device-link.js';
import { HandWrittenLink } from './testing/hand-written-link.js';
import { fakeSeeds } from './testing/fake-world.js';
import { startRecorder, type RecorderUnderTest } from './testing/recorder-under-test.js';
import { reportEvent } from './testing/report-event.js';
import { apiOf, apiOfToken, clientOf } from './testing/sdk-clients.js';
import { asUser, StreamClient } from './testing/stream-client.js';

const NOW_S = Date.UTC(2026, 8, 14, 4) / 1000;

let folder: string;
let state: StateFolder;
let recorder: RecorderUnderTest;
let api: RestApi;

async function start(link?: DeviceLink): Promise<void> {
  state = new StateFolder(folder);
  const store = new RecorderStore(state, fakeSeeds(4), { passwordRounds: 16 });
  recorder = await startRecorder({ store, now: () => NOW_S * 1000, ...(link !== undefined && { link }) });
  api = apiOf(recorder.url);
  // Numbers 16, 32 and 48: of a minute ago, of half a minute ago, and of now.
  for (const slot of [1, 2, 3]) reportEvent(recorder.world, slot, NOW_S - 90 + slot * 30);
}

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'gk-read-mark-'));
  await start();
});
afterEach(async () => {
  await recorder.close();
  rmSync(folder, { recursive: true, force: true });
});

/** Messages about the mark that a listener heard. */
const marksOf = ({ texts }: StreamClient): unknown[] =>
  texts.map((text) => JSON.parse(text) as { readonly cmd: string }).filter(({ cmd }) => cmd === 'readmark');

async function listen(query: Record<string, string>): Promise<StreamClient> {
  const listener = new StreamClient(recorder.address, '/event.cgi', query);
  await listener.until(({ socket }) => socket.readyState === socket.OPEN);
  await new Promise((resolve) => setTimeout(resolve, 50));
  return listener;
}

describe('the mark up to which a user has read the events', () => {
  it('begins now, moves ahead only, and back where the user says so', async () => {
    const marks = api.eventReadMark;
    expect(await marks.read()).toBeUndefined();
    expect(await marks.begin()).toEqual({ serialNo: 0, timeS: NOW_S });
    // All that has happened so far is read: to read one of it makes none of the others unread.
    expect(await marks.moveTo(32)).toEqual({ serialNo: 0, timeS: NOW_S });
    expect(await marks.moveBefore(32)).toEqual({ serialNo: 31, timeS: NOW_S - 31 });
    expect(await marks.moveTo(32)).toEqual({ serialNo: 32, timeS: NOW_S - 30 });
    // A tab that has seen less, and one that has just come.
    expect(await marks.moveTo(16)).toEqual({ serialNo: 32, timeS: NOW_S - 30 });
    expect(await marks.begin()).toEqual({ serialNo: 32, timeS: NOW_S - 30 });
    expect(await marks.moveBefore(48)).toEqual({ serialNo: 32, timeS: NOW_S - 30 });
    expect(await marks.moveBefore(16)).toEqual({ serialNo: 15, timeS: NOW_S - 61 });
    expect(await marks.read()).toEqual({ serialNo: 15, timeS: NOW_S - 61 });
  });

  it('is one for each user, told to all browsers of the user and to nobody else', async () => {
    const { e, h } = await clientOf(recorder.url).mintToken({ ttlS: 60, deviceIds: ['GK-0001'] });
    const [other, dealer, scoped] = await Promise.all([
      listen(asUser('admin')),
      listen(asUser('dealer')),
      listen({ e, h }),
    ]);
    await api.eventReadMark.moveTo(32);
    await other.until(() => marksOf(other).length > 0);
    expect(marksOf(other)).toEqual([{ cmd: 'readmark', serialno: 32, time: NOW_S - 30 }]);
    // It moves nothing, so that nothing is told.
    await api.eventReadMark.moveTo(16);
    await apiOf(recorder.url, 'dealer').eventReadMark.moveTo(48);
    await dealer.until(() => marksOf(dealer).length > 0);
    expect(marksOf(dealer)).toEqual([{ cmd: 'readmark', serialno: 48, time: NOW_S }]);
    expect([marksOf(other).length, marksOf(scoped)]).toEqual([1, []]);
    expect(await api.eventReadMark.read()).toEqual({ serialNo: 32, timeS: NOW_S - 30 });
    for (const client of [other, dealer, scoped]) client.close();
  });

  it('takes only events that the user sees, and is nothing for a token with a scope or a user without events', async () => {
    await expect(api.eventReadMark.moveTo(999)).rejects.toMatchObject({ code: 'not-found', message: 'Unknown event' });
    const { status } = await recorder.post('/gkevent/readmark');
    expect(status).toBe(405);
    const viewer = apiOf(recorder.url, 'viewer');
    expect(await viewer.eventReadMark.moveTo(16)).toMatchObject({ serialNo: 16 });
    reportEvent(recorder.world, 4, NOW_S, { deviceid: 'GK-0002' });
    await expect(viewer.eventReadMark.moveTo(64)).rejects.toMatchObject({ code: 'not-found' });
    recorder.store.permissionGroups.save([{ id: 3, access: '0'.repeat(86) }]);
    await expect(viewer.eventReadMark.read()).rejects.toMatchObject({ code: 'forbidden' });
    const scoped = await apiOfToken(recorder.url, { deviceIds: ['GK-0001'] });
    await expect(scoped.eventReadMark.moveTo(48)).rejects.toMatchObject({ code: 'forbidden' });
    await expect(scoped.eventReadMark.read()).rejects.toMatchObject({ code: 'forbidden' });
  });

  it('stays over a restart, ends with the account, and leaves no row in the access log', async () => {
    recorder.store.users.add({ name: 'new', permissionId: 1, groupId: 1, wireHash: sha256Hex('new') });
    const rows = [...recorder.store.accessLog.newestFirst()].length;
    await apiOf(recorder.url, 'new').eventReadMark.moveTo(32);
    expect([...recorder.store.accessLog.newestFirst()]).toHaveLength(rows);
    await recorder.close();
    await start();
    expect(await apiOf(recorder.url, 'new').eventReadMark.read()).toEqual({ serialNo: 32, timeS: NOW_S - 30 });
    recorder.store.users.remove('new');
    recorder.store.users.add({ name: 'new', permissionId: 1, groupId: 1, wireHash: sha256Hex('new') });
    expect(await apiOf(recorder.url, 'new').eventReadMark.read()).toBeUndefined();
  });

  it('is refused in words while the disk is full, and stands where it was', async () => {
    await api.eventReadMark.moveTo(16);
    const free = fillDisk(state.database);
    await expect(api.eventReadMark.moveTo(32)).rejects.toMatchObject({ message: DISK_FULL });
    expect(await api.eventReadMark.read()).toMatchObject({ serialNo: 16 });
    free();
  });
});

describe('the review of an event', () => {
  it('is told to the device once, which ends an alarm that lasts until somebody has seen it', async () => {
    await recorder.close();
    const confirmed: unknown[] = [];
    class ConfirmedLink extends HandWrittenLink {
      confirmAlarm(...asked: unknown[]): Promise<DeviceAnswer<void>> {
        confirmed.push(asked.slice(0, 2));
        return Promise.resolve({ kind: 'unsupported' });
      }
    }
    await start(new ConfirmedLink());
    const [event] = await api.events.query({ serialNo: 16 });
    for (const status of [1, 1, 0, 2]) await api.events.setCheckStatus(16, status);
    const told = [event?.deviceId, { code: event?.eventCode, happenedS: event?.happenedS }];
    expect(confirmed).toEqual([told, told]);
  });

  it('is kept with who made it first, and when, for all users', async () => {
    const dealer = apiOf(recorder.url, 'dealer');
    const listener = await listen(asUser('dealer'));
    expect(await api.events.setCheckStatus(16, 1)).toMatchObject({
      checkStatus: 1,
      checkedBy: 'admin',
      checkedS: NOW_S,
    });
    await listener.until(({ texts }) => texts.length > 0);
    expect(JSON.parse(listener.texts[0] ?? '')).toMatchObject({ cmd: 'update', checkstatus: 1, checkedby: 'admin' });
    // Whoever comes second learns who was first.
    expect(await dealer.events.setCheckStatus(16, 1)).toMatchObject({ checkStatus: 1, checkedBy: 'admin' });
    expect((await dealer.events.query({ serialNo: 16 }))[0]).toMatchObject({ checkedBy: 'admin', checkedS: NOW_S });
    await dealer.events.setCheckStatus(16, 0);
    const [event] = await api.events.query({ serialNo: 16 });
    expect([event?.checkStatus, event?.checkedBy]).toEqual([0, undefined]);
    listener.close();
  });
});
