import type { GkLabels } from '../labels/gk-labels.js';
import { isolatingWords } from '../labels/isolating-words.js';
import { PlainLabelsController } from './plain-labels-controller.js';

export type { LabelledHost } from './plain-labels-controller.js';

/**
 * The words of one element, with every name in a sentence standing apart: one from right to left turns nothing round.
 *
 * @public
 */
export class LabelsController<Part extends keyof GkLabels> extends PlainLabelsController<Part> {
  #of: GkLabels[Part] | undefined;
  #isolating: GkLabels[Part] | undefined;

  override get words(): GkLabels[Part] {
    const words = super.words;
    if (this.#isolating === undefined || this.#of !== words) {
      this.#of = words;
      this.#isolating = isolatingWords(words);
    }
    return this.#isolating;
  }
}
