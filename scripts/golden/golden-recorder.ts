import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  EVENT_OF_OTHER,
  OTHER,
  seedMarks,
  type Seeded,
} from '../../apps/recorder/src/server/testing/effective-calls.js';
import { fakeSeeds } from '../../apps/recorder/src/server/testing/fake-world.js';
import {
  startRecorder,
  type RecorderUnderTest,
  type StartOptions,
} from '../../apps/recorder/src/server/testing/recorder-under-test.js';
import { openStore } from '../../apps/recorder/src/server/testing/store-under-test.js';

/** The time at which recorder and pages stand, so that all that is said about now is the same in each run. */
export const NOW_MS = Date.UTC(2026, 2, 2, 3, 4, 5);

/** A recorder with four devices, one event and something of every kind that users can make. */
export interface GoldenRecorder extends RecorderUnderTest {
  readonly folder: string;
  readonly seeded: Seeded;
  /** Removes the state folder of a recorder that was closed. */
  remove(): void;
}

export async function startGoldenRecorder(options: StartOptions = {}): Promise<GoldenRecorder> {
  const folder = mkdtempSync(join(tmpdir(), 'gk-golden-'));
  const store = openStore(folder, fakeSeeds(4));
  const seeded = seedMarks(store, folder);
  const recorder = await startRecorder({ store, now: () => NOW_MS, ...options });
  recorder.world.emit({
    cmd: 'new',
    serialno: EVENT_OF_OTHER,
    deviceid: OTHER,
    appdevid: 1,
    eventtimeutc: NOW_MS / 1000 - 60,
    memo: 'golden',
  });
  return { ...recorder, folder, seeded, remove: () => rmSync(folder, { recursive: true, force: true }) };
}

/** Replaces what differs in each run: the port, random names and keys, salted hashes, times of calls, and free disk space. */
export function scrubbed(text: string, { address, folder }: GoldenRecorder): string {
  const port = address.slice(address.lastIndexOf(':') + 1);
  return text
    .replaceAll(folder, 'STATE')
    .replace(new RegExp(`\\b${port}\\b`, 'g'), 'PORT')
    .replace(/("(?:e|h|salt|password)": ?)"[^"]{16,}"/g, '$1"RANDOM"')
    .replace(
      /("fingerprint": ?)"\w+",(\s*"public_?key": ?)"[^"]+",([^}]*"from(?:_s)?": ?)\d+/gi,
      '$1"RANDOM",$2"RANDOM",$3STARTED',
    )
    .replace(/[\d-]{10} [\d:]{8} evidence key \w+/g, 'STARTED evidence key RANDOM')
    .replace(/\/(tmp|upload)\/[\w-]{20,}/g, '/$1/RANDOM')
    .replace(/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g, 'RANDOM')
    .replace(/"(avg|max|rootUsableSize)":[\d.]+/g, '"$1":MEASURED');
}

/** A file of the folder in which `npm run golden` keeps what it records. */
export function goldenFile(name: string): string {
  return join(process.env['GK_GOLDEN'] ?? '', name);
}
