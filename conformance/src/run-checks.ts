import { isGkError } from 'gk-sdk/wire';
import { Lacking, Skipped, Unmet } from './outcome.js';
import type { Check, CheckResult } from './check.js';
import { Probe, type ServerUnderTest } from './probe.js';

/** How checks are made. */
export interface RunOptions {
  /** Also those that make things on the server, and remove them. */
  readonly write: boolean;
  /** A check that takes longer has failed. */
  readonly timeoutMs?: number;
  readonly onResult?: (result: CheckResult) => void;
}

/** Makes one check after another, so that no more than its few connections are ever open. */
export async function runChecks(
  server: ServerUnderTest,
  checks: readonly Check[],
  options: RunOptions,
): Promise<CheckResult[]> {
  const results: CheckResult[] = [];
  for (const check of checks) {
    const { id, area, proves, optional = false } = check;
    const result = { id, area, proves, optional, ...(await outcomeOf(check, server, options)) };
    results.push(result);
    options.onResult?.(result);
  }
  return results;
}

async function outcomeOf(
  check: Check,
  server: ServerUnderTest,
  { write, timeoutMs = 20_000 }: RunOptions,
): Promise<Pick<CheckResult, 'outcome' | 'words'>> {
  if (check.writes && !write) return { outcome: 'skipped', words: 'it makes something on the server: --write' };
  const abort = new AbortController();
  const probe = new Probe(server, abort.signal);
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      reject(new Unmet(`no answer within ${timeoutMs / 1000} s`));
    }, timeoutMs);
  });
  try {
    await Promise.race([check.run(probe), late]);
    return { outcome: 'pass', words: '' };
  } catch (error) {
    if (error instanceof Lacking) return { outcome: 'lacks', words: error.message };
    if (error instanceof Skipped) return { outcome: 'skipped', words: error.message };
    if (error instanceof Unmet || isGkError(error)) return { outcome: 'fail', words: error.message };
    throw error;
  } finally {
    clearTimeout(timer);
    abort.abort();
    probe.close();
  }
}

/** 0: it keeps everything, or lacks only what is optional; else 1. */
export function exitCodeOf(results: readonly CheckResult[]): 0 | 1 {
  const isBad = ({ outcome, optional }: CheckResult): boolean =>
    outcome === 'fail' || (outcome === 'lacks' && !optional);
  return results.some(isBad) ? 1 : 0;
}
