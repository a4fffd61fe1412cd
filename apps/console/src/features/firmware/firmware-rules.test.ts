import { describe, expect, it } from 'vitest';
import { checkAutoUpdateEdit, firmwareCooldownS, canUpdateFirmware } from './firmware-rules.js';

describe('firmware', () => {
  it('the Update button is enabled only when the device status is 0 or 100', () => {
    expect([0, 1, 99, 100, -1].map((status) => canUpdateFirmware(status, 0))).toEqual([
      true,
      false,
      false,
      true,
      false,
    ]);
  });

  it('a 10-second cooldown follows each click', () => {
    expect(canUpdateFirmware(0, 9.999, 0)).toBe(false);
    expect(canUpdateFirmware(0, 10, 0)).toBe(true);
    expect([firmwareCooldownS(4, 0), firmwareCooldownS(0), firmwareCooldownS(0, 5)]).toEqual([6, 0, 10]);
  });

  it("inline edit of target firmware or URL to empty shows 'cannot be empty'", () => {
    expect(checkAutoUpdateEdit('targetfw', '')).toBe('cannot be empty');
    expect(checkAutoUpdateEdit('url', ' ')).toBe('cannot be empty');
    expect(checkAutoUpdateEdit('memo', '')).toBeUndefined();
    expect(checkAutoUpdateEdit('url', 'x')).toBeUndefined();
  });
});
