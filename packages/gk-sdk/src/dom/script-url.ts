/**
 * A `TrustedScriptURL`, by its shape: not every library of types knows Trusted Types.
 *
 * @public
 */
export interface TrustedScriptUrl {
  toString(): string;
  toJSON(): string;
}

/**
 * Address of a script that the page serves. A page with `require-trusted-types-for 'script'` gives a `TrustedScriptURL`,
 * made by a policy of its own.
 *
 * @public
 */
export type ScriptUrl = string | TrustedScriptUrl;

/**
 * Starts a worker from an address.
 *
 * @throws Where the page allows no workers, or wants a trusted address.
 * @internal
 */
export function startWorker(url: ScriptUrl, name: string): Worker {
  // The DOM's types know texts only; the browser takes a TrustedScriptURL as it is.
  return new Worker(url as string, { name });
}

/**
 * Why a worker did not start, in words, with the way out.
 *
 * @param thrown - What the browser threw, where it did.
 * @internal
 */
export function workerRefusal(url: ScriptUrl | undefined, thrown?: unknown): string {
  // A policy that forbids workers, or a wrong address, is no TypeError.
  if (thrown instanceof TypeError && 'trustedTypes' in globalThis) {
    return 'The page requires Trusted Types: give workerUrl as a TrustedScriptURL (createScriptURL)';
  }
  return url === undefined
    ? 'The page does not allow the video worker; give the address of its script (workerUrl)'
    : `The video worker did not start from ${String(url)}: not found there, or not allowed by worker-src`;
}
