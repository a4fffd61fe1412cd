import { readFileSync } from 'node:fs';
import { checks } from './checks/index.js';
import { connect } from './connect.js';
import { parseOptions, USAGE, UsageError, type Options } from './options.js';
import { replay, replayExitCodeOf, replayLines } from './replay.js';
import { reportLines } from './report.js';
import { exitCodeOf, runChecks } from './run-checks.js';
import { readSessionLog } from './session-log.js';

try {
  const options = parseOptions(process.argv.slice(2), process.env);
  if (options === 'help') console.log(USAGE);
  else process.exitCode = await (options.replay === undefined ? check(options) : replayLog(options, options.replay));
} catch (error) {
  if (!(error instanceof UsageError)) throw error;
  console.error(`${error.message}\n\n${USAGE}`);
  process.exitCode = 2;
}

async function check(options: Options): Promise<0 | 1> {
  const server = await connect(options);
  const chosen = checks.filter(({ area }) => options.areas.includes(area));
  const isShown = process.stderr.isTTY && !options.json;
  const results = await runChecks(server, chosen, {
    write: options.write,
    onResult: ({ id }) => {
      if (isShown) process.stderr.write(`\r\u001b[K${id}`);
    },
  });
  if (isShown) process.stderr.write('\r\u001b[K');
  print(options, results, reportLines);
  return exitCodeOf(results);
}

async function replayLog(options: Options, path: string): Promise<0 | 1> {
  const requests = readSessionLog(textOf(path));
  const results = await replay(await connect(options), requests, { write: options.write });
  print(options, results, replayLines);
  return replayExitCodeOf(results);
}

function print<Result>(
  { json }: Options,
  results: readonly Result[],
  toLines: (results: readonly Result[]) => readonly string[],
): void {
  if (json) console.log(JSON.stringify(results, undefined, 2));
  else for (const line of toLines(results)) console.log(line);
}

function textOf(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    throw new UsageError(`The log cannot be read: ${error instanceof Error ? error.message : String(error)}`);
  }
}
