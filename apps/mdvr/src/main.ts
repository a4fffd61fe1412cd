import { CommandLineError } from './command-line-error.js';
import { run } from './run.js';

const out = (line: string): void => void process.stdout.write(`${line}\n`);

try {
  const terminal = run(process.argv.slice(2), out);
  if (terminal !== undefined) {
    const end = (): void => {
      // A second Ctrl-C does not wait.
      process.once('SIGINT', () => process.exit(130));
      terminal.stop();
    };
    process.once('SIGINT', end);
    process.once('SIGTERM', end);
  }
} catch (error) {
  const isUsage = error instanceof CommandLineError;
  process.stderr.write(`${isUsage ? error.message : String(error)}\n`);
  process.exitCode = isUsage ? 2 : 1;
}
