import { readActionResult, type ActionResult } from '../command/action-result.js';
import type { CallOptions } from '../command/queries.js';
import { GkError } from '../errors/gk-error.js';
import { toDownloadTask, type DownloadTask } from '../model/footage/download-task.js';
import { toUploadTask, type UploadTask } from '../model/footage/upload-task.js';
import { MONITOR_DEFAULTS } from '../rules/devices/monitor-rows.js';
import type { MonitorConnection } from './monitor-connection.js';
import { MonitorRowStore, type MonitorRows } from './monitor-rows.js';

/** The footage downloads of a server (DB8), and how many run at the same time (DB12). @public */
export interface DownloadMonitor {
  readonly rows: MonitorRows<DownloadTask>;
  /** Sets how many run at the same time; 20 by default. Rejects as every call of `CommandQueries` does. */
  setMaxRun(count?: number, options?: CallOptions): Promise<ActionResult>;
}

/** The uploads of a server to others (DB10), and their limits (DB11). @public */
export interface UploadMonitor {
  readonly rows: MonitorRows<UploadTask>;
  /** Sets the limits. Rejects as every call of `CommandQueries` does. */
  setLimits(
    limits?: {
      /** Uploads at the same time; 50 by default. */
      readonly maxRun?: number;
      /** Bytes a second; 65536 by default. */
      readonly bytesPerS?: number;
      /** Uploads that may wait; 10000 by default. */
      readonly maxWait?: number;
    },
    options?: CallOptions,
  ): Promise<ActionResult>;
}

/** Watches the downloads. @public */
export function downloadMonitor(connection: MonitorConnection): DownloadMonitor {
  return {
    rows: new MonitorRowStore(connection, { code: 'DB8', read: toDownloadTask, keyOf: ({ taskId }) => taskId }),
    setMaxRun: async (count = MONITOR_DEFAULTS.downloadMaxRun, options) =>
      readActionResult(await connection.call('DB12', { A: limit(count) }, undefined, options)),
  };
}

/** Watches the uploads. @public */
export function uploadMonitor(connection: MonitorConnection): UploadMonitor {
  return {
    rows: new MonitorRowStore(connection, { code: 'DB10', read: toUploadTask, keyOf: ({ taskId }) => taskId }),
    setLimits: async (limits = {}, options) => {
      const { uploadMaxRun, uploadBytesPerS, uploadMaxWait } = MONITOR_DEFAULTS;
      const { maxRun = uploadMaxRun, bytesPerS = uploadBytesPerS, maxWait = uploadMaxWait } = limits;
      const fields = { A: limit(maxRun), B: limit(bytesPerS), C: limit(maxWait) };
      return readActionResult(await connection.call('DB11', fields, undefined, options));
    },
  };
}

function limit(value: number): string {
  if (Number.isSafeInteger(value) && value > 0) return String(value);
  throw new GkError('invalid-argument', 'A limit is a whole number above 0.');
}
