import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

const RECORDER = join(import.meta.dirname, '../../..');

/** Builds the recorder, unless it is built from the sources as they are, and gives the path of what starts it. */
export function buildRecorder(): string {
  execFileSync(process.execPath, [join(RECORDER, '../../scripts/build-recorder.mjs')]);
  return join(RECORDER, 'dist/main.js');
}

/** A recorder in a process of its own. Whoever starts it ends it. */
export class RecorderProcess {
  readonly #child: ChildProcess;
  readonly #exit: Promise<number | null>;
  out = '';
  err = '';

  /** `nodeOptions` stand ahead of the recorder; `user` is the id of whom it runs as, by default of whoever runs the tests. */
  constructor(main: string, argv: readonly string[], nodeOptions: readonly string[] = [], user?: number) {
    const as = user === undefined ? {} : { uid: user, gid: user };
    this.#child = spawn(process.execPath, [...nodeOptions, main, ...argv], { stdio: 'pipe', ...as });
    this.#child.stdout?.on('data', (chunk) => (this.out += String(chunk)));
    this.#child.stderr?.on('data', (chunk) => (this.err += String(chunk)));
    this.#exit = once(this.#child, 'close').then(([code]) => (typeof code === 'number' ? code : null));
  }

  /** Waits until it is ready or has ended, however long a busy machine takes, and gives the address. */
  async ready(): Promise<string> {
    const isReady = new Promise<void>((resolve) => {
      const look = (): void => {
        if (/^GK ready.*\n.*\n/m.test(this.out)) resolve();
      };
      this.#child.stdout?.on('data', look);
      look();
    });
    await Promise.race([isReady, this.#exit]);
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
