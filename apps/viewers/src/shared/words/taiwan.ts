import { translated } from 'gk-elements/labels/making';
import { taiwanLabels } from 'gk-elements/labels/tw';
import texts from '../../../translations/tw.json' with { type: 'json' };
import { englishWords, VIEWER_CONTEXTS, type ViewerLanguage, type ViewerWords } from './viewer-words.js';

/** Traditional Chinese, as used in Taiwan. Fetched by the pages of such brands only. */
export const TAIWAN: ViewerLanguage = {
  words: translated<ViewerWords>(englishWords, englishWords, texts, 'zh-TW', VIEWER_CONTEXTS),
  labels: taiwanLabels,
  locale: 'zh-TW',
  htmlLang: 'zh-Hant',
};
