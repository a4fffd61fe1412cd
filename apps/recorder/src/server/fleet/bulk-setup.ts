import { rightOfSetupField } from 'gk-sdk/rules';
import type { StoredDevice } from '../../store/devices/device-store.js';
import { can, type Principal } from '../access/principal.js';
import type { JsonObject } from '../http/json-object.js';
import { isSetupField, readSetup, setupRow, toDeviceEdit, type DeviceSetup, type SetupField } from './device-setup.js';
import type { SetupEdit } from './save-setups.js';

/** Name of a field that can be changed for many devices at once: those of the device editor, and the groups. */
export type BulkField = SetupField | 'groups';

/** Settings of a device by their names on the wire; the groups are those of the asker's branch. */
export type BulkRow = ReturnType<typeof setupRow> & { readonly groups: readonly number[] };

/** Requested changes of a device. */
export interface BulkChange {
  readonly deviceid: string;
  readonly deviceParams: JsonObject;
  /** Values that the asker has seen: a field with another value by now is left as it is. */
  readonly before?: JsonObject | undefined;
}

/** Result of a field of a device, as it travels. */
export type BulkResult =
  | { readonly deviceid: string; readonly result: 'unknown' }
  | ({ readonly deviceid: string; readonly field: BulkField } & FieldResult);

type FieldResult =
  /** `now` is the value that the device has afterwards, `was` the one that it had. */
  | { readonly result: 'done'; readonly now: unknown; readonly was: unknown }
  | { readonly result: 'unchanged' | 'changed'; readonly now: unknown }
  | { readonly result: 'forbidden' | 'held' }
  | { readonly result: 'invalid'; readonly reason: string };

/** Results of a device, and the edit that leads to them. */
export interface BulkDecision {
  readonly results: readonly BulkResult[];
  /** Undefined when nothing of the device changes. */
  readonly change: (SetupEdit & { readonly deviceParams: JsonObject }) | undefined;
}

/** Who asks, and what they may see and change. */
export interface BulkAsker {
  readonly principal: Principal;
  /** Only who may edit groups moves devices between them. */
  readonly mayMove: boolean;
  /** Groups of the asker. */
  readonly branch: ReadonlySet<number>;
  /** All groups of a device. */
  readonly groupsOf: (deviceId: string) => readonly number[];
  /** Driver that a device reports. */
  readonly reportedDriver: (deviceId: string) => string | undefined;
}

/** Changed fields that were read. */
interface ReadChange {
  readonly setup: DeviceSetup;
  readonly groups?: readonly number[];
}

/** The settings of a device with the groups that the asker sees of it. */
export function bulkRow({ branch, groupsOf, reportedDriver }: BulkAsker, device: StoredDevice): BulkRow {
  const { deviceid } = device.seed;
  return {
    ...setupRow(device, reportedDriver(deviceid)),
    groups: sorted(groupsOf(deviceid).filter((id) => branch.has(id))),
  };
}

/** Decides about the change of one device, field by field, and writes nothing. Unknown fields are left alone. */
export function decideBulk(
  asker: BulkAsker,
  device: StoredDevice,
  { deviceid, deviceParams, before }: BulkChange,
): BulkDecision {
  const row = bulkRow(asker, device);
  const results: [BulkField, FieldResult][] = [];
  let wanted: ReadChange = { setup: {} };
  for (const [field, value] of Object.entries(deviceParams)) {
    if (!isBulkField(field)) continue;
    const read = mayChange(asker, field) ? readField(asker, field, value) : undefined;
    if (read === undefined) results.push([field, { result: 'forbidden' }]);
    else if (typeof read === 'string') results.push([field, { result: 'invalid', reason: read }]);
    else wanted = merged(wanted, read);
  }
  const asWanted = rowAfter(row, device, wanted);
  let accepted: ReadChange = { setup: {} };
  const left: [BulkField, 'unchanged' | 'changed'][] = [];
  for (const field of fieldsOf(wanted)) {
    if (isSame(asWanted[field], row[field])) left.push([field, 'unchanged']);
    else if (!isAsSeen(field, before, row[field])) left.push([field, 'changed']);
    else accepted = merged(accepted, only(wanted, field));
  }
  if (left.some(([field]) => field === 'talkch')) accepted = withTalkChannel(accepted, Number(row.talkch));
  const after = rowAfter(row, device, accepted);
  const leftFields = new Set(left.map(([field]) => field));
  // The talk channel follows the number of channels: it is a result, too, so that it can be taken back.
  const fields = fieldsOf(accepted).filter((field) => !leftFields.has(field));
  if (!isSame(after.talkch, row.talkch) && !leftFields.has('talkch') && !fields.includes('talkch'))
    fields.push('talkch');
  for (const [field, result] of left) {
    const [was, now] = [row[field], after[field]];
    results.push([field, isSame(was, now) ? { result, now } : { result: 'done', now, was }]);
  }
  for (const field of fields) results.push([field, { result: 'done', now: after[field], was: row[field] }]);
  return {
    results: results.map(([field, result]) => ({ deviceid, field, ...result })),
    change:
      fields.length === 0
        ? undefined
        : {
            device,
            edit: {
              ...toDeviceEdit(device, accepted.setup),
              ...(accepted.groups && { groupIds: [...hiddenGroups(asker, deviceid), ...accepted.groups] }),
            },
            deviceParams: Object.fromEntries(fields.map((field) => [field, after[field]])),
          },
  };
}

