import { useMemo } from 'react';
import { Button } from 'react-bootstrap';
import { eventDownloadPlansResource, type EventDownloadPlan } from 'gk-sdk/rest';
import { canSavePlan, type PlanTarget } from '../../shared/plan-target/plan-mode.js';
import { CUSTOM_PATH_OPTIONS, PLAN_DOWNLOAD_TYPES, PLAN_MEDIA_TYPES } from './download-plan.js';
import { parseEventCodes } from '../../shared/events/parse-event-codes.js';
import { useEventCodes } from '../../shared/events/use-event-codes.js';
import type { Choice, FieldSpec } from '../../shared/form/field-spec.js';
import { SettingForm } from '../../shared/form/setting-form.js';
import { t, word } from '../../shared/i18n/translate.js';
import { useMayReplace } from '../../shared/plan-target/use-may-replace.js';
import { useRest } from '../../shared/query/use-rest.js';
import { PlanParts } from './plan-parts.js';
import { planSetting, toPlan, type PlanValues } from './plan-values.js';

/** Longest offset, pause and backup, in seconds: a day. */
const SECONDS = { min: 0, max: 86_400 } as const;
/** Longest FTP target, in characters. */
const UPLOAD_LENGTH = 1000;

const choicesOf = (names: Readonly<Record<number, string>>): readonly Choice<number>[] =>
  Object.entries(names).map(([value, label]) => ({ value: Number(value), label }));
const CUSTOM_PATHS = CUSTOM_PATH_OPTIONS.map((value) => ({ value, label: String(value) }));

/** The form of a plan with every field of spec 001 section 3. */
export function PlanForm({
  edited,
  target,
  onList,
  onClose,
}: {
  /** Undefined for a new plan. */
  readonly edited: EventDownloadPlan | undefined;
  /** Whom a new plan is for at first. */
  readonly target: PlanTarget;
  readonly onList: (plans: readonly EventDownloadPlan[]) => void;
  readonly onClose: (saved: boolean) => void;
}) {
  const resource = useRest(eventDownloadPlansResource);
  const codes = useEventCodes();
  const mayReplace = useMayReplace();
  const fields = useMemo(
    (): readonly FieldSpec<PlanValues>[] => [
      {
        kind: 'text',
        name: 'eventCode',
        label: word('Event code'),
        required: true,
        accepts: (text) => parseEventCodes(text).length === 1 && !text.includes(','),
        problem: word('An event code is a number.'),
        suggestions: codes.map(({ code, name }) => ({ value: String(code), label: name })),
      },
      { kind: 'select', name: 'downloadType', label: word('Download type'), choices: choicesOf(PLAN_DOWNLOAD_TYPES) },
      { kind: 'select', name: 'mediaType', label: word('Media type'), choices: choicesOf(PLAN_MEDIA_TYPES) },
      {
        kind: 'number',
        name: 'preOffsetS',
        label: word('Before the event'),
        unit: word('s'),
        ...SECONDS,
        optional: true,
        help: word('Empty = default of the system.'),
      },
      {
        kind: 'number',
        name: 'postOffsetS',
        label: word('After the event'),
        unit: word('s'),
        ...SECONDS,
        optional: true,
        help: word('Empty = default of the system.'),
      },
      {
        kind: 'number',
        name: 'intermissionS',
        label: word('Pause between two downloads'),
        unit: word('s'),
        ...SECONDS,
      },
      { kind: 'number', name: 'maxBackupS', label: word('Longest backup'), unit: word('s'), ...SECONDS },
      { kind: 'select', name: 'customPath', label: word('Custom path'), choices: CUSTOM_PATHS },
      { kind: 'switch', name: 'accOffOnly', label: word('Only while the ignition is off') },
      { kind: 'switch', name: 'snapshotEverySecond', label: word('A snapshot every second') },
      { kind: 'switch', name: 'uploadEnabled', label: word('Upload to FTP') },
      {
        kind: 'text',
        name: 'upload',
        label: word('FTP target'),
        maxLength: UPLOAD_LENGTH,
        shown: ({ uploadEnabled }) => uploadEnabled,
      },
      { kind: 'switch', name: 'timePartEnabled', label: word('Only at certain times of day') },
    ],
    [codes],
  );
  return (
    <SettingForm<PlanValues>
      id={edited ? 'plan' : 'new plan'}
      resource={planSetting(resource, edited, target, onList)}
      fields={fields}
      check={({ target: chosen }) => (canSavePlan(chosen) ? {} : { 'target.deviceId': t('Choose a device') })}
      confirm={(values) => mayReplace(toPlan(values, edited), edited, () => resource.list())}
      before={<PlanParts />}
      onSaved={() => onClose(true)}
      actions={
        <Button variant="outline-secondary" onClick={() => onClose(false)}>
          {t('Close')}
        </Button>
      }
    />
  );
}
