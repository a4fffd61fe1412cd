import { flagField, numberField, textField, toRow } from '../fields/json-fields.js';

/** Kinds of download tasks by number (spec 002 section 3; the first word is spelled so there). @internal */
export const TASK_TYPES = ['DEFALUT', 'FOOTAGE', 'RELAY', 'PLAYER'] as const;
/** Types of downloads, by number (spec 002 section 3). @internal */
export const DOWNLOAD_TYPES = [
  'NONE',
  'VIDEO',
  'AUDIO',
  'AVIDEO',
  'GPSAVIDEO',
  'EVENTFILE',
  'GPSFILE',
  'SYSLOG',
  'LOOP',
  'JPEG',
  'GSENSOR',
  'CARBOX',
] as const;
/** Media that an event keeps, by number (spec 002 section 3). @internal */
export const MEDIA_TYPES = ['NONE', 'VIDEO', 'NONE', 'AVIDEO', 'IMAGE', 'V+IMAGE', 'AV+IMAGE'] as const;

/** Progress of a task: the flags of its row. @public */
export interface TaskFlags {
  readonly isHandling: boolean;
  readonly isDone: boolean;
  readonly hasError: boolean;
}

/** A download of footage from a device (DB8). Numbers that a server leaves out are 0. @public */
export interface DownloadTask extends TaskFlags {
  /** The server's number of the task (`taskid`); unique in the list. */
  readonly taskId: number;
  readonly deviceId: string;
  /** Code of the event whose footage it is (`appdevid`). */
  readonly eventCode: number;
  /** Number of that event (`serialno`). */
  readonly serialNumber: number;
  /** `DEFALUT`, `FOOTAGE`, `RELAY`, `PLAYER`, or the server's number as text. */
  readonly taskType: string;
  /** Number of attempts (`tryCount`). */
  readonly tries: number;
  /** Number of broken transfers (`recvFail`). */
  readonly failures: number;
  /** Such as `VIDEO` or `GPSFILE` (spec 002 section 3), or the server's number as text. */
  readonly downloadType: string;
  /** Type requested at first (`originDltype`), as `downloadType`. */
  readonly originalDownloadType: string;
  /** Such as `VIDEO` or `IMAGE` (spec 002 section 3), or the server's number as text. */
  readonly mediaType: string;
  /** Bit mask of channels whose main stream is taken. */
  readonly streamTypeMask: number;
  readonly bytesPerS: number;
  /** Bit mask of channels, bit 0 is channel 1. */
  readonly channelMask: number;
  /** Unix seconds. */
  readonly startS: number;
  readonly endS: number;
  /** Unix seconds; undefined without an error. */
  readonly failedAtS: number | undefined;
  readonly aliveCheckedAtS: number | undefined;
}

/** Reads one row of DB8; undefined without a task id. @internal */
export function toDownloadTask(value: unknown): DownloadTask | undefined {
  const row = toRow(value);
  const taskId = numberField(row?.taskid);
  if (!row || taskId === undefined) return undefined;
  const number = (name: string): number => numberField(row[name]) ?? 0;
  return {
    taskId,
    deviceId: textField(row.deviceid),
    eventCode: number('appdevid'),
    serialNumber: number('serialno'),
    isHandling: flagField(row.isHandling),
    isDone: flagField(row.downloadDone),
    hasError: flagField(row.error),
    taskType: nameOf(TASK_TYPES, row.taskType),
    tries: number('tryCount'),
    failures: number('recvFail'),
    downloadType: nameOf(DOWNLOAD_TYPES, row.dltype),
    originalDownloadType: nameOf(DOWNLOAD_TYPES, row.originDltype),
    mediaType: nameOf(MEDIA_TYPES, row.mediaType),
    streamTypeMask: number('streamType'),
    bytesPerS: number('downloadSpeed'),
    channelMask: number('chs'),
    startS: number('starttime'),
    endS: number('endtime'),
    failedAtS: numberField(row.errortime) || undefined,
    aliveCheckedAtS: numberField(row.aliveCheckTime) || undefined,
  };
}

/** The name of a number; a name, or a number that has none, stands as it is. */
function nameOf(names: readonly string[], value: unknown): string {
  return names[numberField(value) ?? -1] ?? textField(value);
}
