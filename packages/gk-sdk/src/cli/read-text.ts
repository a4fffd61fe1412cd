import { readFile } from 'node:fs/promises';
import { GkError } from '../errors/gk-error.js';
import { readTextFile } from '../rules/files/text-file.js';

/**
 * A file that a user wrote, as a text: editors of Windows begin it with a byte order mark, and a redirection of PowerShell is
 * UTF-16.
 *
 * @throws GkError `invalid-argument` for one that is no UTF-8 or UTF-16.
 * @internal
 */
export async function readText(path: string): Promise<string> {
  const reading = readTextFile(await readFile(path));
  if (reading.kind === 'text') return reading.text;
  throw new GkError('invalid-argument', `The encoding of ${path} is not known. Save it as UTF-8.`);
}
