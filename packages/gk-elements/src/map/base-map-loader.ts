import type { Session } from 'gk-sdk';
import { DEMO_SERVER_URL } from '../context/session-context.js';
import { warnAttribute } from '../attributes/warn-attribute.js';
import { loadBaseStyle, serverStyleUrl } from './base-style.js';
import { isDarkTheme, readMapTheme } from './map-theme.js';
import type { MapTheme } from './map-engine.js';

/** Callbacks of a {@link BaseMapLoader}. @internal */
export interface BaseMapListener {
  /** Undefined = the plain ground. */
  styleChanged(style: object | undefined): void;
  themeChanged(theme: MapTheme): void;
}

/** Follows the colours of a map's element, and loads the base map that goes with them. @internal */
export class BaseMapLoader {
  readonly #listener: BaseMapListener;
  #swatches: Element | null = null;
  #root: ParentNode | undefined;
  #theme: MapTheme | undefined;
  #asked: { readonly baseMap: string | undefined; readonly serverUrl: string | undefined } | undefined;
  #session: Session | undefined;
  /** The session was signed in when it was asked last. */
  #connected = false;
  #notice: HTMLElement | undefined;
  #url: string | undefined;
  #load: AbortController | undefined;
  /** The frame before which the colours are read: once for all swatches that changed. */
  #frame: number | undefined;
  /** The style did not come: this ends the wait for a reason to ask again. */
  #retry: AbortController | undefined;

  constructor(listener: BaseMapListener) {
    this.#listener = listener;
  }

  /** The colours as they are now; `root` holds the swatches of `themeSwatches`. */
  theme(root: ParentNode): MapTheme {
    if (this.#root !== root) {
      this.#root = root;
      this.#swatches = root.querySelector('.swatches');
      this.#swatches?.addEventListener('transitionend', this.#onSwatch);
    }
    return (this.#theme ??= readMapTheme(root));
  }

  /**
   * Called at each update of the element, after {@link BaseMapLoader.theme}. A style that failed to load is loaded
   * again when the session is connected anew, the browser is online again, or the page becomes visible.
   */
  ask(baseMap: string | undefined, serverUrl: string | undefined, session: Session | undefined): void {
    const connected = session?.state.kind === 'signed-in';
    const isBack = connected && this.#asked !== undefined && !this.#connected;
    const isOther = session?.demo !== this.#session?.demo;
    this.#asked = { baseMap, serverUrl };
    this.#session = session;
    this.#connected = connected;
    this.#showNotice();
    const url = this.#styleUrl();
    if (url === this.#url && !isOther && !(this.#retry && isBack)) return;
    this.#begin(url);
  }

  /** Cancels a running load; the next {@link BaseMapLoader.ask} begins anew. */
  stop(): void {
    this.#load?.abort();
    this.#endRetry();
    if (this.#frame !== undefined) cancelAnimationFrame(this.#frame);
    this.#frame = undefined;
    this.#url = undefined;
    this.#theme = undefined;
    this.#swatches?.removeEventListener('transitionend', this.#onSwatch);
    this.#root = undefined;
  }

  readonly #onSwatch = (): void => {
    this.#frame ??= requestAnimationFrame(() => {
      this.#frame = undefined;
      this.#readTheme();
    });
  };

  readonly #again = (): void => {
    if (!document.hidden && this.#url !== undefined) this.#begin(this.#url);
  };

  #readTheme(): void {
    if (this.#root === undefined) return;
    this.#theme = readMapTheme(this.#root);
    this.#listener.themeChanged(this.#theme);
    if (this.#asked) this.ask(this.#asked.baseMap, this.#asked.serverUrl, this.#session);
  }

  /** Says on the map that a demo's vehicles are none. */
  #showNotice(): void {
    if (!this.#session?.demo) {
      this.#notice?.remove();
      this.#notice = undefined;
    } else if (this.#swatches && this.#notice === undefined) {
      this.#notice = document.createElement('div');
      this.#notice.className = 'demo';
      this.#notice.part.add('demo');
      this.#notice.textContent = 'Demo';
      this.#swatches.after(this.#notice);
    }
  }

  /** Address of the style, `none`, or the server's own where an attribute holds no address. */
  #styleUrl(): string {
    const { baseMap, serverUrl } = this.#asked ?? {};
    // The session of the demo is on its way.
    if (baseMap === undefined && serverUrl === DEMO_SERVER_URL && !this.#session?.demo) return 'none';
    if (baseMap !== undefined) {
      if (baseMap === 'none' || URL.canParse(baseMap, document.baseURI)) return baseMap;
      warnAttribute('base-map', baseMap);
    }
    const dark = this.#theme !== undefined && isDarkTheme(this.#theme);
    const url = serverStyleUrl(serverUrl, document.baseURI, dark);
    return URL.canParse(url) ? url : 'none';
  }

  #begin(url: string): void {
    this.#url = url;
    this.#endRetry();
    this.#load?.abort();
    this.#load = new AbortController();
    const { signal } = this.#load;
    if (url === 'none') {
      this.#listener.styleChanged(undefined);
      return;
    }
    const fetchLike = url === this.#asked?.baseMap ? undefined : this.#session?.demo?.fetch;
    void loadBaseStyle(new URL(url, document.baseURI).href, signal, fetchLike).then((style) => {
      if (signal.aborted) return;
      if (style === undefined) this.#retryLater();
      this.#listener.styleChanged(style);
    });
  }

  #retryLater(): void {
    this.#retry = new AbortController();
    const { signal } = this.#retry;
    window.addEventListener('online', this.#again, { signal });
    document.addEventListener('visibilitychange', this.#again, { signal });
  }

  #endRetry(): void {
    this.#retry?.abort();
    this.#retry = undefined;
  }
}
