import { describe, expect, it } from 'vitest';
import { toEventToast } from './event-toast.js';

const event = { serialNo: 1, deviceId: 'A1', eventCode: 700, happenedS: 1_790_000_000 };

describe('toEventToast', () => {
  it('warns of a new event for 15 s', () => {
    expect(toEventToast({ ...event, change: 'new', memo: 'Harsh braking' })).toEqual({
      tone: 'warning',
      title: 'New event',
      text: 'A1: Harsh braking',
      dismissAfterMs: 15_000,
    });
  });

  it('tells a recovered file', () => {
    expect(toEventToast({ ...event, change: 'recovered' })).toMatchObject({
      tone: 'success',
      title: 'Recover Success',
    });
  });

  it('keeps a call until somebody deals with it', () => {
    const toast = toEventToast({ ...event, change: 'new', callChannel: 2 });
    expect(toast).toMatchObject({ title: 'Call Request', text: 'A1 asks for a talk on channel 2' });
    expect(toast).not.toHaveProperty('dismissAfterMs');
  });

  it('is silent about updates and words that it does not know', () => {
    expect(toEventToast({ ...event, change: 'updated' })).toBeUndefined();
    expect(toEventToast({ ...event, change: 'other' })).toBeUndefined();
  });
});
