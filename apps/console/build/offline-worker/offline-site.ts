/** Facts about the build that the worker belongs to. */
export interface OfflineSiteOptions {
  /** The word of the build in `/asset-manifest.json`. */
  readonly build: string;
  /** Paths of the files that the console needs without a network. */
  readonly files: readonly string[];
  /** First path segments of pages that are not the console's. */
  readonly otherPages: readonly string[];
}

/** Used part of the worker's global scope. */
export interface OfflineSiteBrowser {
  readonly origin: string;
  readonly caches: Pick<CacheStorage, 'open' | 'keys' | 'delete' | 'match'>;
  readonly fetch: (request: Request | string, init?: RequestInit) => Promise<Response>;
}

/** The page of the console, whatever its path. */
export const CONSOLE_PAGE = '/index.html';
/** Page for everything that cannot be shown without a network. */
export const OFFLINE_PAGE = '/offline.html';

const CACHE_PREFIX = 'gk-console-';
/** Pages of the build before go on in other tabs: its files stay until the next build. */
const KEPT_BUILDS = 2;
const FETCHES_AT_ONCE = 6;
/** A network that takes longer for the page is as good as none. */
const PAGE_PATIENCE_MS = 5000;
/** Their names carry a hash of their content. */
const HASHED = /^\/assets\//;
const THEMES = /^\/css_v[\d.]+\//;
/** Sheet of a theme; every build keeps the default one. */
const THEME_SHEET = /^(\/css_v[\d.]+)\/[a-z]+(\/bootstrap\.min\.css)$/;
/**
 * Decides how the console looks and is public; an answer of the server all the same, to which the server's own has
 * precedence.
 */
const BRAND = '/brand.json';

/** A rule of the browser's own: the requests that it answers without the worker, or at the same time. */
export interface StaticRoute {
  readonly condition: { readonly urlPattern: { readonly pathname: string } } | { readonly requestMode: 'navigate' };
  readonly source: 'cache' | 'race-network-and-fetch-handler' | { readonly cacheName: string };
}

/**
 * The files of one build in the browser's cache, and the answers from it. Files of the build come from the cache, pages from
 * the server while it answers, and whatever the recorder answers itself (calls, streams, pictures, map tiles) is not
 * touched.
 */
export class OfflineSite {
  readonly #files: ReadonlySet<string>;
  readonly #otherPages: ReadonlySet<string>;
  readonly #cacheName: string;
  readonly #browser: OfflineSiteBrowser;

  constructor({ build, files, otherPages }: OfflineSiteOptions, browser: OfflineSiteBrowser) {
    this.#files = new Set([CONSOLE_PAGE, OFFLINE_PAGE, ...files]);
    this.#otherPages = new Set(otherPages);
    this.#cacheName = CACHE_PREFIX + build;
    this.#browser = browser;
  }

