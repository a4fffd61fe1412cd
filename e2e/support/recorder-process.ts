import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

/** How a spec file wants its recorder. */
export interface RecorderOptions {
  /** Simulated devices. */
  readonly devices: number;
  readonly seed: number;
  /** Further command line options, for example `['--faults']`. */
  readonly args: readonly string[];
}

/** A reference recorder that runs in a process of its own. */
export interface RecorderProcess {
  /** Base URL without trailing slash, on loopback. */
  readonly url: string;
  /** Process id. */
  readonly pid: number;
  /** What it has printed so far. */
  output(): string;
  /** Ends it, and removes its state. Idempotent. */
  stop(): Promise<void>;
}

const MAIN = join(import.meta.dirname, '../../apps/recorder/dist/main.js');
const START_TIMEOUT_MS = 60_000;
const STOP_TIMEOUT_MS = 5_000;
const MAX_OUTPUT_CHARACTERS = 64 * 1024;

/**
 * Starts the built reference recorder on a free loopback port with fresh state, and waits for its
 * `GK ready` line.
 */
export async function startRecorder(options: RecorderOptions): Promise<RecorderProcess> {
  if (!existsSync(MAIN)) throw new Error('The recorder is not built: run `npm run build` first.');
  const state = await mkdtemp(join(tmpdir(), 'gk-e2e-'));
  const settings = ['--port', '0', '--devices', `${options.devices}`, '--seed', `${options.seed}`, '--state', state];
  const child = spawn(process.execPath, [MAIN, ...settings, ...options.args], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  const keep = (chunk: Buffer): void => {
    output = (output + chunk.toString()).slice(-MAX_OUTPUT_CHARACTERS);
  };
  child.stdout.on('data', keep);
  child.stderr.on('data', keep);
  const stop = async (): Promise<void> => {
    await end(child);
    await rm(state, { recursive: true, force: true });
  };
  try {
    const url = await readyUrl(child);
    return { url, pid: child.pid ?? 0, output: () => output, stop };
  } catch (error) {
    await stop();
    throw new Error(`The recorder did not start. It said:\n${output}`, { cause: error });
  }
}

async function readyUrl(child: ChildProcess): Promise<string> {
  const { stdout } = child;
  if (stdout === null) throw new Error('The recorder has no output.');
  const lines = createInterface({ input: stdout });
  const timeout = setTimeout(() => {
    lines.close();
  }, START_TIMEOUT_MS);
  try {
    for await (const line of lines) {
      const url = /GK ready: (http:\/\/\S+)/.exec(line)?.[1];
      if (url !== undefined) return url.replace(/\/$/, '');
    }
  } finally {
    clearTimeout(timeout);
    // What follows is kept by the listener on the stream, which closing the lines has paused.
    stdout.resume();
  }
  throw new Error('It ended, or took over a minute, without a "GK ready" line.');
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exited = once(child, 'exit');
  child.kill('SIGTERM');
  const patience = setTimeout(() => child.kill('SIGKILL'), STOP_TIMEOUT_MS);
  await exited;
  clearTimeout(patience);
}
