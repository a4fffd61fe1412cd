import { describe, expect, it } from 'vitest';
import { downloadState } from '../events/event-download.js';
import type { EventDownload } from '../events/event-downloads.js';
import type { DownloadPlan } from '../../store/events/event-plan.js';
import { TaskBoard } from './task-board.js';

const NOW_S = 1_795_150_800;
const SIGNAL = new AbortController().signal;
const HOUR_S = 3_600;
/** Two channels: 3 s, and 1.5 s for each of them. */
const MASK = 0b11;
const TAKES_S = 6;

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

interface Asked {
  readonly agoS: number;
  /** Whether the device is there at a moment, seconds before now. */
  readonly isOnline?: (agoS: number) => boolean;
  readonly deviceId?: string;
  readonly snapshot?: boolean;
  readonly plan?: DownloadPlan;
}

/** A board of downloads that were asked for some time ago, numbered from 1. */
function boardOf(asked: readonly Asked[], limits: { readonly uploadMaxRun?: number } = {}) {
  const downloads = asked.map(
    ({ agoS, isOnline = () => true, deviceId = 'GK-0001', snapshot = false, plan: wanted }, i): EventDownload => {
      const askedS = NOW_S - agoS;
      const order = { askedMs: askedS * 1000, mask: MASK };
      return {
        serialno: i + 1,
        deviceId,
        code: 13,
        happenedS: askedS,
        start: askedS - 10,
        end: askedS + 10,
        mainStreamMask: 0,
        mediaType: snapshot ? 4 : 3,
        plan: wanted,
        state: downloadState(order, (atMs) => isOnline(NOW_S - atMs / 1000), NOW_S * 1000),
      };
    },
  );
  return new TaskBoard({
    downloadsSince: (sinceMs) => Promise.resolve(downloads.filter(({ happenedS }) => happenedS * 1000 >= sinceMs)),
    onFailure: (error) => {
      throw error;
    },
    settlesMs: () => 24 * HOUR_S * 1000,
    hasUploads: () => asked.some((each) => each.plan !== undefined),
    settings: () => ({ downloadMaxRun: 20, uploadMaxRun: 50, uploadBytesPerS: 1_000, uploadMaxWait: 10, ...limits }),
    now: () => NOW_S * 1000,
  });
}

describe('downloads (DB8)', () => {
  it('are handled, done, waiting for their device, or failed', async () => {
    const never = (): boolean => false;
    const rows = await boardOf([
      { agoS: 2 },
      { agoS: 100 },
      { agoS: 70, isOnline: never },
      { agoS: 700, isOnline: never },
      // Reached at the third attempt.
      { agoS: 100, isOnline: (agoS) => agoS <= 40 },
    ]).downloads(SIGNAL);
    const told = rows.map((row) => [row.isHandling, row.downloadDone, row.error, row.tryCount, row.recvFail]);
    expect(told).toEqual([
      [1, 0, 0, 1, 0],
      [0, 1, 0, 1, 0],
      [0, 0, 0, 3, 3],
      [0, 0, 1, 20, 20],
      [0, 1, 0, 3, 2],
    ]);
    // 20 s of footage in the time that two channels take.
    expect(rows.map(({ downloadSpeed }) => downloadSpeed)).toEqual([Math.round(400_000 / TAKES_S), 0, 0, 0, 0]);
    expect(rows.map(({ aliveCheckTime }) => NOW_S - aliveCheckTime)).toEqual([2, 100 - TAKES_S, 10, 130, 40 - TAKES_S]);
    expect(rows.map(({ errortime }) => errortime && NOW_S - errortime)).toEqual([0, 0, 0, 130, 0]);
    expect(rows[0]).toMatchObject({ taskid: 1, serialno: 1, chs: MASK, starttime: NOW_S - 12, endtime: NOW_S + 8 });
  });

  it('stay for an hour after their end, and wait for their device as long as it takes', async () => {
    const rows = await boardOf([
      { agoS: 2 * HOUR_S },
      { agoS: HOUR_S + TAKES_S + 1 },
      { agoS: HOUR_S + TAKES_S - 1 },
      // Failed after 20 attempts, half a minute apart.
      { agoS: HOUR_S + 569, isOnline: () => false },
      { agoS: HOUR_S + 571, isOnline: () => false },
    ]).downloads(SIGNAL);
    expect(rows.map(({ taskid }) => taskid)).toEqual([3, 4]);
  });

  it('are the newest hundred of those that are over, and all that are not', async () => {
    const asked = Array.from({ length: 130 }, (_, i) => ({ agoS: 1000 - i }));
    const rows = boardOf([
      { agoS: 1100, isOnline: (agoS) => agoS < 531 },
      { agoS: 30, isOnline: () => false },
      ...asked,
    ]);
    const ids = (await rows.downloads(SIGNAL)).map(({ taskid }) => taskid);
    expect(ids).toEqual([2, ...Array.from({ length: 100 }, (_, i) => 33 + i)]);
  });
});

describe('requests (DB9)', () => {
  it('count what is under way, device by device', async () => {
    const offline = { isOnline: () => false };
    const rows = await boardOf([
      { agoS: 100 },
      { agoS: 70, ...offline },
      { agoS: 40, ...offline, snapshot: true },
      { agoS: 2, ...offline },
      { agoS: 1, deviceId: 'GK-0002' },
      { agoS: 700, deviceId: 'GK-0003', ...offline },
    ]).requests(SIGNAL);
    expect(rows).toEqual([
      { deviceid: 'GK-0001', download: 2, snapshot: 1, tries: 3 + 2 + 1, time: NOW_S - 10 },
      { deviceid: 'GK-0002', download: 1, snapshot: 0, tries: 1, time: NOW_S - 1 },
    ]);
  });
});

describe('uploads (DB10)', () => {
  it('are of what came, where a plan sends it on, and of nothing else', async () => {
    const rows = await boardOf([
      { agoS: 3000, plan },
      { agoS: 3000 },
      { agoS: 3000, plan: { ...plan, enupload: 0 } },
      { agoS: 3000, plan: { ...plan, upload: ' ' } },
      { agoS: 3000, plan, isOnline: () => false },
      { agoS: 2, plan },
    ]).uploads(SIGNAL);
    expect(rows.map(({ taskid }) => taskid)).toEqual([1]);
    const addedS = NOW_S - 3000 + TAKES_S;
    // 20 s of 20,000 bytes at 1,000 bytes a second.
    expect(rows[0]).toMatchObject({
      isDone: 1,
      isProcessing: 0,
      addtime: addedS,
      starttime: addedS,
      endtime: addedS + 400,
    });
    expect(rows[0]?.curl).toBe('ftp://archive.test/in/');
    expect(await boardOf([{ agoS: 3000 }]).uploads(SIGNAL)).toEqual([]);
  });

  it('go on as many at a time as may, the others wait', async () => {
    const asked = [600, 599, 598].map((agoS) => ({ agoS, plan }));
    const states = async (board: TaskBoard): Promise<unknown[]> =>
      (await board.uploads(SIGNAL)).map((row) => [row.isProcessing, row.isDone]);
    expect(await states(boardOf(asked, { uploadMaxRun: 1 }))).toEqual([
      [0, 1],
      [1, 0],
      [0, 0],
    ]);
    // Three share the rate.
    expect(await states(boardOf(asked))).toEqual([
      [1, 0],
      [1, 0],
      [1, 0],
    ]);
  });
});
