import { describe, expect, it } from 'vitest';
import { toEventToast } from './event-toast.js';

describe('toEventToast', () => {
  it('warns of a new event for 15 s', () => {
    expect(toEventToast({ cmd: 'new', deviceid: 'A1', memo: 'Harsh braking' })).toEqual({
      tone: 'warning',
      title: 'New event',
      text: 'A1: Harsh braking',
      dismissAfterMs: 15_000,
    });
  });

  it('tells a recovered file', () => {
    expect(toEventToast({ cmd: 'cover', deviceid: 'A1' })).toMatchObject({ tone: 'success', title: 'Recover Success' });
  });

  it('keeps a call until somebody deals with it', () => {
    const toast = toEventToast({ cmd: 'new', deviceid: 'A1', call: 1, channel: 2 });
    expect(toast).toMatchObject({ title: 'Call Request', text: 'A1 asks for a talk on channel 2' });
    expect(toast).not.toHaveProperty('dismissAfterMs');
  });

  it('is silent about updates and words that it does not know', () => {
    expect(toEventToast({ cmd: 'update', deviceid: 'A1' })).toBeUndefined();
    expect(toEventToast({ cmd: 'whatever' })).toBeUndefined();
  });
});
