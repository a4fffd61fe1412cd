import { systemClock } from 'gk-sdk';
import { FootageClient } from './footage-client.js';
import { startFootageThread } from './start-footage-thread.js';

/** Folders of the recordings of a server. */
export interface FootageFolders {
  /** Where recordings go: each one a disk of its own. */
  readonly disks: readonly string[];
  /** They were named by who started the recorder: media slots may take folders in them. */
  readonly takesSlots: boolean;
  /** File of the index. */
  readonly index: string;
}

/** Opens the recordings of a server in a thread of their own. Whoever opens them closes them. */
export function openFootage({ index }: FootageFolders, say: (line: string) => void): FootageClient {
  return new FootageClient({ start: startFootageThread(index), clock: systemClock, say });
}
