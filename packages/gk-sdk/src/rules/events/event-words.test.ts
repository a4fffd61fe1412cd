import { describe, expect, it } from 'vitest';
import { describeEvent } from './event-words.js';

const definition = { eventCode: 13, notifyText: '', updatedS: undefined };
const definitions = [
  { ...definition, profile: 'GLOBAL', name: 'Too fast', notifyColor: '#FFFFFF' },
  { ...definition, profile: 'school', name: 'Slow down', notifyColor: '#ff8800', notifyText: 'Children!' },
  { ...definition, profile: 'school', eventCode: 5, name: 'Parked', notifyColor: 'blue' },
];
const event = { eventCode: 13, deviceId: 'BUS-1', memo: 'at the depot' };

describe('words for an event', () => {
  it("are those of the device's profile, else of GLOBAL", () => {
    expect(describeEvent(event, { definitions, profiles: new Map([['BUS-1', 'school']]) })).toEqual({
      name: 'Slow down',
      severity: 'warning',
      text: 'Children!',
      color: '#FF8800',
    });
    const global = { name: 'Too fast', severity: 'warning', text: 'at the depot', color: undefined };
    expect(describeEvent(event, { definitions })).toEqual(global);
    expect(describeEvent(event, { definitions, profiles: new Map([['BUS-1', 'none']]) })).toEqual(global);
    expect(describeEvent({ ...event, eventCode: 5 }, { definitions }).name, 'of another profile').toBe('Ignition off');
  });

  it('without a definition are the name of the code, in the language of the page, and the memo', () => {
    expect(describeEvent(event)).toEqual({
      name: 'Overspeed',
      severity: 'warning',
      text: 'at the depot',
      color: undefined,
    });
    expect(describeEvent(event, { names: { 13: '超速' } }).name).toBe('超速');
    expect(describeEvent(event, { definitions, names: { 13: '超速' } }).name, 'the server goes first').toBe('Too fast');
    expect(describeEvent({ ...event, eventCode: 1 }).severity).toBe('alarm');
    expect(describeEvent({ ...event, eventCode: 5000 }).name).toBe('Event 5000');
  });

  it('say nothing twice: a memo that is the name is left out', () => {
    expect(describeEvent({ ...event, memo: 'Overspeed' }).text).toBe('');
    expect(describeEvent({ ...event, memo: 'Too fast' }, { definitions }).text).toBe('');
  });
});
