import { useController, useFormContext, type FieldPath } from 'react-hook-form';
import { canSavePlan } from '../../shared/plan-target/plan-mode.js';
import { PLAN_CHANNELS } from './download-plan.js';
import { t } from '../../shared/i18n/translate.js';
import { BitButtons } from '../../shared/plan-target/bit-buttons.js';
import { PlanTargetField } from '../../shared/plan-target/plan-target-field.js';
import { TimeGrid } from '../../shared/plan-target/time-grid.js';
import type { PlanValues } from './plan-values.js';

/** Parts of the plan that are no fields of the kit: whom it is for, channels, streams and the minutes of the day. */
export function PlanParts() {
  const target = usePart('target');
  const channels = usePart('channelMask');
  const streams = usePart('streamMask');
  const timePart = usePart('timePart');
  const timed = usePart('timePartEnabled');
  return (
    <div className="gk-plan-parts">
      <PlanTargetField target={target.value} devices="several" onChange={target.onChange} />
      {!canSavePlan(target.value) && (
        <p className="gk-plan-hint" role="status">
          {t('Choose a device')}
        </p>
      )}
      <BitButtons
        label={t('Channels to download')}
        mask={channels.value}
        count={PLAN_CHANNELS}
        onChange={channels.onChange}
      />
      <BitButtons
        label={t('Channels of the main stream')}
        mask={streams.value}
        count={PLAN_CHANNELS}
        onChange={streams.onChange}
      />
      {timed.value && <TimeGrid timePart={timePart.value} onChange={timePart.onChange} />}
    </div>
  );
}

function usePart<Name extends FieldPath<PlanValues>>(name: Name) {
  const { control } = useFormContext<PlanValues>();
  return useController<PlanValues, Name>({ control, name }).field;
}
