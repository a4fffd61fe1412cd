// Host of the recorders of a Playwright worker, in one process: the program is loaded and compiled once, and the city is
// built once a seed. Takes { id, start: argv } and { id, stop: true } as messages, and answers each with { id } and what became of it.

import { run } from '../../apps/recorder/dist/cli/run.js';

// A recorder keeps its files from others: main.ts sets the same mask.
process.umask(0o077);

/** Recorders that run, by the id that the worker gave them. */
const running = new Map();

async function start(id, argv) {
  const printed = [];
  const keep = (line) => void printed.push(line);
  try {
    const recorder = await run(argv, { out: keep, error: keep });
    running.set(id, recorder);
    const [, port] = /^Terminals of JT\/T 808.* port (\d+)$/m.exec(printed.join('\n')) ?? [];
    return { url: recorder.url, ...(port !== undefined && { terminalPort: Number(port) }) };
  } catch (error) {
    return { problem: [...printed, error instanceof Error ? error.stack : String(error)].join('\n') };
  }
}

async function stop(id) {
  const recorder = running.get(id);
  running.delete(id);
  await recorder?.close();
  return {};
}

process.on('message', ({ id, start: argv }) => {
  void (argv === undefined ? stop(id) : start(id, argv)).then((result) => process.send({ id, ...result }));
});
// The worker has ended.
process.on('disconnect', () => process.exit());
