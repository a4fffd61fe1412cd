import { pushEventPlansResource, type PushEventPlan } from 'gk-sdk/rest';
import { EVENT_PLAN_LIMITS } from 'gk-sdk/rules';
import { t, word } from '../../shared/i18n/translate.js';
import { textColumn } from '../../shared/table/column-kinds.js';
import { InlineSwitch, InlineText } from '../../shared/table/inline-cells.js';
import { keyProblems, type PlanKeyValues, type PlanKind } from './plan-kind.js';

type PushValues = PlanKeyValues & { readonly enabled: boolean; readonly name: string; readonly script: string };

/** Push event plans: which event goes to the cloud (spec 002 sections 2 and 3). */
export const PUSH_PLANS: PlanKind<PushEventPlan, PushValues> = {
  title: word('Push event plan'),
  resource: pushEventPlansResource,
  columns: ({ change, mayChange, eventWords }) => [
    {
      id: 'enable',
      title: word('Enable'),
      value: (plan) => plan.enabled,
      cell: (plan) => (
        <InlineSwitch
          label={t('Enable {event}', { event: eventWords(plan.eventCode) })}
          on={plan.enabled}
          disabled={!mayChange(plan)}
          onSave={(enabled, signal) => change(plan, { enabled }, signal)}
        />
      ),
    },
    textColumn('name', word('Name'), ({ name }) => name, {
      cell: (plan) => (
        <InlineText
          label={t('Name of {event}', { event: eventWords(plan.eventCode) })}
          value={plan.name}
          disabled={!mayChange(plan)}
          maxLength={EVENT_PLAN_LIMITS.name}
          onSave={(name, signal) => change(plan, { name }, signal)}
        />
      ),
    }),
    textColumn('script', word('Script'), ({ script }) => script, {
      cell: ({ script }) => <span className="gk-plans-script">{script}</span>,
    }),
  ],
  fields: [
    { kind: 'switch', name: 'enabled', label: word('Enable') },
    { kind: 'text', name: 'name', label: word('Name'), maxLength: EVENT_PLAN_LIMITS.name },
    {
      kind: 'textarea',
      name: 'script',
      label: word('Script'),
      help: word(
        'For servers that apply it to messages to the cloud. The reference recorder keeps it and runs no script.',
      ),
      rows: 5,
      code: true,
      maxLength: EVENT_PLAN_LIMITS.script,
    },
  ],
  check: keyProblems,
  blank: (key) => ({ ...key, enabled: true, name: '', script: '' }),
  toValues: (key, { enabled, name, script }) => ({ ...key, enabled, name, script }),
  toPlan: (key, { enabled, name, script }, over) => ({ updatedS: undefined, ...over, ...key, enabled, name, script }),
};
