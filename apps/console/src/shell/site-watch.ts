/** State of the server that an open page came from. */
export interface SiteState {
  /** The server hands out another build than the one that runs. */
  readonly newer: boolean;
  /** The server could not be reached when it was asked last. */
  readonly unreachable: boolean;
}

/** Used part of the page. */
export interface SiteWatchPage {
  readonly fetch: (url: string, init: RequestInit) => Promise<Response>;
  /** Path of the script that this page started with. */
  readonly entry: string | undefined;
  readonly onNewer?: () => void;
}

const ASK_EVERY_MS = 10 * 60_000;
const ASK_UNREACHABLE_EVERY_MS = 10_000;
/** Without a limit, an answer that never comes would end the watch. */
const ANSWER_WITHIN_MS = 30_000;

/** Asks the server for `/asset-manifest.json` now and then: whether it can be reached, and which build it hands out. */
export class SiteWatch {
  #state: SiteState = { newer: false, unreachable: false };
  #page: SiteWatchPage | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;
  readonly #listeners = new Set<() => void>();

  readonly get = (): SiteState => this.#state;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Starts polling; the caller reports the browser's `online` and `offline` with {@link ask}. */
  start(page: SiteWatchPage): void {
    this.#page = page;
    void this.ask();
  }

  readonly ask = async (): Promise<void> => {
    const page = this.#page;
    if (!page) return;
    clearTimeout(this.#timer);
    try {
      // A token from a fetch that the browser's cache answered would tell nothing of the server.
      const response = await page.fetch('/asset-manifest.json', {
        cache: 'no-cache',
        signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
      });
      const newer = response.ok ? isOther(await response.json().catch(() => undefined), page.entry) : this.#state.newer;
      if (newer && !this.#state.newer) page.onNewer?.();
      this.#set({ newer, unreachable: false });
    } catch {
      this.#set({ ...this.#state, unreachable: true });
    }
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.ask(), this.#state.unreachable ? ASK_UNREACHABLE_EVERY_MS : ASK_EVERY_MS);
  };

  #set(state: SiteState): void {
    if (state.newer === this.#state.newer && state.unreachable === this.#state.unreachable) return;
    this.#state = state;
    for (const listener of [...this.#listeners]) listener();
  }
}

/** A manifest that names the scripts of its pages, and this page's is none of them. */
function isOther(manifest: unknown, entry: string | undefined): boolean {
  if (entry === undefined || typeof manifest !== 'object' || manifest === null || !('entrypoints' in manifest)) {
    return false;
  }
  const { entrypoints } = manifest;
  return Array.isArray(entrypoints) && entrypoints.length > 0 && !entrypoints.includes(entry);
}

/** The watch of this page. */
export const siteWatch = new SiteWatch();

/** Starts {@link siteWatch} on a built page. */
export function watchSite(window: Window & typeof globalThis): void {
  const script = window.document.querySelector<HTMLScriptElement>('script[type="module"][src]');
  siteWatch.start({
    fetch: (url, init) => window.fetch(url, init),
    entry: script ? new URL(script.src).pathname : undefined,
    // Fetches the newer build while the bar offers a reload.
    onNewer: () => void window.navigator.serviceWorker?.getRegistration().then((worker) => worker?.update()),
  });
  window.addEventListener('online', () => void siteWatch.ask());
  window.addEventListener('offline', () => void siteWatch.ask());
}
