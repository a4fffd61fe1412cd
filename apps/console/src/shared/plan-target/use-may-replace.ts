import { useCallback } from 'react';
import type { EventPlanKey } from 'gk-sdk/rest';
import { useConfirm } from '../dialog/use-questions.js';
import { t } from '../i18n/translate.js';
import { isSamePlan, keptPlans, targetWords } from './plan-entries.js';

/**
 * Asks before a save replaces other plans of the same target and event; true at once where there are none.
 *
 * @param edited - The plan that was opened; undefined for a new one.
 * @param list - The plans that the server has now.
 */
type MayReplace = (
  plan: EventPlanKey,
  edited: EventPlanKey | undefined,
  list: () => Promise<readonly EventPlanKey[]>,
) => Promise<boolean>;

/** The question of every form of plans. */
export function useMayReplace(): MayReplace {
  const confirm = useConfirm();
  return useCallback(
    async (plan, edited, list) => {
      const others = keptPlans(plan).filter((kept) => !edited || !isSamePlan(kept, edited));
      if (others.length === 0) return true;
      const known = await list();
      const replaced = others.filter((other) => known.some((one) => isSamePlan(one, other)));
      if (replaced.length === 0) return true;
      return confirm({
        title: t('Replace the plan?'),
        text:
          others.length === 1
            ? t('There is already a plan for this target and event.')
            : t('There is already a plan of this event for: {names}', {
                names: replaced.map(({ target }) => targetWords(target)).join(', '),
              }),
        yes: t('Replace'),
      });
    },
    [confirm],
  );
}
