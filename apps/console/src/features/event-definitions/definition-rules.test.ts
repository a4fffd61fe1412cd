import { describe, expect, it } from 'vitest';
import { canSaveDefinition, definitionMethod, deviceProfileMethod } from './definition-rules.js';

describe('event definition', () => {
  it('Save is disabled for an empty profile name or the name ALL', () => {
    expect(['', 'ALL', 'All', 'GLOBAL'].map(canSaveDefinition)).toEqual([false, false, true, true]);
  });

  it('a PUT is used when the profile and event type already exist, otherwise POST', () => {
    const existing = [{ profile: 'GLOBAL', eventCode: 13 }];
    expect(definitionMethod({ profile: 'GLOBAL', eventCode: 13 }, existing)).toBe('PUT');
    expect(definitionMethod({ profile: 'GLOBAL', eventCode: 14 }, existing)).toBe('POST');
    expect(definitionMethod({ profile: 'north', eventCode: 13 }, existing)).toBe('POST');
  });

  it('device-plan edit: PUT for a device that has a profile, POST for a new one', () => {
    expect(deviceProfileMethod('A', [{ deviceId: 'A' }])).toBe('PUT');
    expect(deviceProfileMethod('B', [{ deviceId: 'A' }])).toBe('POST');
  });
});
