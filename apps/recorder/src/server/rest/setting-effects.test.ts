import { expect, it } from 'vitest';
import { effectOf, noteOf } from './setting-effects.js';
import type { RefusedPort } from '../http/taken-port.js';
import { SETTINGS } from '../settings/server-settings.js';

it('there are the settings of the tabs', () => {
  expect(SETTINGS.length).toBeGreaterThanOrEqual(20);
});

const ports = (follow: boolean) => ({ follow, httpsProblem: undefined });
const certificate = { texts: undefined };
const none = { ports: ports(true), certificate, sink: false, records: false, isSupervised: false } as const;
const contexts = [
  { sink: false, records: false, isSupervised: true, ports: ports(true), certificate, terminalAddress: undefined },
  {
    sink: true,
    records: true,
    isSupervised: false,
    ports: ports(false),
    certificate,
    terminalAddress: { isNamed: true },
  },
];
const cases = SETTINGS.flatMap((setting) => contexts.map((context) => ({ setting, context })));

it.each(cases.map(({ setting, context }) => [setting.name, effectOf(setting, context)]))(
  'the setting %s says from when it holds, or that it does not',
  (_, effect) => {
    expect(effect).toMatch(
      /^Saved\. .*(from now on|at once|at the next|opened next|from the next start on|does not|of the server, from now on|the sink of this recorder only|own map)/,
    );
  },
);

it.each(cases.map(({ setting, context }) => [setting.name, noteOf(setting, context), effectOf(setting, context)]))(
  'the setting %s says after its save what it has said before it',
  (_, note, effect) => {
    expect(effect.endsWith(note ?? '.')).toBe(true);
  },
);

it('mails and text messages stay in the sink of a demonstration, and go out elsewhere', () => {
  const notes = (sink: boolean) =>
    ['smtp', 'sms', 'cloud'].map((name) => noteOf({ name }, { ...none, sink, terminalAddress: undefined }));
  expect(notes(true)).toEqual([expect.stringContaining('/sink'), expect.stringContaining('/sink'), undefined]);
  expect(notes(false)).toEqual([undefined, undefined, undefined]);
});

it('the port of https waits for a certificate only while there is none, and says why it does not listen', () => {
  const note = (texts: object | undefined, httpsProblem?: RefusedPort) =>
    noteOf(
      { name: 'protocol' },
      {
        ...none,
        terminalAddress: undefined,
        ports: { follow: true, httpsProblem },
        certificate: { texts: texts && { certificate: 'c', privateKey: 'k', keyPassword: '' } },
      },
    );
  expect(note(undefined)).toContain('The HTTPS port listens once a certificate is saved.');
  expect(note({})).toBe('The GPS port is kept only: nothing of this server listens on it.');
  expect(note({}, { port: 443, reason: 'taken' })).toMatch(/The HTTPS port does not listen: .*443/);
});

it('redirect and network act for terminals, and say before Save where there are none', () => {
  const note = (name: string, terminalAddress: { isNamed: boolean } | undefined) =>
    noteOf({ name }, { ...none, terminalAddress });
  expect(note('deviceredirect', undefined)).toContain('does not act by it');
  expect(note('network', undefined)).toContain('started without --jt808');
  expect(note('deviceredirect', { isNamed: false })).toContain('leaves this server, which cannot call it back');
  expect(note('network', { isNamed: false })).toBeUndefined();
  expect(note('network', { isNamed: true })).toContain('--gateway-host');
});
