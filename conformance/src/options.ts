import { parseArgs } from 'node:util';
import { AREAS, type Area } from './check.js';

export const USAGE = `Checks a server against docs/protocol.md and tells what it lacks.

npm run conformance -- --server URL [options]
  --server URL    address of the server, for example https://fleet.example.com
  --user NAME     user name; else GK_USER
  --only AREA     one area or several with commas: ${AREAS.join(', ')}
  --write         also checks that make things on the server, named gk-conformance-..., and remove them
  --replay FILE   instead of the checks, sends the requests of a log that a diagnostic page saved, and compares the answers
  --json          results as JSON
The password stands in GK_PASSWORD, never on the command line.
Ends with 0 when the server keeps everything or lacks only what is optional, 1 when not, 2 for wrong usage.`;

/** Options of the command line. */
export interface Options {
  readonly server: string;
  readonly username: string;
  readonly password: string;
  readonly areas: readonly Area[];
  readonly write: boolean;
  readonly json: boolean;
  /** Path of a session log; undefined = the checks. */
  readonly replay: string | undefined;
}

/** The user can put it right. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

/** @throws UsageError */
export function parseOptions(args: readonly string[], environment: NodeJS.ProcessEnv): Options | 'help' {
  const { values } = parse(args);
  if (values.help) return 'help';
  const username = values.user ?? environment.GK_USER;
  const password = environment.GK_PASSWORD;
  if (values.server === undefined) throw new UsageError('Say which server: --server URL');
  if (!username || !password) throw new UsageError('Say who logs in: --user or GK_USER, and GK_PASSWORD');
  const names = values.only?.split(',') ?? AREAS;
  const unknown = names.find((name) => !AREAS.some((area) => area === name));
  if (unknown !== undefined) throw new UsageError(`There is no area ${unknown}: ${AREAS.join(', ')}`);
  return {
    server: values.server,
    username,
    password,
    areas: AREAS.filter((area) => names.includes(area)),
    write: values.write ?? false,
    json: values.json ?? false,
    replay: values.replay,
  };
}

function parse(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      options: {
        server: { type: 'string' },
        user: { type: 'string' },
        only: { type: 'string' },
        replay: { type: 'string' },
        write: { type: 'boolean' },
        json: { type: 'boolean' },
        help: { type: 'boolean', short: 'h' },
      },
    });
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
}
