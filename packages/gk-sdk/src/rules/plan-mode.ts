/** Whom an event plan is for (spec 001 section 3, 002 section 3). @public */
export type PlanMode = 'GLOBAL' | 'DEVICE' | 'GROUP';

/** The `deviceid` of a plan for every device. @public */
export const GLOBAL_DEVICE_ID = 'GLOBAL';
/** "Default group root" (spec 002 section 9). @public */
export const DEFAULT_GROUP_ID = 'root';

/** What the plan dialogs hold of whom a plan is for. @public */
export interface PlanTarget {
  readonly mode: PlanMode;
  /** Empty in the modes GLOBAL and GROUP. */
  readonly deviceId: string;
  /** The group that was chosen. */
  readonly groupId: string;
}

/**
 * "Editing a GLOBAL row opens in GLOBAL mode with a blank deviceid, otherwise in DEVICE mode" (spec 002 section 4);
 * a row that was saved in GROUP mode says so itself.
 *
 * @public
 */
export function editPlanTarget(row: {
  readonly deviceid?: string | null | undefined;
  readonly groupid?: string | null | undefined;
  readonly updateMode?: string | null | undefined;
}): PlanTarget {
  const groupId = row.groupid ?? DEFAULT_GROUP_ID;
  if (row.updateMode === 'GROUP') return { mode: 'GROUP', deviceId: '', groupId };
  if (row.deviceid === GLOBAL_DEVICE_ID) return { mode: 'GLOBAL', deviceId: '', groupId };
  return { mode: 'DEVICE', deviceId: row.deviceid ?? '', groupId };
}

/** "GLOBAL sets deviceid to GLOBAL on save; GROUP uses a group" (spec 001 section 4), as fields of the body. @public */
export function savedPlanTarget(target: PlanTarget): {
  readonly deviceid: string;
  readonly groupid: string;
  readonly updateMode: PlanMode;
} {
  const deviceid = target.mode === 'GLOBAL' ? GLOBAL_DEVICE_ID : target.mode === 'GROUP' ? '' : target.deviceId;
  return { deviceid, groupid: target.groupId || DEFAULT_GROUP_ID, updateMode: target.mode };
}

/** "POST (PUT for GROUP mode)" (spec 001 and 002 section 7). @public */
export function planMethod(mode: PlanMode): 'POST' | 'PUT' {
  return mode === 'GROUP' ? 'PUT' : 'POST';
}

/**
 * "Device-mode download plan Save is disabled when the device list is empty" (spec 001 section 5); "a DEVICE-mode plan
 * cannot be saved while the device id is empty" (002 section 5).
 *
 * @public
 */
export function canSavePlan(target: PlanTarget): boolean {
  return target.mode !== 'DEVICE' || target.deviceId.split(',').some((id) => id.trim() !== '');
}
