import type { ReactiveController, ReactiveControllerHost } from 'lit';
import type { GkLabels } from '../labels/gk-labels.js';
import { getLabels, subscribeLabels } from '../labels/page-labels.js';

/** An element whose words can be changed one by one. @public */
export type LabelledHost<Words> = ReactiveControllerHost & { labels?: Partial<Words> };

/**
 * The words of one element: its own `labels`, over those of the page, over the English ones. Asks the host to update
 * when the page changes its language. By itself for the live tile, whose sentences with names in them are only heard.
 *
 * @public
 */
export class PlainLabelsController<Part extends keyof GkLabels> implements ReactiveController {
  readonly #host: LabelledHost<GkLabels[Part]>;
  readonly #part: Part;
  readonly #english: GkLabels[Part];
  #unsubscribe: (() => void) | undefined;
  #own: unknown;
  #page: unknown;
  #words: GkLabels[Part] | undefined;

  constructor(host: LabelledHost<GkLabels[Part]>, part: Part, english: GkLabels[Part]) {
    this.#host = host;
    this.#part = part;
    this.#english = english;
    host.addController(this);
  }

  /** The same object until something changes. */
  get words(): GkLabels[Part] {
    const own = this.#host.labels;
    const page = getLabels()[this.#part];
    if (!this.#words || this.#own !== own || this.#page !== page) {
      this.#own = own;
      this.#page = page;
      this.#words = { ...this.#english, ...page, ...own };
    }
    return this.#words;
  }

  /** BCP 47 name of the language of numbers, dates and times: that of the words. */
  get locale(): string {
    return getLabels().locale ?? 'en';
  }

  hostConnected(): void {
    this.#unsubscribe ??= subscribeLabels(() => {
      this.#host.requestUpdate();
    });
    // The language may have changed while the host was out of the document.
    this.#host.requestUpdate();
  }

  hostDisconnected(): void {
    this.#unsubscribe?.();
    this.#unsubscribe = undefined;
  }
}
