import { describe, expect, it } from 'vitest';
import { canAddAutoUpdatePlan, checkFirmwareFile } from './firmware.js';

describe('firmware', () => {
  it("firmware upload limit 200 MB (209715200 bytes); message 'Error : Exceeded size 200MB'", () => {
    expect(checkFirmwareFile(209715200)).toBeUndefined();
    expect(checkFirmwareFile(209715201)).toBe('Error : Exceeded size 200MB');
  });

  it('auto update plan cannot be added without both source version and URL', () => {
    expect([
      canAddAutoUpdatePlan('1.2', 'http://a'),
      canAddAutoUpdatePlan('', 'x'),
      canAddAutoUpdatePlan('1', ' '),
    ]).toEqual([true, false, false]);
  });
});
