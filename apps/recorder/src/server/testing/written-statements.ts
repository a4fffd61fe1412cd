import { StatementSync } from 'node:sqlite';
import { vi } from 'vitest';

/** Tables that say what happened: what stands elsewhere is what users made. */
const LOGS = /\b(?:access_log|visit_log|run_log|stream_log|footage_orders|sqlite_sequence)\b/;

/** The SQL of every statement that `work` runs on what is kept, logs aside. */
export async function writtenBy(work: () => Promise<unknown>): Promise<string[]> {
  const run = vi.spyOn(StatementSync.prototype, 'run');
  try {
    await work();
    const statements = run.mock.contexts as readonly StatementSync[];
    return statements.map(({ sourceSQL }) => sourceSQL).filter((sql) => !LOGS.test(sql));
  } finally {
    run.mockRestore();
  }
}
