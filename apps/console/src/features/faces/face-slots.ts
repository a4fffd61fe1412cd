/** "Face Set cooling 1000 ms" (spec 002 section 9). */
export const FACE_SET_COOLDOWN_S = 1;

/** "Slot Update needs deviceid, slot, identify and name" (spec 002 section 5). */
export function canUpdateFaceSlot(slot: {
  readonly deviceId: string;
  /** From 0; undefined = none chosen. */
  readonly index: number | undefined;
  readonly idCard: string;
  readonly name: string;
}): boolean {
  return slot.deviceId !== '' && slot.index !== undefined && slot.idCard !== '' && slot.name !== '';
}

/** "The device summary is a list of slot values where 0 means deleted" (spec 002 section 3), shown as 'Deleted'. */
export function faceSlotState(value: number): 'Deleted' | 'filled' {
  return value === 0 ? 'Deleted' : 'filled';
}
