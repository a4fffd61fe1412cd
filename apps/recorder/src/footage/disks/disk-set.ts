import { createHash } from 'node:crypto';
import { failureReason } from '../files/file-error.js';
import type { DiskSpace, FileLayer } from '../files/file-layer.js';
import { markerOf } from './disk-folder.js';

/** A marked folder that holds recordings. */
export interface FootageDisk {
  /** Id of its marker. */
  readonly id: string;
  /** Its path without links. */
  readonly root: string;
  /** Recordings on it are played, and none are added or removed. */
  readonly isReadOnly: boolean;
}

/**
 * How recordings are spread over the disks (spec 002 section 3): `capacity` fills one after another, so that the others can
 * rest; `efficacy` spreads the devices over all of them, so that they share the work.
 */
export type SpreadMode = 'efficacy' | 'capacity';

export type DiskState = { readonly kind: 'there' } | { readonly kind: 'away'; readonly reason: string };

/** A disk and how it is. */
export interface DiskReport {
  readonly disk: FootageDisk;
  readonly state: DiskState;
  readonly space: DiskSpace | undefined;
  /** Bytes that are left free. */
  readonly reserveBytes: number;
}

/** Left free on each disk, for the state of the recorder and for who else writes there. */
const RESERVE = { bytes: 512 * 2 ** 20, part: 0.05 };

/** The disks of the recordings, which of them are there, and which takes what. */
export class DiskSet {
  readonly #files: FileLayer;
  readonly #mode: SpreadMode;
  readonly #disks: readonly FootageDisk[];
  readonly #away = new Map<string, string>();

  constructor(files: FileLayer, disks: readonly FootageDisk[], mode: SpreadMode) {
    this.#files = files;
    this.#disks = disks;
    this.#mode = mode;
    for (const disk of disks) this.look(disk);
  }

  get all(): readonly FootageDisk[] {
    return this.#disks;
  }

  byId(id: string): FootageDisk | undefined {
    return this.#disks.find((disk) => disk.id === id);
  }

  /** True for a disk that can be read now. */
  readonly isThere = (id: string): boolean => this.byId(id) !== undefined && !this.#away.has(id);

  /** Looks whether a disk is there: a folder without its marker is that of another disk, or of none. */
  look({ id, root }: FootageDisk): DiskState {
    let reason: string | undefined;
    try {
      if (markerOf(this.#files, root) !== id) reason = 'its folder is not there';
    } catch (error) {
      reason = failureReason(error);
    }
    if (reason === undefined) {
      this.#away.delete(id);
      return { kind: 'there' };
    }
    this.#away.set(id, reason);
    return { kind: 'away', reason };
  }

  /** Why a disk cannot be used now; undefined for one that can. */
  awayReason(id: string): string | undefined {
    return this.#away.get(id);
  }

  /**
   * The disk for a new segment of a device; undefined when none takes any.
   *
   * @param makeRoom - Removes what may go from these disks, if there is anything; true when it did.
   */
  choose(deviceId: string, makeRoom: (disks: readonly FootageDisk[]) => boolean): FootageDisk | undefined {
    const writable = this.#disks.filter(({ id, isReadOnly }) => !isReadOnly && !this.#away.has(id));
    if (this.#mode === 'capacity') {
      const free = (): FootageDisk | undefined => writable.find((disk) => this.hasRoom(disk));
      return free() ?? (makeRoom(writable) ? free() : undefined);
    }
    const ranked = writable
      .map((disk) => ({ disk, rank: rankOf(disk.id, deviceId) }))
      .sort((a, b) => b.rank - a.rank)
      .map(({ disk }) => disk);
    const first = ranked.find((disk) => this.hasRoom(disk) || (makeRoom([disk]) && this.hasRoom(disk)));
    return first;
  }

  /** True where more than the reserve is free. */
  hasRoom({ root }: FootageDisk): boolean {
    const space = this.#spaceOf(root);
    return space !== undefined && space.freeBytes > reserveOf(space);
  }

  reports(): DiskReport[] {
    return this.#disks.map((disk) => {
      const reason = this.#away.get(disk.id);
      const space = reason === undefined ? this.#spaceOf(disk.root) : undefined;
      return {
        disk,
        state: reason === undefined ? { kind: 'there' } : { kind: 'away', reason },
        space,
        reserveBytes: space === undefined ? 0 : reserveOf(space),
      };
    });
  }

  #spaceOf(root: string): DiskSpace | undefined {
    try {
      return this.#files.space(root);
    } catch {
      return undefined;
    }
  }
}

function reserveOf({ totalBytes }: DiskSpace): number {
  return Math.min(RESERVE.bytes, totalBytes * RESERVE.part);
}

/** Each device has an order of the disks of its own: a disk more or less moves only its share of the devices. */
function rankOf(disk: string, deviceId: string): number {
  return createHash('sha256').update(`${disk}\n${deviceId}`).digest().readUInt32BE();
}
