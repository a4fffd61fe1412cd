import { open, rename, rm, stat, writeFile, type FileHandle } from 'node:fs/promises';
import { dirname } from 'node:path';
import { GkError } from '../errors/gk-error.js';
import type { Mp4Piece } from '../mp4/mp4-file-writer.js';
import type { CommandOption, Options } from './command.js';
import type { Terminal } from './terminal.js';

/** `--force` of the commands that write files. @internal */
export const forceOption: CommandOption = { type: 'boolean', words: 'overwrite a file that is there' };

/** Where a command writes a file, checked by {@link outFile}. @internal */
export interface OutFile {
  readonly path: string;
  /** Whether a file that is there may be overwritten. */
  readonly force: boolean;
}

/**
 * The file that a command writes, `--out` by default. It is checked ahead of the work, which may take an hour.
 *
 * @throws GkError `invalid-argument` where it cannot be written, or is there and `--force` is not given.
 * @internal
 */
export async function outFile(options: Options, path = options.required('out')): Promise<OutFile> {
  if (path === '-' || path === '') throw new GkError('invalid-argument', 'The result is a file: name it.');
  const force = options.flag('force');
  if (await isThere(path, force)) {
    if (!(await stat(path)).isFile()) throw new GkError('invalid-argument', `${path} is no file.`);
    return { path, force };
  }
  const folder = dirname(path);
  const isFolder = await stat(folder)
    .then((found) => found.isDirectory())
    .catch(() => false);
  if (!isFolder) throw new GkError('invalid-argument', `${path} cannot be written: there is no folder ${folder}.`);
  return { path, force };
}

/** @throws GkError `invalid-argument` for one that must not be overwritten, and for a folder. */
async function isThere(path: string, force: boolean): Promise<boolean> {
  const found = await stat(path).catch(() => undefined);
  if (found?.isDirectory()) throw new GkError('invalid-argument', `${path} is a folder: name a file in it.`);
  if (found?.isFile() && !force) {
    throw new GkError('invalid-argument', `${path} is there already: --force overwrites it.`);
  }
  return found !== undefined;
}

/** Where a command writes a text or a picture: a file, or the output where there is none or it is `-`. @internal */
export async function outFileOrOutput(options: Options): Promise<OutFile | undefined> {
  const path = options.text('out');
  if (path === undefined || path === '-') return undefined;
  const force = options.flag('force');
  // A device or a pipe, such as /dev/stderr, is no file, and takes what comes.
  const found = await stat(path).catch(() => undefined);
  return found === undefined || found.isFile() || found.isDirectory() ? outFile(options, path) : { path, force };
}

/** Writes a whole result. @internal */
export async function writeOut(out: OutFile | undefined, data: string | Uint8Array, terminal: Terminal): Promise<void> {
  if (out === undefined) {
    terminal.out(data);
    return;
  }
  const { path } = out;
  const found = await stat(path).catch(() => undefined);
  if (found !== undefined && !found.isFile()) {
    await guarded(path, () => writeFile(path, data));
    return;
  }
  const part = await PartFile.open(out);
  try {
    await part.write(typeof data === 'string' ? new TextEncoder().encode(data) : data);
    await part.finish();
  } catch (error) {
    await part.discard();
    throw error;
  }
}

/**
 * A file that grows, under the name `FILE.part` until it is whole: what is at FILE is never half a file.
 *
 * @internal
 */
export class PartFile {
  readonly path: string;
  readonly #handle: FileHandle;
  #bytes = 0;

  private constructor(path: string, handle: FileHandle) {
    this.path = path;
    this.#handle = handle;
  }

  /** @throws GkError `invalid-argument` for a file that is there and must not be overwritten. */
  static async open({ path, force }: OutFile): Promise<PartFile> {
    await isThere(path, force);
    return new PartFile(path, await guarded(path, () => open(`${path}.part`, 'w')));
  }

  /**
   * The n-th file of a recording that comes as several, beside the first: `bus-2.mp4`. A number whose file is there is passed
   * over rather than give up what has come so far.
   */
  static async openNext({ path, force }: OutFile, number: number): Promise<PartFile> {
    for (let next = number; ; next += 1) {
      const name = path.replace(/(\.\w+)?$/, `-${next}$1`);
      const isFree = force || (await stat(name).catch(() => undefined)) === undefined;
      if (isFree) return PartFile.open({ path: name, force });
    }
  }

  get bytes(): number {
    return this.#bytes;
  }

  async write(data: Uint8Array, position = this.#bytes): Promise<void> {
    await guarded(this.path, () => this.#handle.write(data, 0, data.byteLength, position));
    this.#bytes = Math.max(this.#bytes, position + data.byteLength);
  }

  async restart(): Promise<void> {
    await guarded(this.path, () => this.#handle.truncate(0));
    this.#bytes = 0;
  }

  /** Takes pieces at their places, as MP4 files are written. */
  get pieces(): WritableStream<Mp4Piece> {
    return new WritableStream({ write: ({ data, position }) => this.write(data, position) });
  }

  /** The file is whole. */
  async finish(): Promise<void> {
    await guarded(this.path, () => this.#handle.close());
    await guarded(this.path, () => rename(`${this.path}.part`, this.path));
  }

  /** Gives the file up. */
  async discard(): Promise<void> {
    await this.#handle.close().catch(() => undefined);
    await rm(`${this.path}.part`, { force: true });
  }
}

const REASONS: Readonly<Record<string, string>> = {
  EACCES: 'you have no right to write there',
  EPERM: 'you have no right to write there',
  EROFS: 'its disk is read-only',
  ENOSPC: 'the disk is full',
  EDQUOT: 'your share of the disk is used up',
  EFBIG: 'it is too large for its disk',
  ENOENT: 'its folder is gone',
  ENAMETOOLONG: 'its name is too long',
};

async function guarded<T>(path: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw new GkError('internal', `${path} cannot be written: ${writeFailureWords(error)}.`, { cause: error });
  }
}

/** Why the system refused to write, in words. @internal */
export function writeFailureWords(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown reason';
  const words = REASONS[code];
  return words === undefined ? code : `${words} (${code})`;
}
