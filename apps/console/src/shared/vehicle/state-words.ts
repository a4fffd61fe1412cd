import type { MarkerState } from 'gk-sdk';
import { word } from '../i18n/translate.js';

/** States of a vehicle, in words for `t`. */
export const STATE_WORDS: Readonly<Record<MarkerState, string>> = {
  offline: word('Offline'),
  driving: word('Driving'),
  idle: word('Idle'),
  overspeed: word('Overspeed'),
};
