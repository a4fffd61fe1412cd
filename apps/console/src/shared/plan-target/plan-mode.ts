import type { EventPlanTarget } from 'gk-sdk/rest';

/** Whom an event plan is for (spec 001 section 3, 002 section 3). */
export type PlanMode = EventPlanTarget['mode'];

/** "Default group root" (spec 002 section 9). */
export const DEFAULT_GROUP_ID = 'root';

/** Target of a plan as the plan dialogs edit it. */
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
 */
export function editPlanTarget(saved: EventPlanTarget): PlanTarget {
  switch (saved.mode) {
    case 'GLOBAL':
      return { mode: 'GLOBAL', deviceId: '', groupId: DEFAULT_GROUP_ID };
    case 'GROUP':
      return { mode: 'GROUP', deviceId: '', groupId: saved.groupId };
    case 'DEVICE':
      return { mode: 'DEVICE', deviceId: saved.deviceId, groupId: DEFAULT_GROUP_ID };
  }
}

/** "GLOBAL sets deviceid to GLOBAL on save; GROUP uses a group" (spec 001 section 4): whom the plan is saved for. */
export function savedPlanTarget({ mode, deviceId, groupId }: PlanTarget): EventPlanTarget {
  switch (mode) {
    case 'GLOBAL':
      return { mode };
    case 'GROUP':
      return { mode, groupId: groupId || DEFAULT_GROUP_ID };
    case 'DEVICE':
      return { mode, deviceId };
  }
}

/** "POST (PUT for GROUP mode)" (spec 001 and 002 section 7). */
export function planMethod(mode: PlanMode): 'POST' | 'PUT' {
  return mode === 'GROUP' ? 'PUT' : 'POST';
}

/**
 * "Device-mode download plan Save is disabled when the device list is empty" (spec 001 section 5); "a DEVICE-mode plan
 * cannot be saved while the device id is empty" (002 section 5).
 */
export function canSavePlan(target: PlanTarget): boolean {
  return target.mode !== 'DEVICE' || target.deviceId.split(',').some((id) => id.trim() !== '');
}
