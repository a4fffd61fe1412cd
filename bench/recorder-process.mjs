// The reference recorder that was built, in a process and a state folder of its own.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const main = fileURLToPath(new URL('../apps/recorder/dist/main.js', import.meta.url));

/**
 * Starts the recorder on a free port.
 * @param {readonly string[]} options of its command line, beside port and state folder
 */
export async function startRecorder(options) {
  const state = mkdtempSync(join(tmpdir(), 'gk-bench-'));
  const { child, url } = await spawnRecorder(['--state', state, ...options]);
  return {
    url,
    /** Ends the process and removes its folder. */
    stop: async () => {
      const ended = once(child, 'exit');
      child.kill('SIGINT');
      await ended;
      rmSync(state, { recursive: true, force: true });
    },
  };
}

/**
 * Starts the recorder on a free port; whoever starts it ends its process.
 * @param {readonly string[]} options of its command line, beside the port
 */
export async function spawnRecorder(options) {
  const child = spawn(process.execPath, [main, '--port', '0', ...options], { stdio: ['ignore', 'pipe', 'inherit'] });
  let printed = '';
  const url = await new Promise((resolve, reject) => {
    child.stdout.on('data', (chunk) => {
      printed += chunk;
      const ready = /GK ready: (http:\/\/\S+)/.exec(printed);
      if (ready) resolve(ready[1].replace(/\/$/, ''));
    });
    child.once('exit', () => reject(new Error(`The recorder did not start:\n${printed}`)));
  });
  return { child, url };
}
