import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Where the recorder finds what belongs to it. */
export interface Locations {
  /** The recorder's own clips. */
  readonly clips: string;
  /** Their still pictures. */
  readonly stills: string;
  /** The words of console and elements. */
  readonly screenWords: string;
  readonly console: string;
  readonly viewers: string;
  /** Default of `--state`. */
  readonly state: string;
}

/** Finds the folders from where this file runs: `apps/recorder/dist` or, in tests, `apps/recorder/src/cli`. */
export function locate(cwd: string): Locations {
  let recorder = dirname(fileURLToPath(import.meta.url));
  while (!existsSync(join(recorder, 'package.json')) && dirname(recorder) !== recorder) recorder = dirname(recorder);
  const apps = dirname(recorder);
  const root = dirname(apps);
  return {
    clips: join(recorder, 'assets/clips'),
    stills: join(recorder, 'assets/stills'),
    screenWords: join(recorder, 'assets/screen-words.generated.json'),
    console: join(apps, 'console/dist'),
    viewers: join(apps, 'viewers/dist'),
    state: join(existsSync(join(root, 'package.json')) ? root : cwd, '.gk/state'),
  };
}
