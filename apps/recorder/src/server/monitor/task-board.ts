import { EVENT_CODES } from '../../world/events/event-codes.js';
import { hash32, pickBy, unit } from '../../world/random.js';
import type { MonitorSettings } from './monitor-settings.js';
import type { DownloadTaskRow, RequestRow, UploadTaskRow } from './task-rows.js';

/** Finished tasks that stay to be seen, of each kind. */
const KEPT_TASKS = 100;
/** What a board that nobody looked at makes up for, in seconds. */
const MAX_CATCH_UP_S = 180;
/** A new download comes once in this time, in seconds. */
const ARRIVAL_S = 4;
const FOOTAGE_BYTES = 2_000_000;
const CODES = Object.values(EVENT_CODES);

/** What the board of tasks works with. */
export interface TaskBoardOptions {
  /** Ids of the devices that there are. */
  readonly deviceIds: () => readonly string[];
  readonly isOnline: (deviceId: string) => boolean;
  readonly settings: () => MonitorSettings;
  /** Unix milliseconds. */
  readonly now: () => number;
}

/** A download that somebody asked for. */
export interface DownloadRequest {
  readonly deviceId: string;
  readonly eventCode: number;
  readonly serialNumber: number;
  /** Bit mask of channels. */
  readonly channels: number;
  /** Unix seconds. */
  readonly startS: number;
  readonly endS: number;
}

/** What a second changed. */
export interface TaskChanges {
  readonly downloads: readonly DownloadTaskRow[];
  readonly uploads: readonly UploadTaskRow[];
}

/**
 * Downloads of footage from devices and uploads of it to elsewhere, as a server has them all day: they come,
 * wait for their turn within the limits, run, end or fail. What comes when is drawn by the time.
 */
export class TaskBoard {
  readonly #options: TaskBoardOptions;
  readonly #downloads = new Map<number, DownloadTaskRow>();
  readonly #uploads = new Map<number, UploadTaskRow>();
  readonly #listeners = new Set<(changes: TaskChanges) => void>();
  #changedDownloads = new Set<number>();
  #changedUploads = new Set<number>();
  #atS: number | undefined;
  #lastTaskId = 0;
  #timer: NodeJS.Timeout | undefined;

  constructor(options: TaskBoardOptions) {
    this.#options = options;
  }

