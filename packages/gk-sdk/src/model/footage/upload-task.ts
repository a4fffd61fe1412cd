import type { TaskFlags } from './download-task.js';
import { flagField, numberField, textField, toRow } from '../fields/json-fields.js';

/**
 * An upload of footage (DB10): from the server to another one, or from a terminal to the server. Times are unix seconds,
 * undefined = not yet.
 *
 * @public
 */
export interface UploadTask extends TaskFlags {
  /** The server's number of the task (`taskid`); unique in the list. */
  readonly taskId: number;
  readonly deviceId: string;
  /** Code of the event that is uploaded (`appdevid`); 0 without an event. */
  readonly eventCode: number;
  /** When the event was, or what a terminal sends begins. */
  readonly eventAtS: number;
  readonly addedAtS: number;
  readonly startedAtS: number | undefined;
  readonly endedAtS: number | undefined;
  /** Path of the file on the server. */
  readonly filePath: string;
  /** Destination; a server may put user and password into it: show it to technicians only. */
  readonly target: string;
  /** How a terminal sends it to this server: as a file by FTP, or played; undefined for what goes to others. */
  readonly by?: 'ftp' | 'play';
  /** Bytes that have come of it, where the server tells. */
  readonly bytes?: number;
  /** Bytes of the whole that are expected; undefined where they are not known, and of what is done. */
  readonly ofBytes?: number;
}

/** Reads one row of DB10; undefined without a task id. @internal */
export function toUploadTask(value: unknown): UploadTask | undefined {
  const row = toRow(value);
  const taskId = numberField(row?.taskid);
  if (!row || taskId === undefined) return undefined;
  const [bytes, ofBytes] = [numberField(row.bytes), numberField(row.ofBytes)];
  return {
    taskId,
    deviceId: textField(row.deviceid),
    eventCode: numberField(row.appdevid) ?? 0,
    isHandling: flagField(row.isProcessing),
    isDone: flagField(row.isDone),
    hasError: flagField(row.error),
    eventAtS: numberField(row.eventtime) ?? 0,
    addedAtS: numberField(row.addtime) ?? 0,
    startedAtS: numberField(row.starttime) || undefined,
    endedAtS: numberField(row.endtime) || undefined,
    filePath: textField(row.filePath),
    target: textField(row.curl),
    ...((row.by === 'ftp' || row.by === 'play') && { by: row.by }),
    ...(bytes !== undefined && { bytes }),
    ...(ofBytes !== undefined && { ofBytes }),
  };
}
