import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const main = fileURLToPath(new URL('../../apps/recorder/dist/main.js', import.meta.url));
const READY = /GK ready: (http:\/\/\S+)/;

/** A reference recorder that runs for the time of a test file. */
export interface TestRecorder {
  /** Base URL without a slash at the end, for example `http://localhost:41234`. */
  readonly url: string;
  /** The port it listens on: restart on the same one with {@link startRecorder}. */
  readonly port: number;
  /** Returns the output so far. */
  output(): string;
  /** Ends the process and waits for it; removes its state unless told to keep it. `kill` leaves it no time for farewells. */
  stop(options?: { keepState?: boolean; kill?: boolean }): Promise<void>;
  /** The folder that holds its users and edits. */
  readonly stateDir: string;
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
}

/** Starts the built recorder on loopback and waits for its ready line. Rejects with its output when it ends first. */
export async function startRecorder(options: TestRecorderOptions = {}): Promise<TestRecorder> {
  const stateDir = options.stateDir ?? mkdtempSync(join(tmpdir(), 'gk-e2e-'));
  const args = [
    main,
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
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'pipe'] });
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
  return {
    url,
    port: Number(new URL(url).port),
    stateDir,
    output: () => printed,
    stop: async ({ keepState = false, kill = false } = {}) => {
      await endProcess(child, kill ? 'SIGKILL' : 'SIGTERM');
      if (!keepState) rmSync(stateDir, { recursive: true, force: true });
    },
  };
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
