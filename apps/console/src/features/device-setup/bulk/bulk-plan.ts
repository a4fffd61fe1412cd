import type { Permissions } from 'gk-sdk';
import type { DeviceSetupChange, DeviceSetupWithGroups, GroupId } from 'gk-sdk/rest';
import type { FieldSpec } from '../../../shared/form/field-spec.js';
import { sameValue } from '../../../shared/form/same-value.js';
import { setupProblems } from '../editor/device-setup-fields.js';
import { setupChanges, toSetupValues, type DeviceSetupValues } from '../editor/device-setup-values.js';

/** A device with its settings, as the server told them and as the form shows them. */
export interface BulkDevice {
  readonly deviceId: string;
  readonly stored: DeviceSetupWithGroups;
  readonly values: DeviceSetupValues;
}

/** Values that the user has chosen for all devices; fields that are left as they are have none. */
export interface BulkPick {
  readonly values: Partial<DeviceSetupValues>;
  /** The group that the devices move to. */
  readonly groupId?: GroupId | undefined;
}

/** Effect of the form, before anything is sent. */
export interface BulkPlan {
  readonly changes: readonly DeviceSetupChange[];
  /** Devices that are not sent, with the reason in the user's words. */
  readonly refused: readonly { readonly deviceId: string; readonly reason: string }[];
}

/** A field of the device editor. */
export type SetupFieldSpec = FieldSpec<DeviceSetupValues>;

/** Settings of a device as the form shows them. */
export function toBulkDevice(deviceId: string, stored: DeviceSetupWithGroups): BulkDevice {
  const { groupIds: _groupIds, ...setup } = stored;
  return { deviceId, stored, values: toSetupValues(setup) };
}

/** The values that devices have of something, each with the number of its devices, the most frequent one first. */
export function spreadOf<Value>(
  devices: readonly BulkDevice[],
  valueOf: (device: BulkDevice) => Value,
): readonly { readonly value: Value; readonly count: number }[] {
  const found = new Map<string, { readonly value: Value; count: number }>();
  for (const device of devices) {
    const value = valueOf(device);
    const key = JSON.stringify(value);
    const known = found.get(key);
    if (known) known.count += 1;
    else found.set(key, { value, count: 1 });
  }
  return [...found.values()].sort((a, b) => b.count - a.count);
}

/** Most channels that one of the devices has after the change. */
export function mostChannels(devices: readonly BulkDevice[], { values: { channelCount } }: BulkPick): number {
  return channelCount ?? Math.max(0, ...devices.map(({ values }) => values.channelCount));
}

/** Whether a field has an effect on at least one of the devices. */
export function isShown(field: SetupFieldSpec, devices: readonly BulkDevice[], { values }: BulkPick): boolean {
  return field.shown === undefined || devices.some((device) => field.shown?.({ ...device.values, ...values }));
}

/**
 * The changes that chosen values make to devices, by the rules of the device editor; devices that have them already are left
 * out. A device that they do not fit is not sent, and says why.
 */
export function planBulk(
  devices: readonly BulkDevice[],
  pick: BulkPick,
  fields: readonly SetupFieldSpec[],
  permissions: Permissions,
): BulkPlan {
  const changes: DeviceSetupChange[] = [];
  const refused: { readonly deviceId: string; readonly reason: string }[] = [];
  for (const { deviceId, stored, values } of devices) {
    const after = valuesAfter(values, pick.values, fields);
    const moved = pick.groupId !== undefined && !sameValue(stored.groupIds, [pick.groupId]);
    const changed: Partial<DeviceSetupWithGroups> = {
      ...setupChanges(values, after),
      ...(moved && pick.groupId !== undefined && { groupIds: [pick.groupId] }),
    };
    const names = Object.keys(changed);
    if (names.length === 0) continue;
    const reason = newProblem(values, after, permissions);
    if (reason === undefined) changes.push({ deviceId, changes: changed, before: pickFields(stored, names) });
    else refused.push({ deviceId, reason });
  }
  return { changes, refused };
}

/** Some fields of a setup. */
export function pickFields(
  setup: Partial<DeviceSetupWithGroups>,
  names: readonly string[],
): Partial<DeviceSetupWithGroups> {
  return Object.fromEntries(Object.entries(setup).filter(([name]) => names.includes(name)));
}

/** The values of one device after a change: lists have an entry for each of its channels, and other values may follow. */
function valuesAfter(
  before: DeviceSetupValues,
  picked: Partial<DeviceSetupValues>,
  fields: readonly SetupFieldSpec[],
): DeviceSetupValues {
  const single = Object.fromEntries(Object.entries(picked).filter(([, value]) => !Array.isArray(value)));
  let after: DeviceSetupValues = { ...before, ...single };
  for (const { name, follow } of fields) {
    if (follow && Object.hasOwn(single, name)) after = { ...follow(after, before), ...single };
  }
  for (const field of fields) {
    const list = picked[field.name as keyof DeviceSetupValues];
    if (!Array.isArray(list) || field.shown?.(after) === false) continue;
    const own: unknown = after[field.name as keyof DeviceSetupValues];
    const kept: readonly unknown[] = Array.isArray(own) ? own : [];
    const items = kept.map((item, index): unknown => (index < list.length ? list[index] : item));
    after = { ...after, ...Object.fromEntries([[field.name, items]]) };
  }
  return after;
}

/** A rule between fields that holds before a change and not after it. */
function newProblem(before: DeviceSetupValues, after: DeviceSetupValues, permissions: Permissions): string | undefined {
  const known = new Set(Object.keys(setupProblems(before, permissions)));
  return Object.entries(setupProblems(after, permissions)).find(([name]) => !known.has(name))?.[1];
}
