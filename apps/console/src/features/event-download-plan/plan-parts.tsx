import { useMemo } from 'react';
import { useController, useFormContext, type FieldPath } from 'react-hook-form';
import { useDevices } from 'gk-react';
import { channelNumbers } from 'gk-sdk';
import { targetDeviceIds } from '../../shared/plan-target/plan-entries.js';
import { canSavePlan, type PlanTarget } from '../../shared/plan-target/plan-mode.js';
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
  const offered = useChannels(target.value);
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
        channels={offered}
        onChange={channels.onChange}
      />
      <BitButtons
        label={t('Channels of the main stream')}
        mask={streams.value}
        channels={offered}
        onChange={streams.onChange}
      />
      {timed.value && <TimeGrid timePart={timePart.value} onChange={timePart.onChange} />}
    </div>
  );
}

const ALL_CHANNELS = Array.from({ length: PLAN_CHANNELS }, (_, index) => index + 1);

/** The channels that a plan can be for: those of its devices; all of one for a group or the fleet, and where none is told. */
function useChannels({ mode, deviceId }: PlanTarget): readonly number[] {
  const deviceIds = useMemo(() => new Set(targetDeviceIds(deviceId)), [deviceId]);
  const own = useDevices({ mode: 'all', deviceIds }, (devices) => [...new Set(devices.flatMap(channelNumbers))]);
  return mode === 'DEVICE' && own.length > 0 ? own.filter((channel) => channel <= PLAN_CHANNELS) : ALL_CHANNELS;
}

function usePart<Name extends FieldPath<PlanValues>>(name: Name) {
  const { control } = useFormContext<PlanValues>();
  return useController<PlanValues, Name>({ control, name }).field;
}
