import type { ScriptUrl } from './script-url.js';

/**
 * Describes why there is no worker, with the remedy.
 *
 * @param url - The address that the page gave.
 * @param thrown - Exception of the browser, if any, or words that say it already.
 * @internal
 */
export function workerLoss(loss: 'blocked' | 'crashed', url: ScriptUrl | undefined, thrown?: unknown): string {
  if (typeof thrown === 'string') return thrown;
  if (loss === 'crashed') return 'The video worker failed again and again';
  // A policy that forbids workers, or a wrong address, is no TypeError.
  if (thrown instanceof TypeError && 'trustedTypes' in globalThis) {
    return 'The page requires Trusted Types: give workerUrl as a TrustedScriptURL (createScriptURL)';
  }
  return url === undefined
    ? 'The page does not allow the video worker; give the address of its script (workerUrl)'
    : `The video worker did not start from ${String(url)}: not found there, or not allowed by worker-src`;
}
