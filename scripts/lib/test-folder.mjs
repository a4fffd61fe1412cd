// Folder for the temporary files of tests: in memory where the platform has such a folder, since hundreds of recorders under
// test wait for the disk at each commit.

import { chmodSync, mkdtempSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const IN_MEMORY = '/dev/shm';
/** Bytes that the tests may need at once. */
const ROOM = 4 * 1024 ** 3;

/** Makes the folder; it is removed when this process ends. */
export function makeTestFolder() {
  const folder = mkdtempSync(join(hasRoom() ? IN_MEMORY : tmpdir(), 'gk-test-'));
  // A test may run a server as another user, whose state folder lies here.
  chmodSync(folder, 0o711);
  process.on('exit', () => rmSync(folder, { recursive: true, force: true, maxRetries: 3 }));
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(1));
  return folder;
}

function hasRoom() {
  try {
    const { bavail, bsize } = statfsSync(IN_MEMORY);
    return bavail * bsize >= ROOM;
  } catch {
    // macOS and Windows have no such folder.
    return false;
  }
}
