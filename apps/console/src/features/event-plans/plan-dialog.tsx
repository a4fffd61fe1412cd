import { useRef } from 'react';
import { useController, useFormContext, useWatch } from 'react-hook-form';
import { Button } from 'react-bootstrap';
import type { EventPlanKey, SettingResource } from 'gk-sdk/rest';
import { DEFAULT_GROUP_ID, type PlanTarget } from '../../shared/plan-target/plan-mode.js';
import { DialogFrame } from '../../shared/dialog/dialog-frame.js';
import type { NamedEventCode } from '../../shared/events/use-event-codes.js';
import { SettingForm } from '../../shared/form/setting-form.js';
import { useMayLeave } from '../../shared/form/unsaved-guard.js';
import { t } from '../../shared/i18n/translate.js';
import { isSamePlan } from '../../shared/plan-target/plan-entries.js';
import { PlanTargetField } from '../../shared/plan-target/plan-target-field.js';
import { useMayReplace } from '../../shared/plan-target/use-may-replace.js';
import { EventCodeField } from './event-code-field.js';
import { editedKey, keyValues, savedKey, type PlanKeyValues, type PlanKind } from './plan-kind.js';
import type { Plans } from './use-plans.js';

/** Purpose that the dialog is open for. */
export type PlanTask<Plan> =
  { readonly kind: 'add'; readonly target: PlanTarget } | { readonly kind: 'edit'; readonly plan: Plan };

/** Adds or edits a plan: whom it is for, the event, and all its fields (spec 002 section 2). */
export function PlanDialog<Plan extends EventPlanKey, Values extends PlanKeyValues>({
  kind,
  plans,
  task,
  events,
  onClose,
}: {
  readonly kind: PlanKind<Plan, Values>;
  readonly plans: Plans<Plan>;
  readonly task: PlanTask<Plan>;
  readonly events: readonly NamedEventCode[];
  /** `saved` is whom the plan was saved for. */
  readonly onClose: (saved?: EventPlanKey) => void;
}) {
  const mayReplace = useMayReplace();
  const mayLeave = useMayLeave();
  const edited = task.kind === 'edit' ? task.plan : undefined;
  const savedFor = useRef<EventPlanKey>(undefined);
  const resource: SettingResource<Values> = {
    read: async (options) => {
      if (task.kind === 'add') return kind.blank(keyValues(task.target, null));
      return kind.toValues(editedKey(task.plan), await plans.read(task.plan, options?.signal));
    },
    save: async (values, options) => {
      const key = savedKey(values);
      if (!key) throw new Error(t('Choose an event'));
      const over = edited && isSamePlan(edited, key) ? await plans.read(edited, options?.signal) : edited;
      savedFor.current = key;
      return plans.save(kind.toPlan(key, values, over), options?.signal, edited);
    },
  };
  const confirm = async (values: Values): Promise<boolean> => {
    const key = savedKey(values);
    return !key || mayReplace(key, edited, plans.readAll);
  };
  const close = async (): Promise<void> => {
    if (await mayLeave()) onClose();
  };
  const title = edited ? t('Edit plan') : t('Add plan');
  return (
    <DialogFrame title={title} onClose={() => void close()}>
      <SettingForm<Values>
        id={edited ? 'edited plan' : 'new plan'}
        resource={resource}
        fields={kind.fields}
        check={kind.check}
        confirm={confirm}
        before={<PlanKeyFields events={events} />}
        after={kind.BelowFields && <kind.BelowFields />}
        onSaved={() => onClose(savedFor.current)}
        actions={
          <Button variant="outline-secondary" onClick={() => void close()}>
            {t('Close')}
          </Button>
        }
      />
    </DialogFrame>
  );
}

/** Target and event, as parts of the form around them. */
function PlanKeyFields({ events }: { readonly events: readonly NamedEventCode[] }) {
  const { control, setValue, formState } = useFormContext<PlanKeyValues>();
  const [mode, deviceId, groupId] = useWatch({ control, name: ['mode', 'deviceId', 'groupId'] });
  const { field: code } = useController({ control, name: 'eventCode' });
  const { errors, isDirty } = formState;
  const problems = [errors.deviceId?.message, errors.eventCode?.message].filter((each) => each !== undefined);
  return (
    <>
      <PlanTargetField
        target={{ mode, deviceId, groupId: groupId || DEFAULT_GROUP_ID }}
        onChange={(target) => {
          const options = { shouldDirty: true, shouldValidate: true };
          setValue('mode', target.mode, options);
          setValue('deviceId', target.deviceId, options);
          setValue('groupId', target.groupId, options);
        }}
      />
      <EventCodeField eventCode={code.value} events={events} onChange={code.onChange} />
      {isDirty && problems.length > 0 && (
        <p className="gk-form-open">{t('Fix before saving: {problems}', { problems: problems.join(', ') })}</p>
      )}
    </>
  );
}
