import { basename } from 'node:path';
import type { RecorderStore } from '../../store/recorder-store.js';
import type { FormatResult, RecordingStorage, StorageDisk } from './recording-storage.js';
import { spaceOf } from './space-of.js';

/** Name under which the store keeps when the computed recordings were formatted. */
export const SIMULATED_DISK = 'disk simulated';

export interface SimulatedDiskOptions {
  readonly store: Pick<RecorderStore, 'recordingRules'>;
  /** The folder that recordings would go to. */
  readonly folder: string;
  /** Unix milliseconds. */
  readonly now: () => number;
}

/**
 * The disk of a recorder that records nothing: the one that its state is on, as it is. Its recordings are computed when they are
 * asked for, so that they take no bytes of it; FORMAT makes the recorder forget its earlier ones.
 */
export class SimulatedDisk implements RecordingStorage {
  readonly #options: SimulatedDiskOptions;

  constructor(options: SimulatedDiskOptions) {
    this.#options = options;
  }

  async list(): Promise<readonly StorageDisk[]> {
    const { folder } = this.#options;
    return [
      {
        name: basename(folder),
        id: '',
        root: folder,
        awayReason: undefined,
        space: await spaceOf(folder),
        reserveBytes: 0,
        bytes: 0,
        writtenBytes: 0,
        isSimulated: true,
      },
    ];
  }

  /** Media slots are kept for a start that records. */
  async problem(): Promise<undefined> {
    return undefined;
  }

  changed(): void {
    // Nothing is written to the slots.
  }

  async format(name: string): Promise<FormatResult | undefined> {
    const { store, folder, now } = this.#options;
    if (name !== basename(folder)) return undefined;
    store.recordingRules.format(SIMULATED_DISK, Math.floor(now() / 1000));
    return { kind: 'done', words: `${name} is formatted: the earlier simulated recordings are gone` };
  }
}
