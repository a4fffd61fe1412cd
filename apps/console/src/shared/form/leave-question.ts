import type { Confirmation } from '../dialog/use-questions.js';
import { t } from '../i18n/translate.js';

/** Question before unsaved changes are dropped. */
export function leaveQuestion(text = t('Changes of this screen are not saved yet.')): Confirmation {
  return { title: t('Leave without saving?'), text, yes: t('Leave'), no: t('Stay') };
}
