import type { TaskFlags } from 'gk-sdk/monitor';

/** Rows of tasks on a monitor page (spec 002 section 2). */
export type TaskFilter = 'ALL' | 'Processing' | 'Done' | 'Wait' | 'Error';

/** The filters of the download monitor, in their order; the upload monitor has no Error. */
export const TASK_FILTERS: readonly TaskFilter[] = ['ALL', 'Processing', 'Done', 'Wait', 'Error'];

/** The filters of the upload monitor. */
export const UPLOAD_TASK_FILTERS: readonly TaskFilter[] = ['ALL', 'Processing', 'Done', 'Wait'];

/**
 * "Processing means handling flag 1; Done means done flag 1; Wait means neither handling, done nor error; Error
 * means error flag 1" (spec 002 section 4).
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

/** "Row colours: yellow processing, red error, beige done" (spec 002 section 4); none for a task that waits. */
export function taskColor(task: TaskFlags): 'yellow' | 'red' | 'beige' | undefined {
  if (task.isHandling) return 'yellow';
  if (task.hasError) return 'red';
  return task.isDone ? 'beige' : undefined;
}
