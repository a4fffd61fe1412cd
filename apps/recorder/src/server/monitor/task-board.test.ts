import { describe, expect, it } from 'vitest';
import type { OpenDownload } from '../downloads/download-jobs.js';
import type { EventDownload } from '../events/footage-orders.js';
import type { FootageState } from '../../store/events/footage-order-store.js';
import type { DownloadPlan } from '../../store/events/event-plan.js';
import { TaskBoard } from './task-board.js';
import type { UploadTaskRow } from './task-rows.js';

const NOW_S = 1_795_150_800;
const HOUR_S = 3_600;
/** Two channels. */
const MASK = 0b11;

const plan: DownloadPlan = {
  updateMode: 'GLOBAL',
  deviceid: '',
  groupid: '',
  appdevid: 13,
  updatetime: NOW_S - 86_400,
  downloadtype: 1,
  downloadplan: MASK,
  preoffset: null,
  postoffset: null,
  streamtype: 0,
  mediatype: 3,
  entimepart: 0,
  timepart: '',
  intermission: 0,
  accoffonly: 0,
  maxbackupsecs: 0,
  snapshotmode: 0,
  custompath: 0,
  enupload: 1,
  upload: 'ftp://ada:secret@archive.test/in/',
};

interface Ordered {
  readonly state: FootageState;
  /** Since when it is in this state. */
  readonly agoS: number;
  readonly tries?: number;
  readonly deviceId?: string;
  readonly snapshot?: boolean;
  readonly plan?: DownloadPlan;
}

const HERE: FootageState = { kind: 'here' };
const WAITING: FootageState = { kind: 'waiting', reason: 'Device offline' };
const FAILED: FootageState = { kind: 'failed', reason: 'Device offline' };

/** A board of orders, numbered from 1. */
function boardOf(
  ordered: readonly Ordered[],
  limits: { readonly uploadMaxRun?: number } = {},
  transfers: readonly UploadTaskRow[] = [],
  ofUsers: readonly OpenDownload[] = [],
) {
  const downloads = ordered.map(
    ({ state, agoS, tries = 1, deviceId = 'GK-0001', snapshot = false, plan: wanted }, i): EventDownload => {
      const startS = NOW_S - 12;
      const sinceMs = (NOW_S - agoS) * 1000;
      const event = { serialno: i + 1, deviceId, code: 13, happenedS: startS + 10, reportedMs: sinceMs };
      const span = { startS, endS: startS + 20, channels: MASK, came: 0, missing: 0, mainStreamMask: 0 };
      const how = { isPlanned: true, isAnew: false, waitsForEngine: false, mediaType: snapshot ? 4 : 3 };
      const order = { ...event, ...span, ...how, state, tries, sinceMs, nextMs: sinceMs };
      const isComing = state.kind === 'coming';
      return { order, plan: wanted, bytes: state.kind === 'here' ? 400_000 : 0, bytesPerS: isComing ? 66_667 : 0 };
    },
  );
  const isOpen = ({ order: { state } }: EventDownload) => state.kind !== 'here' && state.kind !== 'failed';
  return new TaskBoard({
    downloadsSince: (sinceMs) => downloads.filter((each) => isOpen(each) || each.order.sinceMs >= sinceMs),
    onFailure: (error) => {
      throw error;
    },
    transfers: () => transfers,
    ofUsers: () => ofUsers,
    hasUploads: () => ordered.some((each) => each.plan !== undefined),
    settings: () => ({ downloadMaxRun: 20, uploadMaxRun: 50, uploadBytesPerS: 1_000, uploadMaxWait: 10, ...limits }),
    now: () => NOW_S * 1000,
  });
}

describe('downloads (DB8)', () => {
  it('are handled, done, waiting for their device, or failed', () => {
    const rows = boardOf([
      { state: { kind: 'coming', percent: 37 }, agoS: 2 },
      { state: HERE, agoS: 94 },
      { state: WAITING, agoS: 10, tries: 3 },
      { state: FAILED, agoS: 130, tries: 20 },
      { state: HERE, agoS: 34, tries: 3 },
      { state: { kind: 'asked' }, agoS: 1 },
    ]).downloads();
    const told = rows.map((row) => [row.isHandling, row.downloadDone, row.error, row.tryCount, row.recvFail]);
    expect(told).toEqual([
      [1, 0, 0, 1, 0],
      [0, 1, 0, 1, 0],
      [0, 0, 0, 3, 3],
      [0, 0, 1, 20, 20],
      [0, 1, 0, 3, 2],
      [1, 0, 0, 1, 0],
    ]);
    expect(rows.map(({ downloadSpeed }) => downloadSpeed)).toEqual([66_667, 0, 0, 0, 0, 0]);
    expect(rows.map(({ aliveCheckTime }) => NOW_S - aliveCheckTime)).toEqual([2, 94, 10, 130, 34, 1]);
    expect(rows.map(({ errortime }) => errortime && NOW_S - errortime)).toEqual([0, 0, 0, 130, 0, 0]);
    expect(rows[0]).toMatchObject({ taskid: 1, serialno: 1, chs: MASK, starttime: NOW_S - 12, endtime: NOW_S + 8 });
  });

  it('stay for an hour after their end, and wait for their device as long as it takes', () => {
    const rows = boardOf([
      { state: HERE, agoS: HOUR_S + 1 },
      { state: HERE, agoS: HOUR_S - 1 },
      { state: FAILED, agoS: HOUR_S - 1 },
      { state: FAILED, agoS: HOUR_S + 1 },
      { state: WAITING, agoS: 20 * HOUR_S },
    ]).downloads();
    expect(rows.map(({ taskid }) => taskid)).toEqual([2, 3, 5]);
  });

  it('are the newest hundred of those that are over, and all that are not', () => {
    const ordered = Array.from({ length: 130 }, (_, i) => ({ state: HERE, agoS: 1000 - i }));
    const rows = boardOf([{ state: FAILED, agoS: 530 }, { state: WAITING, agoS: 30 }, ...ordered]);
    const ids = rows.downloads().map(({ taskid }) => taskid);
    expect(ids).toEqual([2, ...Array.from({ length: 100 }, (_, i) => 33 + i)]);
  });
});

