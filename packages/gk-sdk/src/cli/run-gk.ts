import { parseArgs } from 'node:util';
import { GkError } from '../errors/gk-error.js';
import { toGkError } from '../errors/to-gk-error.js';
import { createSession } from '../session/create-session.js';
import type { Session } from '../session/session.js';
import { readAccess } from './access.js';
import { Options, type Command, type CommandOption } from './command.js';
import { COMMANDS } from './commands.js';
import { ExitCode, exitCodeOf } from './exit-code.js';
import { COMMON_OPTIONS, helpOf, helpOfAll } from './help.js';
import { packageVersion } from './package-version.js';
import { signIn } from './sign-in.js';
import { shown, type Terminal } from './terminal.js';

/**
 * Runs `gk` with its arguments. Resolves with the exit code; an error is one line on `err`.
 *
 * @param openSession - Makes the session of a server: another one in tests.
 * @internal
 */
export async function runGk(
  args: readonly string[],
  terminal: Terminal,
  openSession: (server: string) => Session = (server) => createSession({ server }),
): Promise<number> {
  const [name = 'help', ...rest] = args;
  try {
    if (name === 'help' || name === '--help' || name === '-h') return help(rest[0], terminal);
    if (name === '--version' || name === '-v') {
      terminal.out(`${await packageVersion()}\n`);
      return ExitCode.ok;
    }
    const command = COMMANDS.find((known) => known.name === name);
    if (command === undefined) throw new GkError('invalid-argument', `gk has no "${name}": see gk help.`);
    return await runCommand(command, rest, terminal, openSession);
  } catch (error) {
    const reason = toGkError(error);
    terminal.err(`gk: ${shown(reason.message)}\n`);
    return terminal.signal.aborted ? ExitCode.interrupted : exitCodeOf(reason.code);
  }
}

function help(name: string | undefined, terminal: Terminal): number {
  const command = COMMANDS.find((known) => known.name === name);
  if (name !== undefined && command === undefined) throw new GkError('invalid-argument', `gk has no "${name}".`);
  terminal.out(command ? helpOf(command) : helpOfAll(COMMANDS));
  return ExitCode.ok;
}

async function runCommand(
  command: Command,
  args: string[],
  terminal: Terminal,
  openSession: (server: string) => Session,
): Promise<number> {
  const { values, positionals } = parse(command, args);
  if (values.help === true) return help(command.name, terminal);
  if (command.args === '' && positionals.length > 0) {
    throw new GkError('invalid-argument', `gk ${command.name} takes no arguments: see gk help ${command.name}.`);
  }
  const options = new Options(values);
  let session: Session | undefined;
  let isByCode = false;
  try {
    return await command.run({
      args: positionals,
      options,
      terminal,
      signIn: async () => {
        const { server, credentials } = await readAccess(
          {
            ...(options.text('server') !== undefined && { server: options.required('server') }),
            ...(options.text('credentials') !== undefined && { credentials: options.required('credentials') }),
          },
          terminal.env,
        );
        session = openSession(server);
        isByCode = await signIn(session, credentials, terminal);
        return session;
      },
    });
  } finally {
    // Tells the server, which would keep the login for hours.
    if (isByCode) session?.logout();
    session?.close();
  }
}

function parse(command: Command, args: string[]): ReturnType<typeof parseArgs> {
  if (args.some((arg) => /^--(pass(word)?|pw|token)(=|$)/.test(arg))) {
    throw new GkError(
      'invalid-argument',
      'Secrets are no arguments: they would stand in the history of the shell. Use GK_PASSWORD, GK_TOKEN or --credentials FILE.',
    );
  }
  const all: Readonly<Record<string, CommandOption>> = { ...command.options, ...COMMON_OPTIONS };
  const options = Object.fromEntries(
    Object.entries(all).map(([name, { type, multiple = false, short }]) => [
      name,
      { type, multiple, ...(short !== undefined && { short }) },
    ]),
  );
  try {
    return parseArgs({ args, options, allowPositionals: true, strict: true });
  } catch (error) {
    const words = error instanceof Error ? error.message.split('. ')[0] : String(error);
    throw new GkError('invalid-argument', `${words}: see gk help ${command.name}.`, { cause: error });
  }
}
