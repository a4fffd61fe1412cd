import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { expect } from 'vitest';

const RECORDER = join(import.meta.dirname, '../../..');

/** Builds the recorder into `temp/{name}` and gives the path of what starts it. */
export function buildRecorder(name: string): string {
  const tsup = join(RECORDER, '../../node_modules/tsup/dist/cli-default.js');
  execFileSync(process.execPath, [tsup, '--out-dir', `temp/${name}`], { cwd: RECORDER });
  return join(RECORDER, 'temp', name, 'main.js');
}

/** A recorder in a process of its own. Whoever starts it ends it. */
export class RecorderProcess {
  readonly #child: ChildProcess;
  readonly #exit: Promise<number | null>;
  out = '';
  err = '';

  /** `nodeOptions` stand ahead of the recorder. */
  constructor(main: string, argv: readonly string[], nodeOptions: readonly string[] = []) {
    this.#child = spawn(process.execPath, [...nodeOptions, main, ...argv], { stdio: 'pipe' });
    this.#child.stdout?.on('data', (chunk) => (this.out += String(chunk)));
    this.#child.stderr?.on('data', (chunk) => (this.err += String(chunk)));
    this.#exit = once(this.#child, 'close').then(([code]) => (typeof code === 'number' ? code : null));
  }

  /** Waits until it is ready and gives the address. */
  async ready(): Promise<string> {
    let hasEnded = false;
    void this.#exit.then(() => (hasEnded = true));
    await expect.poll(() => hasEnded || /^GK ready.*\n.*\n/m.test(this.out)).toBe(true);
    const port = /^GK ready: http:\/\/localhost:(\d+)$/m.exec(this.out)?.[1];
    if (port === undefined) throw new Error(`Not ready: ${this.out}${this.err}`);
    return `127.0.0.1:${port}`;
  }

  exitCode(): Promise<number | null> {
    return this.#exit;
  }

  async end(signal: NodeJS.Signals): Promise<number | null> {
    this.#child.kill(signal);
    return this.#exit;
  }
}
