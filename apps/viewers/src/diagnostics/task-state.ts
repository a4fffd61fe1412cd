import type { TaskFlags } from 'gk-sdk/monitor';

/** How far a task is, in the words of the filters (spec 002 section 4). */
export function taskStateText({ isHandling, isDone, hasError }: TaskFlags): string {
  if (isHandling) return 'Processing';
  if (hasError) return 'Error';
  return isDone ? 'Done' : 'Wait';
}
