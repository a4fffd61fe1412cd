import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { expect } from './test.js';

const main = fileURLToPath(new URL('../../apps/mdvr/dist/main.js', import.meta.url));

/** A vehicle terminal of `npm run mdvr` that runs for a test. */
export interface TestTerminal {
  /** Waits until it has said a line; resolves with what its groups hold. */
  said(line: RegExp): Promise<readonly string[]>;
  stop(): Promise<void>;
}

/** Starts a terminal that connects to a port of this machine. */
export function startTerminal(port: number | undefined, args: readonly string[]): TestTerminal {
  if (port === undefined) throw new Error('The recorder of this test takes no terminals: start it with --jt808.');
  const child = spawn(process.execPath, [main, '--to', `127.0.0.1:${port}`, ...args], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let printed = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => (printed += text));
  }
  return {
    said: async (line) => {
      const inLines = new RegExp(line.source, 'm');
      await expect.poll(() => printed).toMatch(inLines);
      return inLines.exec(printed)?.slice(1) ?? [];
    },
    stop: async () => {
      if (child.exitCode !== null || child.signalCode !== null) return;
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      await ended;
    },
  };
}
