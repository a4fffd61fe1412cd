import { describe, expect, it } from 'vitest';
import { canUpdateFaceSlot, faceSlotState } from './face-slots.js';

describe('faces', () => {
  it('Slot Update needs deviceid, slot, identify and name', () => {
    const slot = { deviceId: 'A', index: 0, idCard: '1', name: 'Anna' };
    expect(canUpdateFaceSlot(slot)).toBe(true);
    for (const gap of [{ deviceId: '' }, { index: undefined }, { idCard: '' }, { name: '' }]) {
      expect(canUpdateFaceSlot({ ...slot, ...gap })).toBe(false);
    }
  });

  it("a list of slot values where 0 means deleted, shown as 'Deleted'", () => {
    expect([faceSlotState(0), faceSlotState(7)]).toEqual(['Deleted', 'filled']);
  });
});
