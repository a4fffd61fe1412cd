import type { OpenDownload } from '../downloads/download-jobs.js';
import type { EventDownload } from '../events/footage-orders.js';
import type { MonitorSettings } from './monitor-settings.js';
import type { DownloadTaskRow, RequestRow, UploadTaskRow } from './task-rows.js';
import { uploadTimes } from './upload-queue.js';

/** Finished tasks that stay to be seen, of each kind. */
const KEPT_TASKS = 100;
/** How long a finished task stays to be seen. */
const KEPT_S = 3_600;
/** Uploads of earlier days are no longer computed. */
const UPLOADS_FROM_S = 86_400;
/** Media type IMAGE, and the download types GPSAVIDEO and JPEG (spec 002 section 3). */
const SNAPSHOT = 4;
const DOWNLOAD_TYPES = { footage: 4, picture: 9 } as const;
const FOOTAGE = 1;

export interface TaskBoardOptions {
  /** Downloads of footage of events that are open, or have changed since a moment, unix ms. */
  readonly downloadsSince: (sinceMs: number) => readonly EventDownload[];
  /** False while no plan sends anything on. */
  readonly hasUploads: () => boolean;
  /** Recordings that terminals send to this server. */
  readonly transfers: () => readonly UploadTaskRow[];
  /** Downloads of users that are not over. */
  readonly ofUsers: () => readonly OpenDownload[];
  readonly settings: () => MonitorSettings;
  /** Receives the error that kept the changes of a second from being told: they come with those of a later one. */
  readonly onFailure: (error: unknown) => void;
  /** Unix milliseconds. */
  readonly now: () => number;
}

/** Downloads of one device that are not over. */
export interface DeviceDownloads {
  readonly running: number;
  readonly waiting: number;
  /** Bytes that have come of those under way, and of how many; 0 where that is not known. */
  readonly received: number;
  readonly size: number;
}

export const NO_DOWNLOADS: DeviceDownloads = { running: 0, waiting: 0, received: 0, size: 0 };

/** Changes of one second. */
export interface TaskChanges {
  readonly downloads: readonly DownloadTaskRow[];
  readonly uploads: readonly UploadTaskRow[];
}

/**
 * Downloads of footage from devices, as the rows of their events tell them, and uploads of what came to where the plan
 * says.
 */
export class TaskBoard {
  readonly #options: TaskBoardOptions;
  readonly #listeners = new Set<(changes: TaskChanges) => void>();
  readonly #told = { downloads: new Map<number, string>(), uploads: new Map<number, string>() };
  /** Ends the look at each second, while there is one. */
  #end: (() => void) | undefined;

  constructor(options: TaskBoardOptions) {
    this.#options = options;
  }

  /** All downloads, oldest first. */
  downloads(): DownloadTaskRow[] {
    const { downloadsSince, now } = this.#options;
    const rows = downloadsSince(now() - KEPT_S * 1000).map(downloadRow);
    return newestFinished(rows, ({ downloadDone, error }) => downloadDone + error > 0);
  }

  /** All uploads, oldest first: those of terminals to this server, and those of this server to others. */
  uploads(): UploadTaskRow[] {
    return [...this.#options.transfers(), ...this.#onwardUploads()];
  }

  #onwardUploads(): UploadTaskRow[] {
    const { downloadsSince, hasUploads, settings, now } = this.#options;
    if (!hasUploads()) return [];
    const { uploadMaxRun, uploadBytesPerS, uploadMaxWait } = settings();
    const downloads = downloadsSince(now() - UPLOADS_FROM_S * 1000);
    const jobs = downloads.flatMap((download) => uploadJob(download) ?? []).sort((a, b) => a.addedS - b.addedS);
    const limits = { maxRun: uploadMaxRun, bytesPerS: uploadBytesPerS, maxWait: uploadMaxWait };
    const times = uploadTimes(jobs, limits, Math.floor(now() / 1000));
    const rows = [...times].map(([job, { startS, endS }]): UploadTaskRow => ({
      ...job.row,
      isProcessing: startS > 0 && endS === 0 ? 1 : 0,
      isDone: endS > 0 ? 1 : 0,
      starttime: Math.floor(startS),
      endtime: Math.floor(endS),
    }));
    return newestFinished(rows, ({ isDone }) => isDone === 1);
  }

  /** Current requests by device. */
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