  /** All downloads, oldest first. */
  downloads(): DownloadTaskRow[] {
    this.#catchUp();
    return [...this.#downloads.values()];
  }

  /** All uploads, oldest first. */
  uploads(): UploadTaskRow[] {
    this.#catchUp();
    return [...this.#uploads.values()];
  }

  /** What is asked of each device now. */
  requests(): RequestRow[] {
    const rows = new Map<string, RequestRow>();
    for (const task of this.downloads()) {
      if (task.downloadDone === 1 || task.error === 1) continue;
      const row = rows.get(task.deviceid);
      const isSnapshot = task.mediaType === SNAPSHOT;
      rows.set(task.deviceid, {
        deviceid: task.deviceid,
        download: (row?.download ?? 0) + (isSnapshot ? 0 : 1),
        snapshot: (row?.snapshot ?? 0) + (isSnapshot ? 1 : 0),
        tries: (row?.tries ?? 0) + task.tryCount,
        time: row?.time ?? task.aliveCheckTime,
      });
    }
    return [...rows.values()];
  }

  /** Adds a download that a user asked for. */
  add(request: DownloadRequest): void {
    this.#catchUp();
    this.#put(newDownload(this.#nextId(), request, this.#nowS));
  }

  /** Calls `listener` with what each second changed; the board only moves by itself while somebody looks. */
  watch(listener: (changes: TaskChanges) => void): () => void {
    this.#catchUp();
    this.#listeners.add(listener);
    this.#timer ??= setInterval(() => {
      this.#catchUp();
      this.#tell();
    }, 1_000).unref();
    return () => {
      this.#listeners.delete(listener);
      if (this.#listeners.size === 0) this.close();
    };
  }

  close(): void {
    clearInterval(this.#timer);
    this.#timer = undefined;
  }

  get #nowS(): number {
    return Math.floor(this.#options.now() / 1000);
  }

  #catchUp(): void {
    const nowS = this.#nowS;
    for (let atS = Math.max(this.#atS ?? 0, nowS - MAX_CATCH_UP_S) + 1; atS <= nowS; atS++) this.#second(atS);
    this.#atS = nowS;
  }

  #second(atS: number): void {
    const settings = this.#options.settings();
    this.#arrive(atS);
    this.#runDownloads(atS, settings);
    this.#runUploads(atS, settings);
    forgetOldest(this.#downloads, ({ downloadDone, error }) => downloadDone === 1 || error === 1);
    forgetOldest(this.#uploads, ({ isDone }) => isDone === 1);
  }

  #arrive(atS: number): void {
    const ids = this.#options.deviceIds();
    if (ids.length === 0 || atS % ARRIVAL_S !== 0) return;
    const request: DownloadRequest = {
      deviceId: pickBy(ids, unit(atS, 301)),
      eventCode: pickBy(CODES, unit(atS, 302)),
      serialNumber: atS,
      channels: 1 + (hash32(atS, 303) % 15),
      startS: atS - 40,
      endS: atS - 20,
    };
    this.#put(newDownload(this.#nextId(), request, atS));
  }

  #runDownloads(atS: number, { downloadMaxRun }: MonitorSettings): void {
    let running = 0;
    for (const task of this.#downloads.values()) {
      if (task.isHandling === 0) continue;
      const endS = task.aliveCheckTime + 8 + (hash32(task.taskid, 311) % 25);
      if (atS < endS) running += 1;
      else if (!this.#options.isOnline(task.deviceid) || unit(task.taskid, 312) < 0.06) {
        this.#put({ ...task, isHandling: 0, downloadSpeed: 0, recvFail: task.recvFail + 1, error: 1, errortime: atS });
      } else {
        this.#put({ ...task, isHandling: 0, downloadSpeed: 0, downloadDone: 1 });
        if (unit(task.taskid, 313) < 0.4) this.#offer(task, atS);
      }
    }
    for (const task of this.#downloads.values()) {
      if (running >= downloadMaxRun) return;
      if (task.isHandling === 1 || task.downloadDone === 1 || task.error === 1) continue;
      // A download begins some seconds after it was asked for.
      if (atS < task.aliveCheckTime + (hash32(task.taskid, 314) % 5)) continue;
      const downloadSpeed = 60_000 + (hash32(task.taskid, 315) % 200_000);
      this.#put({ ...task, isHandling: 1, tryCount: task.tryCount + 1, downloadSpeed, aliveCheckTime: atS });
      running += 1;
    }
  }

  /** A finished download goes on to another server, as long as not too many wait. */
  #offer(task: DownloadTaskRow, atS: number): void {
    const waiting = [...this.#uploads.values()].filter(({ isProcessing, isDone }) => isProcessing + isDone === 0);
    if (waiting.length >= this.#options.settings().uploadMaxWait) return;
    this.#putUpload({
      taskid: task.taskid,
      isProcessing: 0,
      isDone: 0,
      deviceid: task.deviceid,
      appdevid: task.appdevid,
      eventtime: task.starttime,
      addtime: atS,
      starttime: 0,
      endtime: 0,
      filePath: `/media/1/events/${task.serialno}.mp4`,
      curl: 'ftp://archive.example/events/',
    });
  }

  #runUploads(atS: number, { uploadMaxRun, uploadBytesPerS }: MonitorSettings): void {
    const running = [...this.#uploads.values()].filter(({ isProcessing }) => isProcessing === 1);
    // The rate is that of all together.
    const takesS = Math.ceil((FOOTAGE_BYTES * Math.max(1, running.length)) / uploadBytesPerS);
    let count = running.length;
    for (const task of running) {
      if (atS < task.starttime + takesS) continue;
      this.#putUpload({ ...task, isProcessing: 0, isDone: 1, endtime: atS });
      count -= 1;
    }
    for (const task of this.#uploads.values()) {
      if (count >= uploadMaxRun) return;
      if (task.isProcessing === 1 || task.isDone === 1 || atS < task.addtime + 2) continue;
      this.#putUpload({ ...task, isProcessing: 1, starttime: atS });
      count += 1;
    }
  }

  #nextId(): number {
    this.#lastTaskId += 1;
    return this.#lastTaskId;
  }

  #put(row: DownloadTaskRow): void {
    this.#downloads.set(row.taskid, row);
    this.#changedDownloads.add(row.taskid);
  }

  #putUpload(row: UploadTaskRow): void {
    this.#uploads.set(row.taskid, row);
    this.#changedUploads.add(row.taskid);
  }

  #tell(): void {
    const downloads = [...this.#changedDownloads].flatMap((id) => this.#downloads.get(id) ?? []);
    const uploads = [...this.#changedUploads].flatMap((id) => this.#uploads.get(id) ?? []);
    this.#changedDownloads = new Set();
    this.#changedUploads = new Set();
    if (downloads.length + uploads.length === 0) return;
    for (const listener of [...this.#listeners]) listener({ downloads, uploads });
  }
}

/** Media type IMAGE (spec 002 section 3). */
const SNAPSHOT = 4;

function newDownload(taskid: number, request: DownloadRequest, atS: number): DownloadTaskRow {
  const snapshot = unit(taskid, request.serialNumber, 321) < 0.25;
  return {
    taskid,
    deviceid: request.deviceId,
    appdevid: request.eventCode,
    serialno: request.serialNumber,
    isHandling: 0,
    downloadDone: 0,
    taskType: 1,
    tryCount: 0,
    recvFail: 0,
    dltype: snapshot ? 9 : 4,
    originDltype: snapshot ? 9 : 4,
    mediaType: snapshot ? SNAPSHOT : 3,
    streamType: 0,
    downloadSpeed: 0,
    chs: request.channels,
    starttime: request.startS,
    endtime: request.endS,
    error: 0,
    errortime: 0,
    aliveCheckTime: atS,
  };
}

/** Lets the oldest finished rows go. */
function forgetOldest<Row>(rows: Map<number, Row>, isOver: (row: Row) => boolean): void {
  const over = [...rows].filter(([, row]) => isOver(row));
  for (const [id] of over.slice(0, Math.max(0, over.length - KEPT_TASKS))) rows.delete(id);
}
