/**
 * The labels of all elements in Traditional Chinese, as used in Taiwan.
 *
 * @packageDocumentation
 */
import { ENGLISH_LABELS } from './catalogue.js';
import { LABEL_CONTEXTS } from './contexts.js';
import type { GkLabels } from './gk-labels.js';
import { translated } from './translated.js';
import texts from './tw.json' with { type: 'json' };

/** For {@link setLabels}. @public */
export const taiwanLabels: GkLabels & { readonly locale: string } = {
  ...translated<GkLabels>(ENGLISH_LABELS, ENGLISH_LABELS, texts, 'zh-TW', LABEL_CONTEXTS),
  locale: 'zh-TW',
};
