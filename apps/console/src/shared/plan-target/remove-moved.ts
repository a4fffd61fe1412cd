import { toGkError } from 'gk-sdk';
import type { EventPlanKey } from 'gk-sdk/rest';
import { t } from '../i18n/translate.js';
import { planWords } from './plan-entries.js';

/**
 * A plan with another target or event is another one for the server: the one that was opened goes after it is saved.
 *
 * @throws An error whose words say that both are there now.
 */
export async function removeMoved(old: EventPlanKey, remove: () => Promise<unknown>): Promise<void> {
  try {
    await remove();
  } catch (thrown) {
    const why = toGkError(thrown).message;
    throw new Error(
      t('The plan is saved, but {plan} could not be removed: {reason}', { plan: planWords(old), reason: why }),
    );
  }
}
