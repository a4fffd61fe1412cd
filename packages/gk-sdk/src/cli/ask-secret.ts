import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { GkError } from '../errors/gk-error.js';

/**
 * Asks on the terminal for a text that is not shown. Ctrl-C fires `interrupted`.
 *
 * @throws GkError `aborted` at Ctrl-C, and at Ctrl-D.
 * @internal
 */
export async function askSecret(question: string, interrupted: AbortController): Promise<string> {
  process.stderr.write(question);
  const silent = new Writable({
    write: (_chunk, _encoding, done) => {
      done();
    },
  });
  const line = createInterface({ input: process.stdin, output: silent, terminal: true });
  const ended = new AbortController();
  // While a line is read, the terminal hands on Ctrl-C as a character.
  line.on('SIGINT', () => {
    interrupted.abort();
  });
  line.on('close', () => {
    ended.abort();
  });
  try {
    return await line.question('', { signal: AbortSignal.any([interrupted.signal, ended.signal]) });
  } catch (error) {
    throw new GkError('aborted', 'The question was not answered.', { cause: error });
  } finally {
    line.close();
    process.stderr.write('\n');
  }
}
