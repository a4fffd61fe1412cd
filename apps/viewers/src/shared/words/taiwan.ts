import { setLabels } from 'gk-elements';
import { taiwanLabels } from 'gk-elements/labels/tw';
import type { ViewerLanguage } from './viewer-words.js';
import { taiwanWords } from './viewer-words.tw.js';

/** Gives the elements their words in Traditional Chinese. Fetched by the pages of such brands only. */
export function showTaiwanLabels(): ViewerLanguage {
  setLabels(taiwanLabels);
  return { words: taiwanWords, locale: 'zh-TW', htmlLang: 'zh-Hant' };
}
