import { spawn } from 'node:child_process';

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
 * @param {{cwd?: string, env?: NodeJS.ProcessEnv, show?: boolean}} [options] show: print its output as it comes
 * @returns {Promise<string>}
 */
export function run(command, args, options = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      cwd: options.cwd,
      env: options.env ?? process.env,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
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
