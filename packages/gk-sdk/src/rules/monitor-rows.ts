import type { TaskFlags } from '../model/download-task.js';

/** What a monitor page shows of its tasks (spec 002 section 2). @public */
export type TaskFilter = 'ALL' | 'Processing' | 'Done' | 'Wait' | 'Error';

/** The filters of the download monitor, in their order; the upload monitor has no Error. @public */
export const TASK_FILTERS: readonly TaskFilter[] = ['ALL', 'Processing', 'Done', 'Wait', 'Error'];

/** The filters of the upload monitor. @public */
export const UPLOAD_TASK_FILTERS: readonly TaskFilter[] = ['ALL', 'Processing', 'Done', 'Wait'];

/**
 * "Processing means handling flag 1; Done means done flag 1; Wait means neither handling, done nor error; Error
 * means error flag 1" (spec 002 section 4).
 *
 * @public
 */
export function matchesTaskFilter(task: TaskFlags, filter: TaskFilter): boolean {
  switch (filter) {
    case 'ALL':
      return true;
    case 'Processing':
      return task.isHandling;
    case 'Done':
      return task.isDone;
    case 'Wait':
      return !task.isHandling && !task.isDone && !task.hasError;
    case 'Error':
      return task.hasError;
  }
}

/** "Row colours: yellow processing, red error, beige done" (spec 002 section 4); none for a task that waits. @public */
export function taskColor(task: TaskFlags): 'yellow' | 'red' | 'beige' | undefined {
  if (task.isHandling) return 'yellow';
  if (task.hasError) return 'red';
  return task.isDone ? 'beige' : undefined;
}

/** How long after its bind time a device of the array counts as on (spec 002 section 9). @public */
export const DEVICE_ON_S = 120;

/** "A device counts as on if its bind time is within 120 seconds of now" (spec 002 section 4), unix seconds. @public */
export function isDeviceOn(bindTimeS: number, nowS: number): boolean {
  return Math.abs(nowS - bindTimeS) <= DEVICE_ON_S;
}

/** What the monitor pages begin with (spec 002 section 5). @public */
export const MONITOR_DEFAULTS = {
  /** Uploads at the same time. */
  uploadMaxRun: 50,
  /** Downloads at the same time (covermonitor). */
  downloadMaxRun: 20,
  /** Bytes a second of the uploads. */
  uploadBytesPerS: 65_536,
  /** Uploads that may wait. */
  uploadMaxWait: 10_000,
} as const;
