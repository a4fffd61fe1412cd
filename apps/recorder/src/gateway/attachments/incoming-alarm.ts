import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import type { AttachmentQuestion, ReceivedAttachment } from './attachment-messages.js';
import { IncomingFile } from './incoming-file.js';
import type { MissingRange } from './received-ranges.js';

const MIB = 1024 * 1024;
/** Files of an alarm: a terminal takes three pictures and a video of it. */
const MOST_FILES = 64;
const MOST_FILE_BYTES = 128 * MIB;
const MOST_ALARM_BYTES = 256 * MIB;
/** Bytes that a file may come again and again. */
const MOST_TIMES = 4;
const EXTRA_BYTES = MIB;
/** Characters of a name of 50 bytes in GBK, of which some have two. */
const MIN_CUT_NAME = 25;

/** Answer to 1212. */
export type EndAnswer =
  | { readonly kind: 'kept' }
  | { readonly kind: 'missing'; readonly gaps: readonly MissingRange[] }
  /** It is not on the disk: without a confirmation the terminal sends it again. */
  | { readonly kind: 'none' }
  /** It is none of the files that are taken. */
  | { readonly kind: 'unknown' };

/** A file of an alarm as it stands. */
type Slot =
  { readonly kind: 'coming'; readonly file: IncomingFile } | { readonly kind: 'kept'; readonly sizeBytes: number };

export interface IncomingAlarmOptions {
  readonly question: AttachmentQuestion;
  /** Header id of the terminal that was asked. */
  readonly terminal: Uint8Array;
  /** Folder of what is on its way. */
  readonly folder: string;
  /** Keeps a file; false where it could not be kept. */
  readonly keep: (file: ReceivedAttachment) => Promise<boolean>;
}

/** The files of an alarm as they come, over as many connections as it takes. */
export class IncomingAlarm {
  readonly terminal: Uint8Array;
  readonly question: AttachmentQuestion;
  readonly #options: IncomingAlarmOptions;
  /** By the terminal's names. */
  readonly #slots = new Map<string, Slot>();
  #hasList = false;
  /** Two connections of a terminal that reconnects do one thing after another. */
  #turn: Promise<unknown> = Promise.resolve();
  #refusedFiles = 0;
  #refused: string | undefined;

  constructor(options: IncomingAlarmOptions) {
    this.#options = options;
    this.question = options.question;
    this.terminal = options.terminal;
    for (const { name, sizeBytes } of options.question.kept) this.#slots.set(name, { kind: 'kept', sizeBytes });
  }

  /** Why files were not taken, in words. */
  get refused(): string | undefined {
    return this.#refused;
  }

  /** All files that the terminal has listed are kept. */
  get isWhole(): boolean {
    return this.#hasList && [...this.#slots.values()].every(({ kind }) => kind === 'kept');
  }

