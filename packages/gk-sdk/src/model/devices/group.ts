import { nameField, textField, toRow } from '../fields/json-fields.js';

/** A number with the reference recorder; other servers may use texts. @public */
export type GroupId = string | number;

/** A node of the group tree (spec 002 section 3). @public */
export interface DeviceGroup {
  readonly groupId: GroupId;
  /** Undefined for the root. */
  readonly parentId: GroupId | undefined;
  /** Name for people. */
  readonly name: string;
}

/** A device in a group (spec 002 section 3, "Group-device link"). @public */
export interface GroupDevice {
  readonly groupId: GroupId;
  readonly deviceId: string;
}

/** @internal */
export function toDeviceGroup(value: unknown): DeviceGroup | undefined {
  const row = toRow(value);
  const groupId = toGroupId(row?.groupid);
  return groupId === undefined
    ? undefined
    : { groupId, parentId: toGroupId(row?.parentid), name: nameField(row?.name) };
}

/** @internal */
export function toGroupDevice(value: unknown): GroupDevice | undefined {
  const row = toRow(value);
  const groupId = toGroupId(row?.groupid);
  const deviceId = textField(row?.deviceid);
  return groupId === undefined || deviceId === '' ? undefined : { groupId, deviceId };
}

/** @internal */
export function toGroupId(value: unknown): GroupId | undefined {
  return typeof value === 'number' || (typeof value === 'string' && value !== '') ? value : undefined;
}