  /** Downloads that are under way or wait, by device. */
  underWay(): ReadonlyMap<string, DeviceDownloads> {
    const transfers = new Map<string, UploadTaskRow[]>();
    for (const row of this.#options.transfers()) {
      if (row.endtime === 0) transfers.set(row.deviceid, [...(transfers.get(row.deviceid) ?? []), row]);
    }
    const found = new Map([...transfers].map(([deviceid, rows]) => [deviceid, sumOf(rows)]));
    const ordered = this.downloads().flatMap(
      ({ deviceid: deviceId, isHandling, downloadDone, error }): OpenDownload[] =>
        downloadDone + error > 0 ? [] : [{ deviceId, isRunning: isHandling === 1 }],
    );
    for (const { deviceId, isRunning } of [...ordered, ...this.#options.ofUsers()]) {
      // Transfers of a terminal are counted already.
      if (isRunning && transfers.has(deviceId)) continue;
      const { running, waiting, ...bytes } = found.get(deviceId) ?? NO_DOWNLOADS;
      found.set(deviceId, { running: running + Number(isRunning), waiting: waiting + Number(!isRunning), ...bytes });
    }
    return found;
  }

  /** Calls `listener` with the changes of each second; idle without listeners. */
  watch(listener: (changes: TaskChanges) => void): () => void {
    this.#listeners.add(listener);
    this.#end ??= this.#begin();
    return () => {
      this.#listeners.delete(listener);
      if (this.#listeners.size === 0) this.close();
    };
  }

  close(): void {
    this.#end?.();
    this.#end = undefined;
  }

  /** Begins to look for changes each second; returns its end. */
  #begin(): () => void {
    const look = (tell: (changes: TaskChanges) => void): void => {
      try {
        tell(this.#changes());
      } catch (error) {
        this.#options.onFailure(error);
      }
    };
    // Tasks that are there at the beginning are no change.
    look(() => undefined);
    const timer = setInterval(() => {
      look((changes) => {
        if (changes.downloads.length + changes.uploads.length === 0) return;
        for (const each of [...this.#listeners]) each(changes);
      });
    }, 1_000).unref();
    return () => {
      clearInterval(timer);
    };
  }

  /** Rows that differ from those last sent. */
  #changes(): TaskChanges {
    return {
      downloads: changedSince(this.#told.downloads, this.downloads()),
      uploads: changedSince(this.#told.uploads, this.uploads()),
    };
  }
}

/** Transfers of one device that are not over. */
function sumOf(rows: readonly UploadTaskRow[]): DeviceDownloads {
  const running = rows.filter(({ isProcessing }) => isProcessing === 1);
  const isSizeKnown = running.every(({ ofBytes = 0 }) => ofBytes > 0);
  return {
    running: running.length,
    waiting: rows.length - running.length,
    received: running.reduce((sum, { bytes = 0 }) => sum + bytes, 0),
    size: isSizeKnown ? running.reduce((sum, { ofBytes = 0 }) => sum + ofBytes, 0) : 0,
  };
}

/** The rows that were told otherwise, or not at all; `told` holds these from now on. */
function changedSince<Row extends { readonly taskid: number }>(told: Map<number, string>, rows: readonly Row[]): Row[] {
  const others = rows.filter((row) => told.get(row.taskid) !== JSON.stringify(row));
  told.clear();
  for (const row of rows) told.set(row.taskid, JSON.stringify(row));
  return others;
}

function downloadRow({ order, bytesPerS }: EventDownload): DownloadTaskRow {
  const { serialno, deviceId, code, startS, endS, mainStreamMask, mediaType, state, tries, channels, sinceMs } = order;
  const dltype = mediaType === SNAPSHOT ? DOWNLOAD_TYPES.picture : DOWNLOAD_TYPES.footage;
  const sinceS = Math.floor(sinceMs / 1000);
  const isHandling = state.kind === 'asked' || state.kind === 'coming';
  return {
    taskid: serialno,
    deviceid: deviceId,
    appdevid: code,
    serialno,
    isHandling: isHandling ? 1 : 0,
    downloadDone: state.kind === 'here' ? 1 : 0,
    taskType: FOOTAGE,
    tryCount: tries,
    // Each try but the one that reached the device.
    recvFail: isHandling || state.kind === 'here' ? Math.max(0, tries - 1) : tries,
    dltype,
    originDltype: dltype,
    mediaType,
    streamType: mainStreamMask,
    downloadSpeed: bytesPerS,
    chs: channels,
    starttime: startS,
    endtime: endS,
    error: state.kind === 'failed' ? 1 : 0,
    errortime: state.kind === 'failed' ? sinceS : 0,
    aliveCheckTime: sinceS,
  };
}

/** Upload that follows a finished download, where its plan asks for it. */
function uploadJob({ order, plan, bytes }: EventDownload) {
  const { serialno, deviceId, code, happenedS, state, sinceMs } = order;
  if (plan?.enupload !== 1 || plan.upload.trim() === '' || state.kind !== 'here') return undefined;
  const addedS = Math.floor(sinceMs / 1000);
  const row = {
    taskid: serialno,
    deviceid: deviceId,
    appdevid: code,
    eventtime: happenedS,
    addtime: addedS,
    filePath: `/media/1/events/${serialno}.mp4`,
    curl: withoutCredentials(plan.upload.trim()),
  };
  return { addedS, bytes, row };
}

/** An address without user and password, whatever its form. */
function withoutCredentials(address: string): string {
  return address.replace(/^([a-z][a-z0-9+.-]*:\/\/)?[^/]*@/i, '$1');
}

/** All that is not over, and the newest of what is. */
function newestFinished<Row>(rows: readonly Row[], isOver: (row: Row) => boolean): Row[] {
  let over = rows.filter(isOver).length;
  return rows.filter((row) => !isOver(row) || over-- <= KEPT_TASKS);
}