  /** Files that are kept. */
  get files(): number {
    return [...this.#slots.values()].filter(({ kind }) => kind === 'kept').length;
  }

  /** Of all listed bytes, 0 to 99. */
  get percent(): number {
    let bytes = 0;
    let here = 0;
    for (const slot of this.#slots.values()) {
      bytes += slot.kind === 'kept' ? slot.sizeBytes : slot.file.sizeBytes;
      here += slot.kind === 'kept' ? slot.sizeBytes : slot.file.bytes;
    }
    return bytes === 0 ? 0 : Math.min(99, Math.floor((here / bytes) * 100));
  }

  /** Takes the list of 1210; a file that is listed again goes on where it is. */
  list(files: readonly { readonly name: string; readonly bytes: number }[]): Promise<void> {
    return this.#inTurn(async () => {
      this.#hasList = true;
      for (const { name, bytes } of files) await this.#expect(name, bytes);
    });
  }

  /** Begins a file (1211): false for one that is not taken. Rejects where the disk cannot take it. */
  begin(name: string, bytes: number): Promise<boolean> {
    return this.#inTurn(async () => {
      await this.#expect(name, bytes);
      const slot = this.#slots.get(name);
      if (slot?.kind === 'coming') await slot.file.begin();
      return slot !== undefined;
    });
  }

  /** Takes a piece of a file; false for a terminal that sends the same for ever. */
  write(name: string, offset: number, data: Uint8Array): Promise<boolean> {
    return this.#inTurn(async () => {
      const slot = this.#slots.get(name) ?? this.#slotOfCutName(name);
      if (slot?.kind !== 'coming') return true;
      const { file } = slot;
      await file.write(offset, data);
      return file.writtenBytes <= file.sizeBytes * MOST_TIMES + EXTRA_BYTES;
    });
  }

  /** A file is sent (1212). */
  end(name: string, kind: number): Promise<EndAnswer> {
    return this.#inTurn(async (): Promise<EndAnswer> => {
      const slot = this.#slots.get(name);
      if (slot === undefined) return { kind: 'unknown' };
      if (slot.kind === 'kept') return { kind: 'kept' };
      const { file } = slot;
      const gaps = file.missing();
      if (gaps.length > 0) return { kind: 'missing', gaps };
      const received = await file.finish(kind);
      if (!(await this.#options.keep(received))) {
        // It begins anew: the terminal was told nothing.
        this.#slots.set(name, this.#newSlot(name, file.sizeBytes));
        await file.discard();
        return { kind: 'none' };
      }
      this.#slots.set(name, { kind: 'kept', sizeBytes: file.sizeBytes });
      return { kind: 'kept' };
    });
  }

  /** Removes what is not kept. */
  discard(): Promise<void> {
    return this.#inTurn(async () => {
      for (const slot of this.#slots.values()) if (slot.kind === 'coming') await slot.file.discard();
    });
  }

  #inTurn<T>(work: () => Promise<T>): Promise<T> {
    const done = this.#turn.then(work);
    this.#turn = done.catch(() => undefined);
    return done;
  }

  async #expect(name: string, bytes: number): Promise<void> {
    const known = this.#slots.get(name);
    const knownBytes = known === undefined ? undefined : known.kind === 'kept' ? known.sizeBytes : known.file.sizeBytes;
    if (knownBytes === bytes) return;
    if (known?.kind === 'kept') return;
    const why = this.#refusal(name, bytes, known !== undefined);
    if (why !== undefined) {
      this.#refusedFiles += 1;
      this.#refused = `${this.#refusedFiles} files of it were refused, the last one for ${why}`;
      return;
    }
    if (known !== undefined) await known.file.discard();
    this.#slots.set(name, this.#newSlot(name, bytes));
  }

  /** Packets of data have 50 bytes for a name, which the names of the text exceed from the tenth file on. */
  #slotOfCutName(name: string): Slot | undefined {
    if (name.length < MIN_CUT_NAME) return undefined;
    const meant = [...this.#slots].filter(([whole]) => whole.startsWith(name));
    return meant.length === 1 ? meant[0]?.[1] : undefined;
  }

  #newSlot(name: string, sizeBytes: number): Slot {
    const path = join(this.#options.folder, randomUUID());
    return { kind: 'coming', file: new IncomingFile({ name, path, sizeBytes }) };
  }

  #refusal(name: string, bytes: number, isKnown: boolean): string | undefined {
    if (name === '') return 'it has no name';
    if (bytes > MOST_FILE_BYTES) return `its ${Math.ceil(bytes / MIB)} MiB (${MOST_FILE_BYTES / MIB} at most)`;
    if (!isKnown && this.#slots.size >= MOST_FILES) return `being one of more than ${MOST_FILES}`;
    let all = bytes;
    for (const slot of this.#slots.values()) all += slot.kind === 'kept' ? slot.sizeBytes : slot.file.sizeBytes;
    return all > MOST_ALARM_BYTES ? `more than ${MOST_ALARM_BYTES / MIB} MiB of the alarm in all` : undefined;
  }
}
