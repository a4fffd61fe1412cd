import { readFile } from 'node:fs/promises';
import { GkError } from '../errors/gk-error.js';
import { textField, toRow } from '../model/fields/json-fields.js';

/** Version of the package that this `gk` is of. @internal */
export async function packageVersion(): Promise<string> {
  // Two folders up from here in the sources, and in what is built of them.
  const text = await readFile(new URL('../../package.json', import.meta.url), 'utf8');
  const version = textField(toRow(JSON.parse(text))?.version);
  if (version === '') throw new GkError('internal', 'The package does not tell its version: install it again.');
  return version;
}
