import { basename } from 'node:path';
import { milliseconds, type Clock } from 'gk-sdk';
import { MEDIA_SLOTS, savedMediaSlots } from 'gk-sdk/rules';
import { isWithin } from '../../footage/disks/disk-folder.js';
import type { FootageClient } from '../../footage/footage-client.js';
import type { DiskPlan } from '../../footage/footage-room.js';
import type { RecorderStore } from '../../store/recorder-store.js';
import type { FormatResult, RecordingStorage, StorageDisk } from './recording-storage.js';

/** Slots are saved one value after the other: the disks change once. */
const APPLY_MS = milliseconds(1_000);
const SLOT = /^media\.(\d+)$/;

export interface RecordingDisksOptions {
  readonly footage: FootageClient;
  /** Folders for recordings: those of the command line, or the one in the state folder. */
  readonly folders: readonly string[];
  /** The folders were named on the command line: media slots may take folders in them. */
  readonly takesSlots: boolean;
  readonly store: RecorderStore;
  readonly clock: Pick<Clock, 'after'>;
  readonly log: (line: string, error?: unknown) => void;
}

/** The disks of the server's own recordings: the media slots, and what they say of themselves. */
export class RecordingDisks implements RecordingStorage {
  readonly #options: RecordingDisksOptions;
  #applied = '';
  #cancel: (() => void) | undefined;

  constructor(options: RecordingDisksOptions) {
    this.#options = options;
  }

  /** Uses the disks as they are set; resolves when what was open on them is closed. */
  async start(): Promise<void> {
    const plan = this.#plan();
    this.#applied = JSON.stringify(plan);
    await this.#options.footage.use(plan);
  }

  close(): void {
    this.#cancel?.();
  }

  async list(signal?: AbortSignal): Promise<readonly StorageDisk[]> {
    const reports = await this.#options.footage.ask({ name: 'disks', asked: null }, signal);
    const names = new Map<string, number>();
    return reports.map(({ disk: { id, root }, state, space, reserveBytes, bytes, writtenBytes }) => {
      const name = basename(root);
      const count = (names.get(name) ?? 0) + 1;
      names.set(name, count);
      return {
        name: count === 1 ? name : `${name}-${count}`,
        id,
        root,
        awayReason: state.kind === 'there' ? undefined : state.reason,
        space,
        reserveBytes,
        bytes,
        writtenBytes,
        isSimulated: false,
      };
    });
  }

  async problem(name: string, value: string): Promise<string | undefined> {
    const { footage, folders, takesSlots } = this.#options;
    const [, slot] = SLOT.exec(name) ?? [];
    if (slot === undefined || value === '') return undefined;
    if (!takesSlots) return 'The recorder was started without --disk: its recordings are in its state folder';
    const disks = await this.list();
    const path = disks.find(({ id }) => id === value)?.root ?? value;
    const checked = await footage.ask({ name: 'check', asked: { path, allowed: folders } });
    if (checked.kind === 'refused') return checked.reason;
    for (const [index, other] of this.#slots().entries()) {
      if (index + 1 === Number(slot)) continue;
      const root = disks.find((disk) => disk.id === other.path || disk.root === other.path)?.root ?? other.path;
      if (root === checked.root) return `Slot ${index + 1} has this folder already`;
      if (isWithin(root, checked.root) || isWithin(checked.root, root)) {
        return `${path} and the folder of slot ${index + 1} lie in one another`;
      }
    }
    return undefined;
  }

  changed(name: string): void {
    if (!name.startsWith('media.')) return;
    const { clock, log } = this.#options;
    this.#cancel?.();
    this.#cancel = clock.after(APPLY_MS, () => {
      this.#apply().catch((error: unknown) => {
        log(`The disks of the recordings cannot be used: ${error instanceof Error ? error.message : ''}`, error);
      });
    });
  }

  async format(name: string): Promise<FormatResult | undefined> {
    // A slot that was made read-only a moment ago is.
    await this.#apply();
    const disk = (await this.list()).find((each) => each.name === name);
    if (disk === undefined) return undefined;
    const formatted = await this.#options.footage.ask({ name: 'format', asked: disk.id });
    if ('refused' in formatted) return { kind: 'refused', words: formatted.refused };
    const { files, left } = formatted;
    const stay = left === 0 ? '' : `, ${left} lie behind a link and stay`;
    return { kind: 'done', words: `${name} is formatted: ${files} recordings are removed${stay}` };
  }

  async #apply(): Promise<void> {
    this.#cancel?.();
    this.#cancel = undefined;
    const plan = this.#plan();
    if (JSON.stringify(plan) === this.#applied) return;
    this.#applied = JSON.stringify(plan);
    await this.#options.footage.use(plan);
  }

  #plan(): DiskPlan {
    const { folders, store } = this.#options;
    const slots = this.#slots();
    return {
      mode: store.serverConfig.get('media.mode') === '1' ? 'capacity' : 'efficacy',
      slots: slots.length > 0 ? slots : folders.map((path) => ({ path, isReadOnly: false })),
      allowed: folders,
    };
  }

  /** The slots that are filled, without those after an empty one. */
  #slots(): { readonly path: string; readonly isReadOnly: boolean }[] {
    const { serverConfig } = this.#options.store;
    if (!this.#options.takesSlots) return [];
    const values = Array.from({ length: MEDIA_SLOTS }, (_, index) => serverConfig.get(`media.${index + 1}`) ?? '');
    return savedMediaSlots(values).map((path, index) => ({
      path,
      isReadOnly: serverConfig.get(`media.${index + 1}.readonly`) === '1',
    }));
  }
}
