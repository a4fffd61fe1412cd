import { useConfirm } from '../dialog/use-questions.js';
import { leaveQuestion } from './leave-question.js';
import { useUnsavedScopes } from './unsaved.js';

/**
 * Asks before unsaved changes are dropped within a screen, such as by choosing another entry of its list; true at once
 * where there are none. Leaving the screen asks by itself.
 */
export function useLeaveQuestion(): () => Promise<boolean> {
  const scopes = useUnsavedScopes();
  const confirm = useConfirm();
  return async () => scopes.size === 0 || confirm(leaveQuestion());
}
