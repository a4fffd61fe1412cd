// A chunk of its own would be the weight of one more file name on every page with live video.
export { openPortSocket } from './open-port-socket.js';
import type { ScriptUrl } from './script-url.js';
import type { WorkerName } from './start-worker.js';
import { workerBuild } from './worker-build.generated.js';
import type { FromWorker } from './worker-messages.js';

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

/** A worker says its name within this time, milliseconds; longer, and the page says that it waits. */
const NAMED_WITHIN_MS = 4_000;

/** The file of the package for each worker. */
const FILES: Readonly<Record<WorkerName, string>> = {
  'gk-decode': 'gk-sdk/decode-worker.js',
  'gk-recorded': 'gk-sdk/recorded-worker.js',
};

/** Events of {@link checkServedWorker}. @internal */
export interface ServedWorkerEvents {
  /** It is another file. */
  readonly onWrong: (words: string) => void;
  /** It has said nothing for some seconds, and may yet; called again until it speaks or false is returned. */
  readonly onSilent: (words: string) => boolean;
}

/** Name of the worker in its first message. */
function nameIn(message: unknown): unknown {
  return typeof message === 'object' && message !== null && 'name' in message ? message.name : undefined;
}

/**
 * Checks the worker of all live players of a page.
 *
 * @param listeners - The players: each is told what is so while the worker is silent.
 * @internal
 */
export function checkDecodeWorker(
  url: ScriptUrl,
  worker: Worker,
  first: unknown,
  listeners: ReadonlyMap<number, { onMessage(message: Extract<FromWorker, { type: 'state' }>): void } | undefined>,
  onWrong: ServedWorkerEvents['onWrong'],
): void {
  checkServedWorker('gk-decode', url, worker, first, {
    onWrong,
    onSilent: (message) => {
      const state = { kind: 'unsupported', code: 'worker-blocked', message } as const;
      for (const [id, listener] of listeners) listener?.onMessage({ type: 'state', id, state });
      return listeners.size > 0;
    },
  });
}

/**
 * Finds out whether the script at an address of the page's is the worker of this build: its first message is its name.
 *
 * @param url - The address that the page gave.
 * @param first - The first message, if it has come already.
 * @internal
 */
export function checkServedWorker(
  name: WorkerName,
  url: ScriptUrl,
  worker: Pick<Worker, 'addEventListener'>,
  first: unknown,
  { onWrong, onSilent }: ServedWorkerEvents,
): void {
  const remedy = `serve ${FILES[name]} of the version of gk-sdk that this page loads`;
  const check = (message: unknown): void => {
    const said = nameIn(message);
    if (said !== `${name} ${workerBuild}`) {
      const other =
        typeof said === 'string' && /^gk-[a-z]+ [\w.-]+$/.test(said) ? ` (${said}, not ${workerBuild})` : '';
      onWrong(`${String(url)} is not the video worker of this version${other}: ${remedy}`);
    }
  };
  if (first !== undefined) {
    check(first);
    return;
  }
  const timer = setInterval(() => {
    if (!onSilent(`No video worker answers from ${String(url)}: ${remedy}`)) clearInterval(timer);
  }, NAMED_WITHIN_MS);
  const hear = (event: Event): void => {
    clearInterval(timer);
    if (event instanceof MessageEvent) check(event.data);
  };
  worker.addEventListener('message', hear, { once: true });
  worker.addEventListener('error', hear, { once: true });
}
