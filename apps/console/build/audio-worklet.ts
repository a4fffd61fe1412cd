import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';
import { classicScript } from './classic-script.ts';

const entry = fileURLToPath(new URL('../../../packages/gk-sdk/src/dom/audio/audio-worklet.ts', import.meta.url));

/** The SDK's sound worklet as a file of its own. */
export function bundleAudioWorklet(): Promise<string> {
  return classicScript(entry);
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
