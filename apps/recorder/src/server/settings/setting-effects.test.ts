import { expect, it } from 'vitest';
import { effectOf, noteOf } from './setting-effects.js';
import { SETTINGS } from './server-settings.js';

it('there are the settings of the tabs', () => {
  expect(SETTINGS.length).toBeGreaterThanOrEqual(20);
});

it.each(SETTINGS.map((setting) => [setting.name, effectOf(setting)]))(
  'the setting %s says from when it holds, or that it does not',
  (_, effect) => {
    expect(effect).toMatch(
      /^Saved\. .*(from now on|at once|at the next|opened next|from the next start on|does not|its sink only|speaks plain HTTP|own map)/,
    );
  },
);

it.each(SETTINGS.map((setting) => [setting.name, noteOf(setting), effectOf(setting)]))(
  'the setting %s says after its save what it has said before it',
  (_, note, effect) => {
    expect(effect.endsWith(note ?? '.')).toBe(true);
  },
);
