import { systemClock } from 'gk-sdk';
import { openCameras } from './cameras.js';
import { parseOptions, USAGE } from './options.js';
import { Terminal } from './terminal.js';

/** Starts a terminal with a command line; undefined when there is nothing to run. @throws CommandLineError */
export function run(argv: readonly string[], out: (line: string) => void): Terminal | undefined {
  const options = parseOptions(argv);
  if (options === 'help') {
    out(USAGE);
    return undefined;
  }
  const cameras = openCameras(options.channels, options.video);
  const terminal = new Terminal({ ...options, clock: systemClock, cameras, out });
  terminal.start();
  return terminal;
}
