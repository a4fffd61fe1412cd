import type { DatabaseSync } from 'node:sqlite';
import { inTransaction } from '../database/database.js';
import { RunLog } from '../logs/run-log.js';

/** Takes the second factor of an account away while no recorder runs; `atS` is unix seconds. */
export function removeSecondFactor(
  database: DatabaseSync,
  username: string,
  atS: number,
): 'removed' | 'none' | 'unknown' {
  if (database.prepare('SELECT 1 FROM users WHERE name = ?').get(username) === undefined) return 'unknown';
  return inTransaction(database, () => {
    const { changes } = database.prepare('DELETE FROM second_factors WHERE username = ?').run(username);
    if (changes === 0) return 'none';
    database.prepare('DELETE FROM login_sessions WHERE username = ?').run(username);
    new RunLog(database).add(`second factor of ${username} was taken away on this machine`, atS);
    return 'removed';
  });
}
