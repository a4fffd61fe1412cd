import { audioWorkletSource } from '../../packages/gk-sdk/src/dom/audio/audio-worklet.generated.js';
import { recordedWorkerSource } from '../../packages/gk-sdk/src/dom/recorded/worker/recorded-worker.generated.js';
import { compatWorkerSource } from '../../packages/gk-sdk/src/dom/worker/compat-worker.generated.js';

/**
 * The scripts that a page with a strict policy serves, each with the content of its file in the package; to run the build of the
 * package for them takes 20 s of a core.
 */
export const servedScripts = {
  '/decode-worker.js': ['text/javascript', compatWorkerSource],
  '/recorded-worker.js': ['text/javascript', recordedWorkerSource],
  '/audio-worklet.js': ['text/javascript', audioWorkletSource],
} as const;
