import { spawn } from 'node:child_process';
import { constants, setPriority } from 'node:os';

/** A command that ended with a code other than 0; `output` is all that it printed. */
export class CommandError extends Error {
  constructor(command, code, output) {
    super(`${command} ended with code ${code}`);
    this.name = 'CommandError';
    this.code = code;
    this.output = output;
  }
}

/**
 * Runs a command to its end and gives what it printed.
 * @param {string} command
 * @param {readonly string[]} args
 * @param {{cwd?: string, env?: NodeJS.ProcessEnv, show?: boolean, lowPriority?: boolean}} [options] `show` prints its output as it
 *   comes; `lowPriority` gives it only what others leave of the processor.
 * @returns {Promise<string>}
 */
export function run(command, args, options = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      cwd: options.cwd,
      env: options.env ?? process.env,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    if (options.lowPriority && child.pid !== undefined) setPriority(child.pid, constants.priority.PRIORITY_LOW);
    const chunks = [];
    for (const [from, to] of [
      [child.stdout, process.stdout],
      [child.stderr, process.stderr],
    ]) {
      from.on('data', (chunk) => {
        chunks.push(chunk);
        if (options.show) to.write(chunk);
      });
    }
    child.on('error', reject);
    child.on('close', (code) => {
      const output = Buffer.concat(chunks).toString('utf8');
      if (code === 0) resolve(output);
      else reject(new CommandError(`${command} ${args.join(' ')}`, code, output));
    });
  });
}
