import { type Session, GkError } from 'gk-sdk';
import type { TalkState } from 'gk-sdk/stream';
import { describe, expect, it } from 'vitest';
import { testSession } from '../../testing/test-session.js';
import { meterPart, partnerRows, talkAccess, talkNotice, talkTime } from './talk-core.js';
import { englishTalkLabels } from './talk.labels.js';

function session(rights: Record<string, boolean> = { F_talk: true }, permission = 0): Session {
  const base = testSession([
    { deviceId: 'ON', statusBits: 1, registered: true },
    { deviceId: 'OFF', statusBits: 0, registered: true },
  ]);
  const user = { username: 'u', permission, permissions: rights, info: {} };
  return { devices: base.devices, state: { kind: 'signed-in', devicesLoaded: true, user } } as unknown as Session;
}

describe('talkAccess', () => {
  it.each([
    ['ready', { isSecure: true, session: session(), deviceIds: ['ON'] }],
    ['ready', { isSecure: true, session: session(), deviceIds: ['OFF', 'ON'] }],
    ['ready', { isSecure: true, session: session(), deviceIds: ['UNKNOWN'] }],
    ['ready', { isSecure: true, session: session(), deviceIds: undefined }],
    ['offline', { isSecure: true, session: session(), deviceIds: ['OFF'] }],
    ['no-device', { isSecure: true, session: session(), deviceIds: [] }],
    ['insecure', { isSecure: false, session: session(), deviceIds: ['ON'] }],
    ['forbidden', { isSecure: true, session: session({}), deviceIds: ['ON'] }],
    ['forbidden', { isSecure: true, session: session({ F_talk: true }, 3), deviceIds: undefined, deniedFrom: 3 }],
    ['ready', { isSecure: true, session: session({ F_talk: true }, 2), deviceIds: undefined, deniedFrom: 3 }],
    ['no-session', { isSecure: true, session: undefined, deviceIds: ['ON'] }],
  ] as const)('talk is offered only over secure pages, to users with the right: %s', (expected, situation) => {
    expect(talkAccess(situation)).toBe(expected);
  });
});

describe('talkNotice', () => {
  const silent = { microphoneOn: false, microphoneFailure: undefined };
  const words = (state: TalkState, failure?: 'forbidden' | 'not-found' | 'internal' | 'unsupported'): string =>
    talkNotice('ready', state, { microphoneOn: true, microphoneFailure: failure }, englishTalkLabels).words;

  it('says who is talked to by whom, and that nobody hears', () => {
    const partners = [{ deviceId: 'ON', state: 'busy', username: 'operator' }];
    expect(words({ kind: 'talking', speaking: true, partners })).toBe('Talking to this device now: operator');
    expect(words({ kind: 'talking', speaking: true, partners: [] })).toBe('You can be heard');
    expect(words({ kind: 'refused', error: new GkError('refused', 'operator talks to BUS-7') })).toContain('operator');
    expect(words({ kind: 'broken', error: new GkError('network', 'x') })).toContain('nobody can hear you');
  });

  it('says that one is heard only once the microphone gives sound', () => {
    const state: TalkState = { kind: 'talking', speaking: true, partners: [] };
    expect(talkNotice('ready', state, silent, englishTalkLabels).words).toBe('Starting the microphone…');
  });

  it('says why there is no microphone', () => {
    const broken: TalkState = { kind: 'broken', error: new GkError('forbidden', 'x') };
    expect(words(broken, 'forbidden')).toBe('You must allow your microphone.');
    expect(words(broken, 'not-found')).toContain('No microphone');
    expect(words(broken, 'unsupported')).toContain('HTTPS');
    expect(words(broken, 'internal')).toContain('Another program');
  });

  it('puts what hinders before a state that is over', () => {
    const ended: TalkState = { kind: 'ended', by: 'closed' };
    expect(talkNotice('offline', ended, silent, englishTalkLabels).words).toBe('Device offline');
    expect(words(ended)).toBe('Talk ended');
  });
});

describe('partnerRows', () => {
  it('has a row for each device, also for one that the server says nothing of', () => {
    const partners = [
      { deviceId: 'A', state: 'reached', username: undefined },
      { deviceId: 'B', state: 'busy', username: 'operator' },
    ];
    const rows = partnerRows(['A', 'B', 'C'], { kind: 'talking', speaking: false, partners });
    expect(rows.map(({ state }) => state)).toEqual(['reached', 'busy', 'waiting']);
    expect(partnerRows([], { kind: 'talking', speaking: false, partners }).map(({ deviceId }) => deviceId)).toEqual([
      'A',
      'B',
    ]);
    expect(partnerRows(['A'], { kind: 'idle' })[0]?.state).toBe('idle');
  });
});

describe('meterPart and talkTime', () => {
  it('goes from -60 dB to full', () => {
    expect([-96, -60, -30, 0, 3].map(meterPart)).toEqual([0, 0, 0.5, 1, 1]);
  });

  it('counts minutes, and hours once there are some', () => {
    expect([0, 7_900, 754_000, 3_723_000].map(talkTime)).toEqual(['0:00', '0:07', '12:34', '1:02:03']);
  });
});
