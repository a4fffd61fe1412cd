import { takesMs } from '../events/event-download.js';
import type { EventDownload } from '../events/event-downloads.js';
import type { MonitorSettings } from './monitor-settings.js';
import type { DownloadTaskRow, RequestRow, UploadTaskRow } from './task-rows.js';
import { uploadTimes } from './upload-queue.js';

/** Finished tasks that stay to be seen, of each kind. */
const KEPT_TASKS = 100;
/** How long a finished task stays to be seen. */
const KEPT_S = 3_600;
/** Uploads of earlier days are no longer computed. */
const UPLOADS_FROM_S = 86_400;
const FOOTAGE_BYTES_PER_S = 20_000;
/** Media type IMAGE, and the download types GPSAVIDEO and JPEG (spec 002 section 3). */
const SNAPSHOT = 4;
const DOWNLOAD_TYPES = { footage: 4, picture: 9 } as const;
const FOOTAGE = 1;

export interface TaskBoardOptions {
  /** Downloads of footage of events since a moment, unix ms. */
  readonly downloadsSince: (sinceMs: number, signal: AbortSignal) => Promise<readonly EventDownload[]>;
  /** How long after its event a download can change by itself. */
  readonly settlesMs: () => number;
  /** False while no plan sends anything on. */
  readonly hasUploads: () => boolean;
  readonly settings: () => MonitorSettings;
  /** Receives the error that kept the changes of a second from being told: they come with those of a later one. */
  readonly onFailure: (error: unknown) => void;
  /** Unix milliseconds. */
  readonly now: () => number;
}

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
  async downloads(signal: AbortSignal): Promise<DownloadTaskRow[]> {
    const { downloadsSince, settlesMs, now } = this.#options;
    const keptFromMs = now() - KEPT_S * 1000;
    const downloads = await downloadsSince(keptFromMs - settlesMs(), signal);
    const rows = downloads
      .filter(({ state: { phase, sinceMs } }) => phase === 'waiting' || phase === 'running' || sinceMs >= keptFromMs)
      .map(downloadRow);
    return newestFinished(rows, ({ downloadDone, error }) => downloadDone + error > 0);
  }

  /** All uploads, oldest first. */
  async uploads(signal: AbortSignal): Promise<UploadTaskRow[]> {
    const { downloadsSince, hasUploads, settings, now } = this.#options;
    if (!hasUploads()) return [];
    const { uploadMaxRun, uploadBytesPerS, uploadMaxWait } = settings();
    const downloads = await downloadsSince(now() - UPLOADS_FROM_S * 1000, signal);
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
  async requests(signal: AbortSignal): Promise<RequestRow[]> {
    const rows = new Map<string, RequestRow>();
    for (const task of await this.downloads(signal)) {
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
    const end = new AbortController();
    let isLooking = false;
    const look = async (tell: (changes: TaskChanges) => void): Promise<void> => {
      isLooking = true;
      try {
        const changes = await this.#changes(end.signal);
        if (!end.signal.aborted) tell(changes);
      } catch (error) {
        if (!end.signal.aborted) this.#options.onFailure(error);
      } finally {
        isLooking = false;
      }
    };
    // Tasks that are there at the beginning are no change.
    void look(() => undefined);
    const timer = setInterval(() => {
      if (isLooking) return;
      void look((changes) => {
        if (changes.downloads.length + changes.uploads.length === 0) return;
        for (const each of [...this.#listeners]) each(changes);
      });
    }, 1_000).unref();
    return () => {
      end.abort();
      clearInterval(timer);
    };
  }

  /** Rows that differ from those last sent. */
  async #changes(signal: AbortSignal): Promise<TaskChanges> {
    const downloads = await this.downloads(signal);
    const uploads = await this.uploads(signal);
    return {
      downloads: changedSince(this.#told.downloads, downloads),
      uploads: changedSince(this.#told.uploads, uploads),
    };
  }
}

/** The rows that were told otherwise, or not at all; `told` holds these from now on. */
function changedSince<Row extends { readonly taskid: number }>(told: Map<number, string>, rows: readonly Row[]): Row[] {
  const others = rows.filter((row) => told.get(row.taskid) !== JSON.stringify(row));
  told.clear();
  for (const row of rows) told.set(row.taskid, JSON.stringify(row));
  return others;
}

function downloadRow({
  serialno,
  deviceId,
  code,
  start,
  end,
  mainStreamMask,
  mediaType,
  state,
}: EventDownload): DownloadTaskRow {
  const { phase, tries, mask, sinceMs } = state;
  const dltype = mediaType === SNAPSHOT ? DOWNLOAD_TYPES.picture : DOWNLOAD_TYPES.footage;
  const sinceS = Math.floor(sinceMs / 1000);
  return {
    taskid: serialno,
    deviceid: deviceId,
    appdevid: code,
    serialno,
    isHandling: phase === 'running' ? 1 : 0,
    downloadDone: phase === 'done' ? 1 : 0,
    taskType: FOOTAGE,
    tryCount: tries,
    // Each try but the one that reached the device.
    recvFail: phase === 'running' || phase === 'done' ? tries - 1 : tries,
    dltype,
    originDltype: dltype,
    mediaType,
    streamType: mainStreamMask,
    downloadSpeed: phase === 'running' ? Math.round(footageBytes(start, end) / (takesMs(mask) / 1000)) : 0,
    chs: mask,
    starttime: start,
    endtime: end,
    error: phase === 'failed' ? 1 : 0,
    errortime: phase === 'failed' ? sinceS : 0,
    aliveCheckTime: sinceS,
  };
}

/** Upload that follows a finished download, where its plan asks for it. */
function uploadJob({ serialno, deviceId, code, happenedS, start, end, plan, state }: EventDownload) {
  if (plan?.enupload !== 1 || plan.upload.trim() === '' || state.phase !== 'done') return undefined;
  const addedS = Math.floor(state.sinceMs / 1000);
  const row = {
    taskid: serialno,
    deviceid: deviceId,
    appdevid: code,
    eventtime: happenedS,
    addtime: addedS,
    filePath: `/media/1/events/${serialno}.mp4`,
    curl: withoutCredentials(plan.upload.trim()),
  };
  return { addedS, bytes: footageBytes(start, end), row };
}

/** The size of footage, by the rate that is common. */
function footageBytes(startS: number, endS: number): number {
  return Math.max(1, endS - startS) * FOOTAGE_BYTES_PER_S;
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
