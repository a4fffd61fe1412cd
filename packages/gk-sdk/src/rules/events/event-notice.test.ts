import { describe, expect, it } from 'vitest';
import type { StreamStatus } from '../../model/footage/stream-status.js';
import { devicesTalkedTo, endsCall, eventNoticeKind } from './event-notice.js';

const status = (deviceId: string, type: string, username: string): StreamStatus => ({
  devices: [{ deviceId, users: [{ type, username }] }],
});

describe('what an event tells', () => {
  it("cmd 'new' raises a warning toast; 'cover' a success toast 'Recover Success'", () => {
    expect((['new', 'recovered', 'updated', 'other'] as const).map((change) => eventNoticeKind({ change }))).toEqual([
      'event',
      'recovered',
      undefined,
      undefined,
    ]);
  });

  it("a call flag rings and shows a 'Call Request' toast", () => {
    expect(eventNoticeKind({ change: 'new', callChannel: 2 })).toBe('call');
    expect(eventNoticeKind({ change: 'updated', callChannel: 2 })).toBe('call');
    expect(eventNoticeKind({ change: 'updated', callChannel: 2, checkStatus: 1 })).toBeUndefined();
  });

  it('a call is over when its event is noted as seen or recovered', () => {
    expect(endsCall({ change: 'updated', checkStatus: 1 })).toBe(true);
    expect(endsCall({ change: 'recovered' })).toBe(true);
    expect(endsCall({ change: 'updated', checkStatus: 0 })).toBe(false);
    expect(endsCall({ change: 'updated' })).toBe(false);
    expect(endsCall({ change: 'new', checkStatus: 1 })).toBe(false);
  });

  it('a call is over when somebody else talks to its device', () => {
    expect(devicesTalkedTo(status('A', 'talk', 'ben'), 'anna')).toEqual(['A']);
    expect(devicesTalkedTo(status('A', 'talk', 'anna'), 'anna')).toEqual([]);
    expect(devicesTalkedTo(status('A', 'live', 'ben'), 'anna')).toEqual([]);
    expect(devicesTalkedTo(undefined, 'anna')).toEqual([]);
    expect(devicesTalkedTo({ devices: [{ deviceId: 'A', users: [] }] }, 'anna')).toEqual([]);
  });
});
