import { expect, it } from 'vitest';
import { effectOf, noteOf } from './setting-effects.js';
import { SETTINGS } from './server-settings.js';

it('there are the settings of the tabs', () => {
  expect(SETTINGS.length).toBeGreaterThanOrEqual(20);
});

const contexts = [
  { sink: false, records: false, isSupervised: true, ports: { follow: true } },
  { sink: true, records: true, isSupervised: false, ports: { follow: false } },
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
    ['smtp', 'sms', 'cloud'].map((name) =>
      noteOf({ name }, { sink, records: false, isSupervised: false, ports: { follow: true } }),
    );
  expect(notes(true)).toEqual([expect.stringContaining('/sink'), expect.stringContaining('/sink'), undefined]);
  expect(notes(false)).toEqual([undefined, undefined, undefined]);
});
