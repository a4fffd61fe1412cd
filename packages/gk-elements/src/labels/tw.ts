/**
 * The words of all elements in Traditional Chinese, as used in Taiwan.
 *
 * @packageDocumentation
 */
import { taiwanLiveTileLabels } from '../elements/live-tile/live-tile.labels.tw.js';
import { taiwanFleetLabels } from './fleet.labels.tw.js';
import type { GkLabels } from './gk-labels.js';

/** For {@link setLabels}. @public */
export const taiwanLabels: GkLabels & { readonly locale: string } = {
  locale: 'zh-TW',
  fleet: taiwanFleetLabels,
  liveTile: taiwanLiveTileLabels,
};
