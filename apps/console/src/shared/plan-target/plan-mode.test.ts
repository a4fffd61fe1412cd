import { describe, expect, it } from 'vitest';
import { canSavePlan, DEFAULT_GROUP_ID, editPlanTarget, planMethod, savedPlanTarget } from './plan-mode.js';

describe('plan mode', () => {
  const device = { mode: 'DEVICE', deviceId: 'BUS-7', groupId: 'root' } as const;

  it('GLOBAL sets deviceid to GLOBAL on save; GROUP uses a group', () => {
    expect(savedPlanTarget({ ...device, mode: 'GLOBAL' })).toEqual({ mode: 'GLOBAL' });
    expect(savedPlanTarget({ ...device, mode: 'GROUP', groupId: 'north' })).toEqual({
      mode: 'GROUP',
      groupId: 'north',
    });
    expect(savedPlanTarget(device)).toEqual({ mode: 'DEVICE', deviceId: 'BUS-7' });
  });

  it('editing a GLOBAL row opens in GLOBAL mode with a blank deviceid, otherwise in DEVICE mode', () => {
    expect(editPlanTarget({ mode: 'GLOBAL' })).toMatchObject({ mode: 'GLOBAL', deviceId: '' });
    expect(editPlanTarget({ mode: 'DEVICE', deviceId: 'BUS-7' })).toEqual(device);
    const north = { mode: 'GROUP', groupId: 'north' } as const;
    expect(editPlanTarget(north)).toEqual({ ...north, deviceId: '' });
  });

  it('device-mode download plan Save is disabled when the device list is empty', () => {
    expect([canSavePlan(device), canSavePlan({ ...device, deviceId: ' , ' })]).toEqual([true, false]);
  });

  it('a DEVICE-mode plan cannot be saved while the device id is empty', () => {
    expect(canSavePlan({ ...device, deviceId: '' })).toBe(false);
    expect(canSavePlan({ ...device, mode: 'GLOBAL', deviceId: '' })).toBe(true);
    expect(canSavePlan({ ...device, mode: 'GROUP', deviceId: '' })).toBe(true);
  });

  it('POST (PUT for GROUP mode)', () => {
    expect([planMethod('GLOBAL'), planMethod('DEVICE'), planMethod('GROUP')]).toEqual(['POST', 'POST', 'PUT']);
  });

  it('default group root', () => {
    expect(DEFAULT_GROUP_ID).toBe('root');
    expect(editPlanTarget({ mode: 'GLOBAL' }).groupId).toBe('root');
    expect(savedPlanTarget({ mode: 'GROUP', deviceId: '', groupId: '' })).toEqual({ mode: 'GROUP', groupId: 'root' });
  });
});
