import { loadBaseStyle, serverStyleUrl } from './base-style.js';
import { isDarkTheme, readMapTheme } from './map-theme.js';
import type { MapTheme } from './map-engine.js';

/** What a {@link BaseMapLoader} tells. @internal */
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
  #url: string | undefined;
  #load: AbortController | undefined;

  constructor(listener: BaseMapListener) {
    this.#listener = listener;
  }

  /** The colours as they are now; `root` holds the swatches of `themeSwatches`. */
  theme(root: ParentNode): MapTheme {
    if (this.#root !== root) {
      this.#root = root;
      this.#swatches = root.querySelector('.swatches');
      this.#swatches?.addEventListener('transitionend', this.#onTheme);
    }
    return (this.#theme ??= readMapTheme(root));
  }

  /** To be called at each update of the element, after {@link BaseMapLoader.theme}. */
  ask(baseMap: string | undefined, serverUrl: string | undefined): void {
    this.#asked = { baseMap, serverUrl };
    const dark = this.#theme !== undefined && isDarkTheme(this.#theme);
    const url = baseMap ?? serverStyleUrl(serverUrl, document.baseURI, dark);
    if (url === this.#url) return;
    this.#url = url;
    this.#load?.abort();
    this.#load = new AbortController();
    const { signal } = this.#load;
    if (url === 'none') {
      this.#listener.styleChanged(undefined);
      return;
    }
    void loadBaseStyle(new URL(url, document.baseURI).href, signal).then((style) => {
      if (!signal.aborted) this.#listener.styleChanged(style);
    });
  }

  /** Gives up what is under way; the next {@link BaseMapLoader.ask} begins anew. */
  stop(): void {
    this.#load?.abort();
    this.#url = undefined;
    this.#theme = undefined;
    this.#swatches?.removeEventListener('transitionend', this.#onTheme);
    this.#root = undefined;
  }

  readonly #onTheme = (): void => {
    if (this.#root === undefined) return;
    this.#theme = readMapTheme(this.#root);
    this.#listener.themeChanged(this.#theme);
    if (this.#asked) this.ask(this.#asked.baseMap, this.#asked.serverUrl);
  };
}
