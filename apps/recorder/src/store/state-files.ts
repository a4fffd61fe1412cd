import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** The folders of the state that hold files: what is too big for the database. */
export class StateFiles {
  readonly #stateFolder: string;
  #temporary: string | undefined;

  /** `stateFolder` `:memory:` keeps files in a folder that goes with {@link close}. */
  constructor(stateFolder: string) {
    this.#stateFolder = stateFolder;
  }

  /** Path of a folder for files of one purpose; made when it is missing. */
  folder(name: string): string {
    const path = join(this.#root(), name);
    mkdirSync(path, { recursive: true });
    return path;
  }

  close(): void {
    if (this.#temporary !== undefined) rmSync(this.#temporary, { recursive: true, force: true });
    this.#temporary = undefined;
  }

  #root(): string {
    if (this.#stateFolder !== ':memory:') return join(this.#stateFolder, 'files');
    this.#temporary ??= mkdtempSync(join(tmpdir(), 'gk-recorder-'));
    return this.#temporary;
  }
}
