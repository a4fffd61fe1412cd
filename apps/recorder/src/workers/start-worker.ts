import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { Worker } from 'node:worker_threads';

/**
 * Three times the part of the memory that new objects are put into: by default it grows to 96 MB a thread, most of which holds what is
 * of no use any more. Smaller ones are no slower here (docs/performance.md, terminals).
 */
const RESOURCE_LIMITS = { maxYoungGenerationSizeMb: 24 } as const;

/**
 * Starts a script of the recorder in a thread of its own; it talks by messages only. `name` is the script's path below `src`
 * without its ending, such as `journal/journal-worker`; tsup.config.ts builds it to the same path below `dist`. Tests run it from
 * the sources.
 *
 * @throws Error when the script is missing.
 */
export function startWorker(name: string, workerData: unknown): Worker {
  const here = fileURLToPath(import.meta.url);
  // A build puts this function into a file that several of its scripts share.
  for (let folder = dirname(here); ; folder = dirname(folder)) {
    const built = join(folder, `${name}.js`);
    if (existsSync(built)) {
      return new Worker(pathToFileURL(built), { workerData, execArgv: [], resourceLimits: RESOURCE_LIMITS });
    }
    const source = join(folder, `${name}.ts`);
    if (existsSync(source)) {
      const hooks = pathToFileURL(join(folder, 'workers/run-sources.ts')).href;
      const execArgv = ['--conditions=gk-source', '--import', hooks];
      return new Worker(pathToFileURL(source), { workerData, execArgv, resourceLimits: RESOURCE_LIMITS });
    }
    if (dirname(folder) === folder) throw new Error(`${name}.js is missing beside ${here}: build the recorder again`);
  }
}
