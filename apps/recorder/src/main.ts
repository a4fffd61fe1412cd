import { RESTART_EXIT_CODE, run, startProblem } from './cli/run.js';
import { keepFilesPrivate } from './store/state/state-files.js';

keepFilesPrivate();

const terminal = {
  out: (line: string) => void process.stdout.write(`${line}\n`),
  error: (line: string) => void process.stderr.write(`${line}\n`),
};

/** Resolves once the recorder is ready, or has said what was asked for. */
const started = run(process.argv.slice(2), terminal);

// Before it says that it is ready: whoever reads that may end it at once. A signal during the start ends it after the start.
const end = (): void => {
  // A second Ctrl-C does not wait.
  process.once('SIGINT', () => process.exit(130));
  void started.then((recorder) => recorder?.close()).then(() => process.exit(0));
};
process.once('SIGINT', end);
process.once('SIGTERM', end);

try {
  const recorder = await started;
  void recorder?.restartAsked.then(() => recorder.close()).then(() => process.exit(RESTART_EXIT_CODE));
} catch (error) {
  const { line, exitCode } = startProblem(error);
  terminal.error(line);
  process.exit(exitCode);
}
