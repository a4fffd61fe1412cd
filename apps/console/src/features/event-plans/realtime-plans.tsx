import { realtimeEventPlansResource, type RealtimeEventPlan } from 'gk-sdk/rest';
import { DEFAULT_CALL_TIME_S, EVENT_PLAN_LIMITS } from 'gk-sdk/rules';
import { TemplatePreview } from './template-preview.js';
import { normalizeReceivers, toCallTimeS } from './realtime-receivers.js';
import { t, word } from '../../shared/i18n/translate.js';
import type { Column } from '../../shared/table/column.js';
import { numberColumn, textColumn } from '../../shared/table/column-kinds.js';
import { InlineSwitch, InlineText } from '../../shared/table/inline-cells.js';
import { keyProblems, type CellEdit, type PlanKeyValues, type PlanKind } from './plan-kind.js';

type RealtimeValues = PlanKeyValues & {
  readonly callEnabled: boolean;
  readonly callTimeS: number | null;
  readonly emailEnabled: boolean;
  readonly receivers: string;
  readonly smsEnabled: boolean;
  readonly template: string;
};

/** Realtime event plans: which event calls, mails or texts somebody (spec 002 sections 2 and 3). */
export const REALTIME_PLANS: PlanKind<RealtimeEventPlan, RealtimeValues> = {
  title: word('Realtime event plan'),
  resource: realtimeEventPlansResource,
  columns: (edit) => [
    switchColumn('callEnabled', word('Call'), edit),
    numberColumn('callTimeS', word('Call time'), ({ callTimeS }) => callTimeS, {
      unit: word('s'),
      cell: (plan) => (
        <InlineText
          label={t('Call time of {event}', { event: edit.eventWords(plan.eventCode) })}
          value={String(plan.callTimeS)}
          disabled={!edit.mayChange(plan)}
          inputMode="numeric"
          check={callTimeProblem}
          onSave={(text, signal) => edit.change(plan, { callTimeS: toCallTimeS(text) ?? DEFAULT_CALL_TIME_S }, signal)}
        />
      ),
    }),
    switchColumn('emailEnabled', word('E-mail'), edit),
    switchColumn('smsEnabled', word('SMS'), edit),
    textColumn('receivers', word('Receivers'), ({ receivers }) => receivers, {
      cell: (plan) => (
        <InlineText
          label={t('Receivers of {event}', { event: edit.eventWords(plan.eventCode) })}
          value={plan.receivers}
          disabled={!edit.mayChange(plan)}
          maxLength={EVENT_PLAN_LIMITS.receivers}
          onSave={(text, signal) => edit.change(plan, { receivers: normalizeReceivers(text) }, signal)}
        />
      ),
    }),
  ],
  fields: [
    { kind: 'switch', name: 'callEnabled', label: word('Call') },
    { kind: 'number', name: 'callTimeS', label: word('Call time'), unit: word('s'), ...EVENT_PLAN_LIMITS.callTimeS },
    {
      kind: 'switch',
      name: 'emailEnabled',
      label: word('E-mail'),
      help: word('The events of one minute are one mail, which leaves a minute after the first of them.'),
    },
    {
      kind: 'switch',
      name: 'smsEnabled',
      label: word('SMS'),
      help: word('The first message leaves at once, the events of the next minute together.'),
    },
    {
      kind: 'textarea',
      name: 'receivers',
      label: word('Receivers'),
      help: word('E-mail addresses and phone numbers, separated by commas.'),
      rows: 2,
      maxLength: EVENT_PLAN_LIMITS.receivers,
    },
    {
      kind: 'text',
      name: 'template',
      label: word('Template'),
      help: word(
        'One line with fields of the event in double braces: deviceid, plate, driver, code, event, time, timeutc, place, lat, lng, speed, memo, serialno. Empty: the usual words. The server checks it at Save.',
      ),
      placeholder: '{{event}}: {{plate}}, {{place}}',
      maxLength: 10_000,
    },
  ],
  BelowFields: () => <TemplatePreview kind="message" />,
  check: keyProblems,
  blank: (key) => ({
    ...key,
    callEnabled: false,
    callTimeS: DEFAULT_CALL_TIME_S,
    emailEnabled: false,
    receivers: '',
    smsEnabled: false,
    template: '',
  }),
  toValues: (key, { callEnabled, callTimeS, emailEnabled, receivers, smsEnabled, template = '' }) => ({
    ...key,
    callEnabled,
    callTimeS,
    emailEnabled,
    receivers,
    smsEnabled,
    template,
  }),
  toPlan: (key, { callEnabled, callTimeS, emailEnabled, receivers, smsEnabled, template }, over) => ({
    updatedS: undefined,
    ...over,
    ...key,
    callEnabled,
    emailEnabled,
    smsEnabled,
    template,
    callTimeS: callTimeS ?? DEFAULT_CALL_TIME_S,
    receivers: normalizeReceivers(receivers),
  }),
};

function switchColumn(
  id: 'callEnabled' | 'emailEnabled' | 'smsEnabled',
  title: string,
  { change, mayChange, eventWords }: CellEdit<RealtimeEventPlan>,
): Column<RealtimeEventPlan> {
  return {
    id,
    title,
    value: (plan) => plan[id],
    cell: (plan) => (
      <InlineSwitch
        label={t('{label} for {event}', { label: t(title), event: eventWords(plan.eventCode) })}
        on={plan[id]}
        disabled={!mayChange(plan)}
        onSave={(on, signal) => change(plan, { [id]: on }, signal)}
      />
    ),
  };
}

function callTimeProblem(text: string): string | undefined {
  const { min, max } = EVENT_PLAN_LIMITS.callTimeS;
  const seconds = toCallTimeS(text);
  return seconds !== undefined && seconds >= min && seconds <= max
    ? undefined
    : t('A whole number from {min} to {max}', { min, max });
}
