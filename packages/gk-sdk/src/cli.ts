/**
 * The `gk` command.
 *
 * @packageDocumentation
 */
import { askSecret } from './cli/ask-secret.js';
import { runGk } from './cli/run-gk.js';

const interrupted = new AbortController();
process.once('SIGINT', () => {
  interrupted.abort();
});
process.once('SIGTERM', () => {
  interrupted.abort();
});
// Who reads no further, as `head` does, is no error.
for (const stream of [process.stdout, process.stderr]) {
  stream.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code === 'EPIPE') process.exit(0);
    throw error;
  });
}

process.exitCode = await runGk(process.argv.slice(2), {
  out: (data) => {
    process.stdout.write(data);
  },
  err: (text) => {
    process.stderr.write(text);
  },
  isWatched: process.stderr.isTTY,
  isRead: process.stdout.isTTY,
  askSecret: process.stdin.isTTY && process.stderr.isTTY ? askSecret : undefined,
  env: process.env,
  signal: interrupted.signal,
});
