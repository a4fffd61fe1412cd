import { pushEventPlansResource, type PushEventPlan } from 'gk-sdk/rest';
import { EVENT_PLAN_LIMITS } from 'gk-sdk/rules';
import { t, word } from '../../shared/i18n/translate.js';
import { textColumn } from '../../shared/table/column-kinds.js';
import { InlineSwitch, InlineText } from '../../shared/table/inline-cells.js';
import { StoredScript, TemplatePreview } from './template-preview.js';
import { keyProblems, type PlanKeyValues, type PlanKind } from './plan-kind.js';

type PushValues = PlanKeyValues & {
  readonly enabled: boolean;
  readonly name: string;
  readonly script: string;
  readonly template: string;
};

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
    textColumn('template', word('Template'), ({ template = '' }) => template, {
      cell: ({ template = '', script }) => (
        <span className="gk-plans-script">
          {template === '' && script !== '' ? t('Script of an earlier server, not run') : template}
        </span>
      ),
    }),
  ],
  fields: [
    { kind: 'switch', name: 'enabled', label: word('Enable') },
    { kind: 'text', name: 'name', label: word('Name'), maxLength: EVENT_PLAN_LIMITS.name },
    {
      kind: 'textarea',
      name: 'template',
      label: word('Template'),
      help: word(
        'JSON whose texts hold fields of the event in double braces: deviceid, plate, driver, code, event, time, timeutc, place, lat, lng, speed, memo, serialno, plan. Empty: the whole event. The server checks it at Save.',
      ),
      placeholder: '{"text": "{{event}}: {{plate}}, {{place}}", "speed": "{{speed}}"}',
      rows: 5,
      code: true,
      maxLength: 10_000,
    },
  ],
  BelowFields: () => (
    <>
      <TemplatePreview kind="push" />
      <StoredScript />
    </>
  ),
  check: keyProblems,
  blank: (key) => ({ ...key, enabled: true, name: '', script: '', template: '' }),
  toValues: (key, { enabled, name, script, template = '' }) => ({ ...key, enabled, name, script, template }),
  toPlan: (key, { enabled, name, script, template }, over) => ({
    updatedS: undefined,
    ...over,
    ...key,
    enabled,
    name,
    script,
    template,
  }),
};
