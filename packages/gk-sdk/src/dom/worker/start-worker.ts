import type { ScriptUrl } from './script-url.js';

/** The workers beside a page. In front of the name of its build, it is the first message of each. @internal */
export type WorkerName = 'gk-decode' | 'gk-recorded';

/**
 * Starts a worker from the address that the page gave, else from its inlined script.
 *
 * @throws Where the page allows no workers, or wants a trusted address.
 * @internal
 */
export function startWorker(name: WorkerName, url: ScriptUrl | undefined, source: string): Worker {
  // The DOM's types allow only strings; the browser takes a TrustedScriptURL unchanged.
  const address = (url || URL.createObjectURL(new Blob([source], { type: 'text/javascript' }))) as string;
  try {
    return new Worker(address, { name });
  } finally {
    // The worker holds its script once it has begun to load.
    if (!url) URL.revokeObjectURL(address);
  }
}
