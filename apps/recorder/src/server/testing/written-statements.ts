import { StatementSync } from 'node:sqlite';
import { vi } from 'vitest';
import { LOG_TABLES } from './log-tables.js';

const LOGS = new RegExp(`\\b(?:${LOG_TABLES.join('|')})\\b`);

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
