/**
 * The `gk` command.
 *
 * @packageDocumentation
 */
import { askSecret } from './cli/ask-secret.js';
import { ExitCode } from './cli/exit-code.js';
import { writeFailureWords } from './cli/output-file.js';
import { runGk } from './cli/run-gk.js';

const interrupted = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => {
    interrupted.abort();
  });
}
let isOutputLost = false;
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  interrupted.abort();
  // Who reads no further, as `head` does, is no error.
  if (error.code === 'EPIPE' || isOutputLost) return;
  isOutputLost = true;
  process.stderr.write(`gk: The output cannot be written: ${writeFailureWords(error)}.\n`);
  process.exitCode = ExitCode.failed;
});
// Nobody is left to tell.
process.stderr.on('error', () => undefined);

const exitCode = await runGk(process.argv.slice(2), {
  out: (data) => {
    process.stdout.write(data);
  },
  err: (text) => {
    process.stderr.write(text);
  },
  isWatched: process.stderr.isTTY,
  isRead: process.stdout.isTTY,
  askSecret: process.stdin.isTTY && process.stderr.isTTY ? (question) => askSecret(question, interrupted) : undefined,
  env: process.env,
  signal: interrupted.signal,
});
process.exitCode = isOutputLost ? ExitCode.failed : exitCode;
