import { useId } from 'react';
import { Form } from 'react-bootstrap';
import type { DeviceGroup } from 'gk-sdk/rest';
import { t } from '../../../shared/i18n/translate.js';
import { SETUP_SECTIONS } from '../editor/device-setup-fields.js';
import type { DeviceSetupValues } from '../editor/device-setup-values.js';
import { BulkField, BulkRowFrame, spreadWords } from './bulk-field.js';
import { isShown, mostChannels, spreadOf, type BulkDevice, type BulkPick, type SetupFieldSpec } from './bulk-plan.js';
import { groupsWords, type SetupWords } from './bulk-words.js';
import '../../../shared/form/form.css';

/** The settings of many devices: each stays as it is unless it is chosen. */
export function BulkForm({
  devices,
  words,
  groups,
  pick,
  onPick,
}: {
  readonly devices: readonly BulkDevice[];
  readonly words: SetupWords;
  /** Groups that the devices can move to; undefined for users who may not move them. */
  readonly groups: readonly DeviceGroup[] | undefined;
  readonly pick: BulkPick;
  readonly onPick: (pick: BulkPick) => void;
}) {
  const inputs = mostChannels(devices, pick);
  const change = (field: SetupFieldSpec, value: unknown): void =>
    onPick({ ...pick, values: { ...pick.values, ...Object.fromEntries([[field.name, value]]) } });
  const leave = (field: SetupFieldSpec): void =>
    onPick({
      ...pick,
      values: Object.fromEntries(Object.entries(pick.values).filter(([name]) => name !== field.name)),
    });
  return (
    <div className="gk-form gk-bulk-form">
      {groups && <GroupSection devices={devices} words={words} groups={groups} pick={pick} onPick={onPick} />}
      {SETUP_SECTIONS.map(({ title, names }) => {
        const fields = words.fields.filter((field) => names.includes(field.name) && isShown(field, devices, pick));
        if (fields.length === 0) return null;
        return (
          <fieldset key={title} className="gk-form-section">
            <legend>{t(title)}</legend>
            {fields.map((field) => (
              <BulkField
                key={field.name}
                field={field}
                devices={devices}
                inputs={inputs}
                isPicked={Object.hasOwn(pick.values, field.name)}
                value={pick.values[field.name as keyof DeviceSetupValues]}
                onPick={(value) => change(field, value)}
                onLeave={() => leave(field)}
              />
            ))}
          </fieldset>
        );
      })}
    </div>
  );
}

function GroupSection({
  devices,
  words,
  groups,
  pick: { groupId, ...pick },
  onPick,
}: {
  readonly devices: readonly BulkDevice[];
  readonly words: SetupWords;
  readonly groups: readonly DeviceGroup[];
  readonly pick: BulkPick;
  readonly onPick: (pick: BulkPick) => void;
}) {
  const id = useId();
  const spread = spreadOf(devices, ({ stored }) => stored.groupIds);
  const [first] = groups;
  return (
    <fieldset className="gk-form-section">
      <legend>{t('Group')}</legend>
      <BulkRowFrame
        id={id}
        label={t('Move to group')}
        now={spreadWords(spread.map((one) => ({ ...one, words: groupsWords(one.value, words.group) })))}
        isPicked={groupId !== undefined}
        help={t('The devices leave their other groups.')}
        onSwitch={(on) => onPick(on && first ? { ...pick, groupId: first.groupId } : pick)}
      >
        <Form.Select
          id={id}
          aria-describedby={`${id}-notes`}
          className="gk-field-narrow"
          value={groups.findIndex((group) => group.groupId === groupId)}
          onChange={(event) => onPick({ ...pick, groupId: groups[Number(event.currentTarget.value)]?.groupId })}
        >
          {groups.map((group, index) => (
            <option key={group.groupId} value={index}>
              {words.group(group.groupId)}
            </option>
          ))}
        </Form.Select>
      </BulkRowFrame>
    </fieldset>
  );
}
