import { checks } from './checks/index.js';
import { connect } from './connect.js';
import { parseOptions, USAGE, UsageError } from './options.js';
import { reportLines } from './report.js';
import { exitCodeOf, runChecks } from './run-checks.js';

try {
  const options = parseOptions(process.argv.slice(2), process.env);
  if (options === 'help') {
    console.log(USAGE);
  } else {
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
    if (options.json) console.log(JSON.stringify(results, undefined, 2));
    else for (const line of reportLines(results)) console.log(line);
    process.exitCode = exitCodeOf(results);
  }
} catch (error) {
  if (!(error instanceof UsageError)) throw error;
  console.error(`${error.message}\n\n${USAGE}`);
  process.exitCode = 2;
}
