import type { DeviceSetupChange, DeviceSetupOutcome, DeviceSetupWithGroups, GroupId } from 'gk-sdk/rest';
import { labelOf } from '../../../shared/form/field-spec.js';
import { showValue } from '../../../shared/form/show-value.js';
import { t } from '../../../shared/i18n/translate.js';
import { fromStoredNetflow } from '../../../shared/vehicle/device-edit.js';
import { setupField } from '../editor/device-setup-fields.js';
import type { SetupFieldSpec } from './bulk-plan.js';

/** Fields whose values stand in another unit in the form. */
const IN_MB: Readonly<Record<string, string>> = { maxNetflowKb: 'maxNetflowMb', netLimitKb: 'netLimitMb' };

/** Words for stored settings. */
export interface SetupWords {
  readonly fields: readonly SetupFieldSpec[];
  /** Name of a group for people. */
  readonly group: (groupId: GroupId) => string;
}

/** Row of a difference, and of its result. */
export interface BulkRow {
  readonly key: string;
  readonly deviceId: string;
  readonly label: string;
  readonly before: string;
  readonly after: string;
}

/** A value of a form with its unit. */
export function valueWords(field: SetupFieldSpec, value: unknown): string {
  const words = showValue(field, value) || t('none');
  const isNumber = (field.kind === 'number' || field.kind === 'number-or-default') && words === String(value);
  return isNumber && field.unit !== undefined ? `${words} ${t(field.unit)}` : words;
}

/** Names of groups; a device may be in several. */
export function groupsWords(groupIds: readonly GroupId[], group: SetupWords['group']): string {
  return groupIds.length === 0 ? t('none') : groupIds.map(group).join(', ');
}

/** Names a field of the settings as they are stored. */
export function fieldWords(name: string, { fields }: SetupWords): string {
  const field = specOf(name, fields);
  if (field) return labelOf(field);
  return name === 'groupIds' ? t('Group') : name;
}

/** A stored value in words. */
export function storedWords(
  name: string,
  setup: Partial<DeviceSetupWithGroups> | undefined,
  { fields, group }: SetupWords,
): string {
  if (name === 'groupIds') return groupsWords(setup?.groupIds ?? [], group);
  const field = specOf(name, fields);
  const stored: unknown = Object.entries(setup ?? {}).find(([key]) => key === name)?.[1];
  const value = Object.hasOwn(IN_MB, name) && typeof stored === 'number' ? fromStoredNetflow(stored) : stored;
  return field ? valueWords(field, value) : String(value);
}

/** One row for each field of each device that changes. */
export function differenceRows(changes: readonly DeviceSetupChange[], words: SetupWords): readonly BulkRow[] {
  return changes.flatMap(({ deviceId, changes: changed, before }) =>
    Object.keys(changed).map((name) => ({
      key: rowKey(deviceId, name),
      deviceId,
      label: fieldWords(name, words),
      before: storedWords(name, before, words),
      after: storedWords(name, changed, words),
    })),
  );
}

/** One row for each field that has followed a change of another one of its device. */
export function followedRows(
  outcomes: readonly DeviceSetupOutcome[],
  rows: readonly BulkRow[],
  words: SetupWords,
): readonly BulkRow[] {
  const known = new Set(rows.map(({ key }) => key));
  return outcomes.flatMap((outcome): BulkRow[] => {
    if (outcome.kind !== 'done' || outcome.was === undefined) return [];
    const { deviceId, field, was, now } = outcome;
    const key = rowKey(deviceId, field);
    if (known.has(key)) return [];
    const label = fieldWords(field, words);
    return [{ key, deviceId, label, before: storedWords(field, was, words), after: storedWords(field, now, words) }];
  });
}

/** Identifies a field of a device. */
export function rowKey(deviceId: string, name: string): string {
  return `${name} ${deviceId}`;
}

/** The reason why a field was not changed; undefined for one that was, or that has the value already. */
export function refusalWords(outcome: DeviceSetupOutcome, words: SetupWords): string | undefined {
  switch (outcome.kind) {
    case 'done':
    case 'unchanged':
      return undefined;
    case 'unknown-device':
      return t('There is no device {device} in your fleet.', { device: outcome.deviceId });
    case 'changed-meanwhile':
      return t('Changed meanwhile by another user: {value}', { value: storedWords(outcome.field, outcome.now, words) });
    case 'forbidden':
      return t('You do not have permission to change this setting.');
    case 'held':
      return t('Not changed, because another change was refused.');
    case 'invalid':
      return t('The server refuses this value: {reason}', { reason: outcome.reason });
  }
}

function specOf(name: string, fields: readonly SetupFieldSpec[]): SetupFieldSpec | undefined {
  const wanted = Object.hasOwn(IN_MB, name) ? IN_MB[name] : name;
  return fields.find((field) => field.name === wanted) ?? setupField(wanted);
}
