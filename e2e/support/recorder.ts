import { fork, spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const main = fileURLToPath(new URL('../../apps/recorder/dist/main.js', import.meta.url));
const host = fileURLToPath(new URL('recorder-host.mjs', import.meta.url));
const READY = /GK ready: (http:\/\/\S+)/;

/** A reference recorder that runs for the time of a test file. */
export interface TestRecorder {
  /** Base URL without a slash at the end, for example `http://localhost:41234`. */
  readonly url: string;
  /** The port it listens on: restart on the same one with {@link startRecorder}. */
  readonly port: number;
  /**
   * Ends it and waits for that; removes its state unless told to keep it. `kill` leaves it no time for farewells, and needs
   * a recorder with a process of its own.
   */
  stop(options?: { keepState?: boolean; kill?: boolean }): Promise<void>;
  /** The folder that holds its users and edits. */
  readonly stateDir: string;
  /** Port of a recorder with `--jt808` that shares a process; undefined for others. */
  readonly terminalPort: number | undefined;
}

/** Options of {@link startRecorder}. */
export interface TestRecorderOptions {
  /** 0 = any free port. */
  readonly port?: number;
  readonly devices?: number;
  readonly seed?: number;
  /** With the samples of a first start. */
  readonly samples?: boolean;
  /** Further options of the recorder's command line. */
  readonly args?: readonly string[];
  /** Reuse the state of an earlier recorder. */
  readonly stateDir?: string;
  /**
   * Started as `npm start` does, in a process that the test may kill. The others share one with those of the same
   * Playwright worker: to load the program and to build the city anew takes two seconds of a core each time.
   */
  readonly ownProcess?: boolean;
}

/** A recorder that answers at `url`, and how it ends. */
interface Started {
  readonly url: string;
  readonly terminalPort?: number | undefined;
  end(kill: boolean): Promise<void>;
}

/** Starts the built recorder on loopback and waits until it is ready. Rejects with its output when it does not become so. */
export async function startRecorder(options: TestRecorderOptions = {}): Promise<TestRecorder> {
  const stateDir = options.stateDir ?? mkdtempSync(join(tmpdir(), 'gk-e2e-'));
  const args = [
    '--port',
    String(options.port ?? 0),
    '--devices',
    String(options.devices ?? 24),
    '--seed',
    String(options.seed ?? 7),
    '--state',
    stateDir,
    // Tests count what they make, unless they need what a first start adds: logs, talks, files of yesterday.
    ...(options.samples ? [] : ['--empty']),
    ...(options.args ?? []),
  ];
  const { url, terminalPort, end } = options.ownProcess
    ? await startProcess(args)
    : await RecorderHost.ofThisWorker().start(args);
  return {
    url,
    port: Number(new URL(url).port),
    stateDir,
    terminalPort,
    stop: async ({ keepState = false, kill = false } = {}) => {
      await end(kill);
      if (!keepState) rmSync(stateDir, { recursive: true, force: true });
    },
  };
}

async function startProcess(args: readonly string[]): Promise<Started> {
  const child = spawn(process.execPath, [main, ...args], { stdio: ['ignore', 'pipe', 'pipe'] });
  let printed = '';
  const url = await new Promise<string>((resolve, reject) => {
    const onData = (chunk: Buffer) => {
      printed += chunk.toString('utf8');
      const ready = READY.exec(printed);
      if (ready?.[1] !== undefined) resolve(ready[1].replace(/\/$/, ''));
    };
    child.stdout.on('data', onData);
    child.stderr.on('data', onData);
    child.once('error', reject);
    child.once('exit', (code) => {
      reject(new Error(`the recorder ended with code ${code} before it was ready:\n${printed}`));
    });
  });
  return { url, end: (kill) => endProcess(child, kill ? 'SIGKILL' : 'SIGTERM') };
}

/** Answer of recorder-host.mjs. */
interface HostAnswer {
  readonly id: number;
  readonly url?: string;
  readonly terminalPort?: number;
  readonly problem?: string;
}

/** The process in which the recorders of this Playwright worker run; it ends with the worker. */
class RecorderHost {
  static #ofThisWorker: RecorderHost | undefined;
  readonly #child = fork(host, { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
  readonly #asked = new Map<number, { answered(answer: HostAnswer): void; failed(error: Error): void }>();
  #lastId = 0;

  static ofThisWorker(): RecorderHost {
    return (RecorderHost.#ofThisWorker ??= new RecorderHost());
  }

  private constructor() {
    this.#child.on('message', (answer: HostAnswer) => {
      this.#asked.get(answer.id)?.answered(answer);
      this.#asked.delete(answer.id);
    });
    this.#child.once('exit', (code, signal) => {
      RecorderHost.#ofThisWorker = undefined;
      const error = new Error(`the process of the recorders ended with ${signal ?? `code ${code}`}`);
      for (const { failed } of this.#asked.values()) failed(error);
      this.#asked.clear();
    });
  }

  async start(args: readonly string[]): Promise<Started> {
    const id = (this.#lastId += 1);
    const { url, terminalPort, problem } = await this.#ask({ id, start: args });
    if (url === undefined) throw new Error(`the recorder did not start:\n${problem}`);
    let ended: Promise<HostAnswer> | undefined;
    return {
      url,
      terminalPort,
      end: async (kill) => {
        if (kill) throw new Error('Only a recorder with a process of its own can be killed: start it with ownProcess.');
        // One that has ended stays so, as a process does.
        await (ended ??= this.#ask({ id, stop: true }));
      },
    };
  }

  async #ask(message: {
    readonly id: number;
    readonly start?: readonly string[];
    readonly stop?: true;
  }): Promise<HostAnswer> {
    return new Promise((answered, failed) => {
      this.#asked.set(message.id, { answered, failed });
      this.#child.send(message, (error) => {
        if (error !== null) failed(error);
      });
    });
  }
}

/** Asks the process to end, and insists after five seconds. */
async function endProcess(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  child.kill(signal);
  const insist = setTimeout(() => child.kill('SIGKILL'), 5000);
  await ended;
  clearTimeout(insist);
}
