import type { PlanDownloadType, PlanMediaType } from './download-plan.js';
import { word } from '../../shared/i18n/translate.js';

/** "Plan download mode" (spec 001 section 4), as words for `t`. */
export const DOWNLOAD_TYPE_WORDS: Readonly<Record<PlanDownloadType, string>> = {
  0: word('Hidden'),
  1: word('Download'),
  2: word('Not Download'),
  4: word('Discard'),
};

/** "Media types" (spec 001 section 9), as words for `t`. */
export const MEDIA_TYPE_WORDS: Readonly<Record<PlanMediaType, string>> = {
  1: word('VIDEO'),
  3: word('VIDEO WITH AUDIO'),
  4: word('SNAPSHOT'),
  5: word('VIDEO AND SNAPSHOT'),
  6: word('VIDEO WITH AUDIO AND SNAPSHOT'),
};
