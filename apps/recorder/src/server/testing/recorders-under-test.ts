import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach } from 'vitest';
import { startRecorder, type RecorderUnderTest, type StartOptions } from './recorder-under-test.js';

/** Recorders started by the tests of one file. */
export interface RecordersUnderTest {
  /** Starts a recorder that is closed after the test. */
  start(options?: StartOptions): Promise<RecorderUnderTest>;
  /** A folder for the state of recorders, removed after the test. */
  stateFolder(): string;
  /** Cleanup functions that run after the test, last one first. */
  readonly ends: (() => void | Promise<void>)[];
}

/** Recorders of a test file, with `defaults`; called once, at its top. Each test leaves nothing behind. */
export function recordersUnderTest(defaults: StartOptions = {}): RecordersUnderTest {
  const ends: (() => void | Promise<void>)[] = [];
  afterEach(async () => {
    for (const end of ends.splice(0).reverse()) await end();
  });
  return {
    ends,
    start: async (options) => {
      const recorder = await startRecorder({ ...defaults, ...options });
      ends.push(() => recorder.close());
      return recorder;
    },
    stateFolder: () => {
      const folder = mkdtempSync(join(tmpdir(), 'gk-state-'));
      ends.push(() => {
        rmSync(folder, { recursive: true });
      });
      return folder;
    },
  };
}