  /** Puts all files of the build into the cache; rejects when one is missing. */
  async install(): Promise<void> {
    const cache = await this.#browser.caches.open(this.#cacheName);
    const waiting = [...this.#files];
    const lane = async (): Promise<void> => {
      for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
        await cache.put(path, (await this.#known(path)) ?? (await this.#fetched(path)));
      }
    };
    await Promise.all(Array.from({ length: FETCHES_AT_ONCE }, lane));
    const brand = await this.#browser.fetch(BRAND).catch(() => undefined);
    if (brand) await this.#keep(cache, BRAND, brand);
  }

  /**
   * Static routes that answer as {@link OfflineSite.answer} does, in browsers that have them, without waiting for the
   * worker to start: files from the cache, and pages and brand from the faster of both, which is the server unless it
   * is away.
   */
  routes(): readonly StaticRoute[] {
    const path = (pathname: string): StaticRoute['condition'] => ({ urlPattern: { pathname } });
    const beside = [...this.#files].filter(
      (file) => !HASHED.test(file) && file !== CONSOLE_PAGE && file !== OFFLINE_PAGE,
    );
    return [
      { condition: path('/assets/*.js'), source: 'cache' },
      { condition: path('/assets/*.mjs'), source: 'cache' },
      { condition: path('/assets/*.css'), source: 'cache' },
      ...beside.map((file): StaticRoute => ({ condition: path(file), source: { cacheName: this.#cacheName } })),
      { condition: path(BRAND), source: 'race-network-and-fetch-handler' },
      { condition: { requestMode: 'navigate' }, source: 'race-network-and-fetch-handler' },
    ];
  }

  /** Lets go of builds that no open page can be of. */
  async activate(): Promise<void> {
    const { caches } = this.#browser;
    const builds = (await caches.keys()).filter((name) => name.startsWith(CACHE_PREFIX));
    await Promise.all(builds.slice(0, -KEPT_BUILDS).map((name) => caches.delete(name)));
  }

  /** The answer to a request; undefined when it is not for the worker. */
  answer(request: Request): Promise<Response> | undefined {
    const { origin, pathname } = new URL(request.url);
    if (request.method !== 'GET' || origin !== this.#browser.origin) return undefined;
    if (request.mode === 'navigate') return this.#page(request, pathname);
    if (pathname === BRAND) return this.#freshest(request, BRAND);
    if (this.#files.has(pathname) || HASHED.test(pathname) || THEMES.test(pathname))
      return this.#file(request, pathname);
    return undefined;
  }

  async #page(request: Request, path: string): Promise<Response> {
    const cache = await this.#browser.caches.open(this.#cacheName);
    const isConsole = !this.#otherPages.has(path.split('/')[1] ?? '');
    const kept = (isConsole ? await cache.match(CONSOLE_PAGE) : undefined) ?? (await cache.match(OFFLINE_PAGE));
    if (!kept) return this.#browser.fetch(request);
    try {
      const response = await this.#patient(request, isConsole);
      // A proxy in front of a recorder that is away.
      return response.status === 502 || response.status === 503 || response.status === 504 ? kept : response;
    } catch {
      return kept;
    }
  }

  /** The server's answer; rejects when the console's own page takes longer than a reader waits. */
  async #patient(request: Request, isConsole: boolean): Promise<Response> {
    const answer = this.#browser.fetch(request);
    if (!isConsole) return answer;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const tooLate = new Promise<never>((_, reject) => {
      timer = setTimeout(() => reject(new Error('The server takes too long.')), PAGE_PATIENCE_MS);
    });
    try {
      return await Promise.race([answer, tooLate]);
    } finally {
      clearTimeout(timer);
    }
  }

  async #freshest(request: Request, path: string): Promise<Response> {
    const cache = await this.#browser.caches.open(this.#cacheName);
    try {
      const response = await this.#browser.fetch(request);
      await this.#keep(cache, path, response.clone());
      return response;
    } catch (error) {
      const kept = await cache.match(path);
      if (kept) return kept;
      throw error;
    }
  }

  async #file(request: Request, path: string): Promise<Response> {
    const cache = await this.#browser.caches.open(this.#cacheName);
    const kept = (await cache.match(path, { ignoreVary: true })) ?? (await this.#known(path));
    if (kept) return kept;
    const response = await this.#browser.fetch(request).catch(async (error: unknown) => {
      const sheet = await this.#insteadOf(path);
      if (sheet) return sheet;
      throw error;
    });
    if (response.status >= 500) return (await this.#insteadOf(path)) ?? response;
    await this.#keep(cache, path, response.clone());
    return response;
  }

  /**
   * Returns a substitute for a theme's style sheet that cannot be loaded: that of an earlier build, or the default
   * theme's.
   */
  async #insteadOf(path: string): Promise<Response | undefined> {
    if (!THEME_SHEET.test(path)) return undefined;
    const { caches } = this.#browser;
    const kept = (sheet: string) => caches.match(sheet, { ignoreVary: true });
    return (await kept(path)) ?? kept(path.replace(THEME_SHEET, '$1/default$2'));
  }

  /** A file that a build before had, too: the same name is the same content. */
  async #known(path: string): Promise<Response | undefined> {
    return HASHED.test(path) ? this.#browser.caches.match(path, { ignoreVary: true }) : undefined;
  }

  async #fetched(path: string): Promise<Response> {
    const response = await this.#browser.fetch(path, { cache: HASHED.test(path) ? 'default' : 'no-cache' });
    if (!response.ok) throw new Error(`${path} was answered with ${response.status}.`);
    return response;
  }

  async #keep(cache: Cache, path: string, response: Response): Promise<void> {
    // A full disk costs the copy, not the answer.
    if (response.ok) await cache.put(path, response).catch(() => undefined);
  }
}
