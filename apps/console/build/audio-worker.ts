import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';
import { classicScript } from './classic-script.ts';

const entry = fileURLToPath(new URL('./audio-worker/worker.ts', import.meta.url));

/** The worker that the specification names (spec 000 section 7), as one classic script. */
export function bundleAudioWorker(): Promise<string> {
  return classicScript(entry);
}

/** Puts `/audioworker.js` beside the console. */
export function audioWorker(): Plugin {
  return {
    name: 'gk-audio-worker',
    apply: 'build',
    async generateBundle() {
      this.emitFile({ type: 'asset', fileName: 'audioworker.js', source: await bundleAudioWorker() });
    },
  };
}
