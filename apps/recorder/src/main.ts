import { run, startProblem } from './cli/run.js';
import { keepFilesPrivate } from './store/state/state-files.js';

keepFilesPrivate();

const terminal = {
  out: (line: string) => void process.stdout.write(`${line}\n`),
  error: (line: string) => void process.stderr.write(`${line}\n`),
};

try {
  const recorder = await run(process.argv.slice(2), terminal);
  if (recorder !== undefined) {
    const end = (): void => {
      // A second Ctrl-C does not wait.
      process.once('SIGINT', () => process.exit(130));
      void recorder.close().then(() => process.exit(0));
    };
    process.once('SIGINT', end);
    process.once('SIGTERM', end);
  }
} catch (error) {
  const { line, exitCode } = startProblem(error);
  terminal.error(line);
  process.exit(exitCode);
}
