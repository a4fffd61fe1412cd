import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import type { Plugin } from 'vite';

const entry = fileURLToPath(new URL('../../../packages/gk-sdk/src/dom/audio/audio-worklet.ts', import.meta.url));

/** The SDK's sound worklet as a file of its own. */
export async function bundleAudioWorklet(): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [entry],
    bundle: true,
    write: false,
    minify: true,
    format: 'iife',
    target: 'es2022',
    logLevel: 'error',
  });
  return outputFiles[0]?.text ?? '';
}

/** Puts `/audio-worklet.js` beside the console, for its pages and the viewers': the policy forbids scripts from `blob:`. */
export function audioWorklet(): Plugin {
  return {
    name: 'gk-audio-worklet',
    apply: 'build',
    async generateBundle() {
      this.emitFile({ type: 'asset', fileName: 'audio-worklet.js', source: await bundleAudioWorklet() });
    },
  };
}
