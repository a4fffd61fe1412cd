import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import type { Plugin } from 'vite';

const entry = fileURLToPath(new URL('./audio-worker/worker.ts', import.meta.url));

/** The worker that the specification names (spec 000 section 7), as one classic script. */
export async function bundleAudioWorker(): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [entry],
    bundle: true,
    write: false,
    minify: true,
    format: 'iife',
    target: 'es2022',
    conditions: ['gk-source'],
    logLevel: 'error',
  });
  return outputFiles[0]?.text ?? '';
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
