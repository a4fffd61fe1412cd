import { describe, expect, it } from 'vitest';
import {
  canAddAutoUpdatePlan,
  checkAutoUpdateEdit,
  checkFirmwareFile,
  firmwareCooldownS,
  mayUpdateFirmware,
} from './firmware.js';

describe('firmware', () => {
  it("firmware upload limit 200 MB (209715200 bytes); message 'Error : Exceeded size 200MB'", () => {
    expect(checkFirmwareFile(209715200)).toBeUndefined();
    expect(checkFirmwareFile(209715201)).toBe('Error : Exceeded size 200MB');
  });

  it('the Update button is enabled only when the device status is 0 or 100', () => {
    expect([0, 1, 99, 100, -1].map((status) => mayUpdateFirmware(status, 0))).toEqual([
      true,
      false,
      false,
      true,
      false,
    ]);
  });

  it('a 10-second cooldown follows each click', () => {
    expect(mayUpdateFirmware(0, 9.999, 0)).toBe(false);
    expect(mayUpdateFirmware(0, 10, 0)).toBe(true);
    expect([firmwareCooldownS(4, 0), firmwareCooldownS(0), firmwareCooldownS(0, 5)]).toEqual([6, 0, 10]);
  });

  it('auto update plan cannot be added without both source version and URL', () => {
    expect([
      canAddAutoUpdatePlan('1.2', 'http://a'),
      canAddAutoUpdatePlan('', 'x'),
      canAddAutoUpdatePlan('1', ' '),
    ]).toEqual([true, false, false]);
  });

  it("inline edit of target firmware or URL to empty shows 'cannot be empty'", () => {
    expect(checkAutoUpdateEdit('targetfw', '')).toBe('cannot be empty');
    expect(checkAutoUpdateEdit('url', ' ')).toBe('cannot be empty');
    expect(checkAutoUpdateEdit('memo', '')).toBeUndefined();
    expect(checkAutoUpdateEdit('url', 'x')).toBeUndefined();
  });
});
