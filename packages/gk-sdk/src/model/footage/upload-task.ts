import type { TaskFlags } from './download-task.js';
import { flagField, numberField, textField, toRow } from '../fields/json-fields.js';

/** An upload of footage from the server to another one (DB10). Times are unix seconds, undefined = not yet. @public */
export interface UploadTask extends TaskFlags {
  /** The server's number of the task (`taskid`); unique in the list. */
  readonly taskId: number;
  readonly deviceId: string;
  /** Code of the event that is uploaded (`appdevid`). */
  readonly eventCode: number;
  readonly eventAtS: number;
  readonly addedAtS: number;
  readonly startedAtS: number | undefined;
  readonly endedAtS: number | undefined;
  /** Path of the file on the server. */
  readonly filePath: string;
  /** Destination; a server may put user and password into it: show it to technicians only. */
  readonly target: string;
}

/** Reads one row of DB10; undefined without a task id. @internal */
export function toUploadTask(value: unknown): UploadTask | undefined {
  const row = toRow(value);
  const taskId = numberField(row?.taskid);
  if (!row || taskId === undefined) return undefined;
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
  };
}