/** The results of a device when nothing of the whole call is done. */
export function heldResults({ results }: BulkDecision): BulkResult[] {
  return results.map((each) =>
    each.result === 'done' ? { deviceid: each.deviceid, field: each.field, result: 'held' } : each,
  );
}

/** Whether a result stands in the way of a call that does all or nothing. */
export function isRefusal({ result }: BulkResult): boolean {
  return result !== 'done' && result !== 'unchanged';
}

function isBulkField(name: string): name is BulkField {
  return name === 'groups' || isSetupField(name);
}

function mayChange({ principal, mayMove }: BulkAsker, field: BulkField): boolean {
  if (field === 'groups') return mayMove;
  const right = rightOfSetupField(field);
  return right !== undefined && can(principal, right);
}

/** A text says in words which values there are. */
function readField({ branch }: BulkAsker, field: BulkField, value: unknown): ReadChange | string {
  if (field === 'groups') {
    const isKnown = (id: unknown): id is number => typeof id === 'number' && branch.has(id);
    const isList = Array.isArray(value) && value.every(isKnown);
    return isList ? { setup: {}, groups: sorted(value) } : 'groups is a list of numbers of groups that you see';
  }
  const setup = readSetup({ [field]: value });
  return typeof setup === 'string' ? setup : { setup };
}

function merged(one: ReadChange, other: ReadChange): ReadChange {
  return { ...one, ...other, setup: { ...one.setup, ...other.setup } };
}

/**
 * A change of the number of channels resets the talk channel (spec 002 section 5), but not one that the asker has named and that stays as
 * it is, as long as the device has it.
 */
function withTalkChannel(change: ReadChange, talkChannel: number): ReadChange {
  const { channel } = change.setup;
  return channel === undefined || talkChannel > channel ? change : merged(change, { setup: { talkch: talkChannel } });
}

function only({ setup, groups }: ReadChange, field: BulkField): ReadChange {
  if (field === 'groups') return { setup: {}, ...(groups && { groups }) };
  return { setup: Object.fromEntries([[field, setup[field]]]) };
}

function fieldsOf({ setup, groups }: ReadChange): readonly BulkField[] {
  const fields: BulkField[] = Object.keys(setup).filter(isSetupField);
  return groups === undefined ? fields : [...fields, 'groups'];
}

function rowAfter(row: BulkRow, device: StoredDevice, { setup, groups = row.groups }: ReadChange): BulkRow {
  const edited = { ...device, edit: { ...device.edit, ...toDeviceEdit(device, setup) } };
  return { ...setupRow(edited, String(row.driver)), groups };
}

/** Groups of a device that the asker does not see: they stay whatever is asked. */
function hiddenGroups({ branch, groupsOf }: BulkAsker, deviceId: string): readonly number[] {
  return groupsOf(deviceId).filter((id) => !branch.has(id));
}

/** Whether a field has the value that the asker has seen. Both are read alike: spaces around the items of a list are no difference. */
function isAsSeen(field: BulkField, before: JsonObject | undefined, now: unknown): boolean {
  if (before === undefined || !Object.hasOwn(before, field)) return true;
  return isSame(comparable(field, before[field]), comparable(field, now));
}

function comparable(field: BulkField, value: unknown): unknown {
  if (field === 'groups') return Array.isArray(value) ? sorted(value.map(Number)) : value;
  const setup = readSetup({ [field]: value });
  return typeof setup === 'string' ? value : setup[field];
}

function sorted(ids: readonly number[]): number[] {
  return [...new Set(ids)].sort((a, b) => a - b);
}

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
