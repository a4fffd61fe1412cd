// The failed tests of a run, by file and name, read from the reports of Vitest and Playwright.

import { relative } from 'node:path';
import { root } from './toolchain.mjs';

/**
 * @param {{ testResults: readonly { name: string, status: string, assertionResults: readonly { status: string, fullName: string }[] }[] }} report of Vitest's JSON reporter
 * @returns {string[]} `file: test`; the file alone where it could not be loaded
 */
export function failedUnits({ testResults }) {
  return testResults.flatMap(({ name, status, assertionResults }) => {
    const file = relative(root, name);
    const failed = assertionResults.filter((test) => test.status === 'failed');
    if (failed.length === 0) return status === 'failed' ? [file] : [];
    return failed.map((test) => `${file}: ${test.fullName}`);
  });
}

/**
 * @typedef {{ file: string, specs?: readonly { title: string, tests: readonly { status: string }[] }[], suites?: readonly Suite[] }} Suite
 * @param {readonly Suite[]} suites of Playwright's JSON reporter
 * @param {'unexpected' | 'flaky'} status failed, or passed at the second try
 * @returns {string[]} `file: test`
 */
export function scenesOf(suites, status) {
  return suites.flatMap(({ file, specs = [], suites: inner = [] }) => [
    ...specs
      .filter(({ tests }) => tests.some((test) => test.status === status))
      .map(({ title }) => `${file}: ${title}`),
    ...scenesOf(inner, status),
  ]);
}
