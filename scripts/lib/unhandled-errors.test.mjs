import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import UnhandledErrorsReporter, { clearUnhandledErrors, readUnhandledErrors } from './unhandled-errors.mjs';

let folder;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'gk-unhandled-'));
  vi.stubEnv('GK_TEST_REPORTS', folder);
});
afterEach(() => {
  vi.unstubAllEnvs();
  rmSync(folder, { recursive: true });
});

it('tells what was thrown outside of any test, and while which file ran', () => {
  const late = {
    name: 'ReferenceError',
    message: 'window is not defined\nat all',
    VITEST_TEST_PATH: 'map-panel.test.tsx',
  };
  new UnhandledErrorsReporter().onTestRunEnd([], [late, { name: 'Error' }]);
  expect(readUnhandledErrors(folder)).toEqual(['window is not defined (while map-panel.test.tsx ran)', 'Error']);
});

it('tells nothing of a run before', () => {
  new UnhandledErrorsReporter().onTestRunEnd([], [{ message: 'too late' }]);
  clearUnhandledErrors(folder);
  expect(readUnhandledErrors(folder)).toEqual([]);
});
