import type { ScriptUrl } from './script-url.js';
import type { WorkerName } from './start-worker.js';
import { workerBuild } from './worker-build.generated.js';

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
  const check = (said: unknown): void => {
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