describe('requests (DB9)', () => {
  it('count what is under way, device by device', () => {
    const rows = boardOf([
      { state: HERE, agoS: 94 },
      { state: WAITING, agoS: 10, tries: 3 },
      { state: WAITING, agoS: 10, tries: 2, snapshot: true },
      { state: { kind: 'asked' }, agoS: 2 },
      { state: { kind: 'coming', percent: 1 }, agoS: 1, deviceId: 'GK-0002' },
      { state: FAILED, agoS: 700, deviceId: 'GK-0003' },
    ]).requests();
    expect(rows).toEqual([
      { deviceid: 'GK-0001', download: 2, snapshot: 1, tries: 3 + 2 + 1, time: NOW_S - 10 },
      { deviceid: 'GK-0002', download: 1, snapshot: 0, tries: 1, time: NOW_S - 1 },
    ]);
  });
});

describe('uploads (DB10)', () => {
  it('are of what came, where a plan sends it on, and of nothing else', () => {
    const rows = boardOf([
      { state: HERE, agoS: 3000, plan },
      { state: HERE, agoS: 3000 },
      { state: HERE, agoS: 3000, plan: { ...plan, enupload: 0 } },
      { state: HERE, agoS: 3000, plan: { ...plan, upload: ' ' } },
      { state: FAILED, agoS: 3000, plan },
      { state: { kind: 'asked' }, agoS: 2, plan },
    ]).uploads();
    expect(rows.map(({ taskid }) => taskid)).toEqual([1]);
    const addedS = NOW_S - 3000;
    // 400,000 bytes at 1,000 bytes a second.
    expect(rows[0]).toMatchObject({
      isDone: 1,
      isProcessing: 0,
      addtime: addedS,
      starttime: addedS,
      endtime: addedS + 400,
    });
    expect(rows[0]?.curl).toBe('ftp://archive.test/in/');
    expect(boardOf([{ state: HERE, agoS: 3000 }]).uploads()).toEqual([]);
  });

  it('go on as many at a time as may, the others wait', () => {
    const ordered = [600, 599, 598].map((agoS) => ({ state: HERE, agoS, plan }));
    const states = (board: TaskBoard): unknown[] => board.uploads().map((row) => [row.isProcessing, row.isDone]);
    expect(states(boardOf(ordered, { uploadMaxRun: 1 }))).toEqual([
      [0, 1],
      [1, 0],
      [0, 0],
    ]);
    // Three share the rate.
    expect(states(boardOf(ordered))).toEqual([
      [1, 0],
      [1, 0],
      [1, 0],
    ]);
  });
});

/** Recording that a terminal sends, or has sent. */
function transfer(deviceid: string, fields: Partial<UploadTaskRow>): UploadTaskRow {
  const times = { addtime: NOW_S - 9, starttime: 0, endtime: 0 };
  const target = { filePath: '', curl: '' };
  return { taskid: 1, isProcessing: 0, isDone: 0, deviceid, appdevid: 0, eventtime: 0, ...times, ...target, ...fields };
}

it('tells downloads by device that are under way or wait, of plans and users, each once, and none that is over', () => {
  const board = boardOf(
    [
      // Its files are transfers.
      { state: { kind: 'coming', percent: 10 }, agoS: 5, deviceId: 'BUS' },
      { state: WAITING, agoS: 5, deviceId: 'BUS' },
      { state: { kind: 'asked' }, agoS: 5, deviceId: 'SIMULATED' },
      { state: HERE, agoS: 5, deviceId: 'DONE' },
      { state: FAILED, agoS: 5, deviceId: 'DONE' },
    ],
    {},
    [
      transfer('BUS', { isProcessing: 1, starttime: NOW_S - 5, bytes: 1_000, ofBytes: 4_000 }),
      transfer('BUS', { isProcessing: 1, starttime: NOW_S - 5, bytes: 500, ofBytes: 1_000 }),
      transfer('TRAM', { isProcessing: 1, starttime: NOW_S - 5, bytes: 1_000, ofBytes: 4_000 }),
      transfer('TRAM', { isProcessing: 1, starttime: NOW_S - 5, bytes: 500 }),
      transfer('USERS', {}),
      transfer('DONE', { isDone: 1, endtime: NOW_S - 1, bytes: 9 }),
    ],
    [
      { deviceId: 'SIMULATED', isRunning: true },
      { deviceId: 'OTHER', isRunning: false },
      // Its transfer is counted.
      { deviceId: 'TRAM', isRunning: true },
    ],
  );
  expect(Object.fromEntries(board.underWay())).toEqual({
    BUS: { running: 2, waiting: 1, received: 1_500, size: 5_000 },
    // Of one of them it is not known.
    TRAM: { running: 2, waiting: 0, received: 1_500, size: 0 },
    USERS: { running: 0, waiting: 1, received: 0, size: 0 },
    SIMULATED: { running: 2, waiting: 0, received: 0, size: 0 },
    OTHER: { running: 0, waiting: 1, received: 0, size: 0 },
  });
});
