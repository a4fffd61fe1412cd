import type { EventFootageState } from 'gk-sdk/rest';
import { t } from '../i18n/translate.js';

/** How far the footage of an event is, in words. */
export function footageWords(footage: EventFootageState): string {
  switch (footage.state) {
    case 'waiting':
      return footage.reason === undefined ? t('Waiting') : t('Waiting: {reason}', { reason: footage.reason });
    case 'asked':
      return t('Asked');
    case 'coming':
      return `${footage.percent} %`;
    case 'here':
      return footage.reason === undefined ? t('Here') : t('Here: {reason}', { reason: footage.reason });
    case 'failed':
      return t('Failed: {reason}', { reason: footage.reason });
  }
}
