import { stat } from 'node:fs/promises';
import { GkError } from '../errors/gk-error.js';
import type { Credentials } from '../session/session.js';
import { readText } from './read-text.js';

/** Server and credentials of a login. @internal */
export interface Access {
  readonly server: string;
  readonly credentials: Credentials;
}

const NAMES = ['GK_SERVER', 'GK_USER', 'GK_PASSWORD', 'GK_TOKEN'] as const;
type Settings = Partial<Record<(typeof NAMES)[number], string>>;

/**
 * Reads server and credentials from the options, the environment and a file, the former before the latter. There is no
 * option for a password: arguments stand in the history of the shell and in the list of processes.
 *
 * @throws GkError `invalid-argument` with a message that names the remedy.
 * @internal
 */
export async function readAccess(
  options: { readonly server?: string; readonly credentials?: string },
  env: Readonly<Record<string, string | undefined>>,
): Promise<Access> {
  const file = options.credentials === undefined ? {} : await readCredentialsFile(options.credentials);
  const value = (name: (typeof NAMES)[number]): string | undefined => env[name] || file[name] || undefined;
  const server = options.server ?? value('GK_SERVER');
  if (server === undefined)
    throw new GkError(
      'invalid-argument',
      'Tell the server: --server URL, or GK_SERVER, such as http://localhost:8080.',
    );
  const token = value('GK_TOKEN');
  if (token !== undefined) {
    const [e, h, ...more] = token.split('.');
    if (!e || !h || more.length > 0) throw new GkError('invalid-argument', 'GK_TOKEN is e.h, as gk token prints it.');
    return { server, credentials: { kind: 'token', e, h } };
  }
  const username = value('GK_USER');
  const password = value('GK_PASSWORD');
  if (username === undefined || password === undefined) {
    throw new GkError(
      'invalid-argument',
      'Tell who you are: GK_USER and GK_PASSWORD, GK_TOKEN, or --credentials FILE.',
    );
  }
  return { server, credentials: { kind: 'password', username, password } };
}

/** Lines of NAME=value; empty ones and those that begin with # are left out. */
async function readCredentialsFile(path: string): Promise<Settings> {
  let text: string;
  try {
    const { mode } = await stat(path);
    if (process.platform !== 'win32' && (mode & 0o077) !== 0) {
      throw new GkError('invalid-argument', `Others can read ${path}: chmod 600 it.`);
    }
    text = await readText(path);
  } catch (error) {
    if (error instanceof GkError) throw error;
    throw new GkError('invalid-argument', `The file ${path} cannot be read.`, { cause: error });
  }
  const settings: Settings = {};
  for (const line of text.split(/\r?\n/)) {
    const match = /^\s*([A-Z_]+)\s*=\s*(.*?)\s*$/.exec(line);
    const name = NAMES.find((known) => known === match?.[1]);
    if (name !== undefined && match?.[2] !== undefined) settings[name] = match[2].replace(/^(["'])(.*)\1$/, '$2');
    else if (line.trim() !== '' && !line.trim().startsWith('#')) {
      throw new GkError('invalid-argument', `A line of ${path} is not one of ${NAMES.join(', ')}.`);
    }
  }
  return settings;
}
