import { useId, useMemo } from 'react';
import { useGroups } from 'gk-react';
import { DEFAULT_GROUP_ID, type PlanMode, type PlanTarget } from './plan-mode.js';
import { useMay } from '../access/use-may.js';
import { DeviceCombobox } from '../device-picker/device-combobox.js';
import { DevicesField } from '../device-picker/devices-field.js';
import { groupWords } from '../fleet/group-path-words.js';
import { t, word } from '../i18n/translate.js';
import { targetDeviceIds } from './plan-entries.js';
import './plan-target.css';

const MODES: readonly { readonly mode: PlanMode; readonly label: string }[] = [
  { mode: 'GLOBAL', label: word('All devices (GLOBAL)') },
  { mode: 'DEVICE', label: word('By device (DEVICE)') },
  { mode: 'GROUP', label: word('By group (GROUP)') },
];

/**
 * Whom a plan is for: "update mode radio (GLOBAL, DEVICE with device selector, GROUP with group select)" (spec 002
 * section 2). `canSavePlan` of the SDK's rules says whether the choice can be saved.
 */
export function PlanTargetField({
  target,
  onChange,
  devices = 'one',
}: {
  readonly target: PlanTarget;
  readonly onChange: (target: PlanTarget) => void;
  /** `several` where a plan takes a list of devices (spec 001 section 5, "the device list is empty"). */
  readonly devices?: 'one' | 'several';
}) {
  const id = useId();
  const mayGlobal = useMay('globalEventRules');
  const change = (part: Partial<PlanTarget>): void => onChange({ ...target, ...part });
  return (
    <fieldset className="gk-plan-target">
      <legend>{t('Plan applies to')}</legend>
      <div className="gk-plan-modes">
        {MODES.filter(({ mode }) => mayGlobal || mode !== 'GLOBAL').map(({ mode, label }) => (
          <label key={mode} className="form-check">
            <input
              type="radio"
              className="form-check-input"
              name={id}
              checked={target.mode === mode}
              onChange={() => change({ mode })}
            />
            <span className="form-check-label">{t(label)}</span>
          </label>
        ))}
      </div>
      {target.mode === 'DEVICE' && devices === 'one' && (
        <DeviceCombobox
          label={t('Device')}
          deviceId={target.deviceId}
          required
          onChange={(deviceId) => change({ deviceId })}
        />
      )}
      {target.mode === 'DEVICE' && devices === 'several' && (
        <DevicesField
          label={t('Devices')}
          deviceIds={targetDeviceIds(target.deviceId)}
          onChange={(deviceIds) => change({ deviceId: deviceIds.join(',') })}
        />
      )}
      {target.mode === 'GROUP' && <GroupSelect groupId={target.groupId} onChange={(groupId) => change({ groupId })} />}
    </fieldset>
  );
}

/** The groups, with "default group root" (spec 002 section 9) first. */
function GroupSelect({
  groupId,
  onChange,
}: {
  readonly groupId: string;
  readonly onChange: (groupId: string) => void;
}) {
  const id = useId();
  const groups = useGroups();
  const known = useMemo(() => groups.data?.groups ?? [], [groups.data]);
  const wordsOf = useMemo(() => groupWords(known), [known]);
  // The default group is the one without a parent, whatever its id is.
  const root = known.find(({ parentId }) => parentId === undefined);
  const rootId = root ? String(root.groupId) : DEFAULT_GROUP_ID;
  const chosen = groupId === '' || groupId === DEFAULT_GROUP_ID ? rootId : groupId;
  return (
    <div className="gk-plan-group">
      <label htmlFor={id}>{t('Group')}</label>
      <select
        id={id}
        className="form-select form-select-sm"
        value={chosen}
        onChange={(event) => onChange(event.target.value)}
      >
        {!known.some((group) => String(group.groupId) === chosen) && <option value={chosen}>{chosen}</option>}
        {known.map((group) => (
          <option key={group.groupId} value={String(group.groupId)}>
            {wordsOf(group.groupId)}
          </option>
        ))}
      </select>
      {groups.kind === 'failed' && (
        <p className="gk-plan-hint" role="alert">
          {t('The groups could not be loaded: {reason}', { reason: groups.error.message })}{' '}
          <button type="button" className="btn btn-link btn-sm" onClick={groups.reload}>
            {t('Try again')}
          </button>
        </p>
      )}
    </div>
  );
}
