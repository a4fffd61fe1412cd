import { useConfirm } from '../dialog/use-questions.js';
import { t } from '../i18n/translate.js';
import { useUnsavedScopes } from './unsaved.js';

/**
 * Asks before unsaved changes are dropped within a screen, such as by choosing another entry of its list; true at once
 * where there are none. Leaving the screen asks by itself.
 */
export function useLeaveQuestion(): () => Promise<boolean> {
  const scopes = useUnsavedScopes();
  const confirm = useConfirm();
  return async () =>
    scopes.size === 0 ||
    confirm({
      title: t('Leave without saving?'),
      text: t('Changes of this screen are not saved yet.'),
      yes: t('Leave'),
      no: t('Stay'),
    });
}
