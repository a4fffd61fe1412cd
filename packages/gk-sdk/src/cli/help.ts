import type { Command, CommandOption } from './command.js';

/** Options of every command. @internal */
export const COMMON_OPTIONS: Readonly<Record<string, CommandOption>> = {
  server: { type: 'string', value: 'URL', words: 'the server; GK_SERVER by default' },
  credentials: { type: 'string', value: 'FILE', words: 'lines of GK_SERVER=, GK_USER=, GK_PASSWORD=, GK_TOKEN=' },
  json: { type: 'boolean', words: 'answer in JSON' },
  help: { type: 'boolean', short: 'h', words: 'this text' },
};

/** Help text for all commands. @internal */
export function helpOfAll(commands: readonly Command[]): string {
  const lines = commands.map(({ name, args, summary }) => `  ${`gk ${name} ${args}`.trim().padEnd(34)}${summary}\n`);
  return (
    'gk: a fleet video recorder server on the command line\n\n' +
    `${lines.join('')}\n` +
    'Who you are stands in the environment (GK_USER and GK_PASSWORD, or GK_TOKEN) or in a file that only you can\n' +
    'read (--credentials FILE); never in an argument. GK_SERVER or --server URL is the server. An account with a second\n' +
    'factor is asked for its code, or has it in GK_CODE.\n\n' +
    'A TIME without an offset is on the clock of this computer (TZ); printed times are, too, and carry their offset.\n' +
    'CSV files have UTC.\n\n' +
    'Exit codes: 0 done, 1 failed, 2 wrong usage, 3 refused, 4 not found, 5 no connection, 6 incomplete,\n' +
    '7 evidence that is not proven, 130 interrupted.\n' +
    'gk help COMMAND tells the options of one, gk --version the version.\n'
  );
}

/** Help text for one command. @internal */
export function helpOf({ name, args, summary, options }: Command): string {
  const lines = Object.entries({ ...options, ...COMMON_OPTIONS }).map(([option, { value, words }]) => {
    const left = value === undefined ? `--${option}` : `--${option} ${value}`;
    return `  ${left.padEnd(24)}${words}\n`;
  });
  return `gk ${name} ${args}`.trim() + `\n  ${summary}\n\n${lines.join('')}`;
}
