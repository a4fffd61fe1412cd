// Errors that Vitest meets outside of any test, which its JSON report leaves out. Given to Vitest as a reporter.

import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const fileIn = (folder) => join(folder, 'unit-unhandled.json');

/** Writes the errors into the folder that `GK_TEST_REPORTS` names. */
export default class UnhandledErrorsReporter {
  onTestRunEnd(_modules, unhandledErrors) {
    const folder = process.env.GK_TEST_REPORTS;
    if (folder === undefined) return;
    mkdirSync(folder, { recursive: true });
    writeFileSync(fileIn(folder), JSON.stringify(unhandledErrors.map(wordsOf)));
  }
}

function wordsOf({ name, message, VITEST_TEST_PATH: testFile }) {
  const [what] = (message || name).split('\n');
  return testFile === undefined ? what : `${what} (while ${testFile} ran)`;
}

/** @returns {string[]} what the reporter wrote since the last {@link clearUnhandledErrors} */
export function readUnhandledErrors(folder) {
  const file = fileIn(folder);
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : [];
}

/** Forgets what an earlier run wrote. */
export function clearUnhandledErrors(folder) {
  rmSync(fileIn(folder), { force: true });
}
