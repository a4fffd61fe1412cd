import { expect, it } from 'vitest';
import { parameterHint } from 'gk-sdk/rules';
import { shownLimits, toShown, toStored, unitLabel, valueProblem, valueWords } from './parameter-units.js';

const limit = parameterHint('sys', 'SpdLimit');
const heat = parameterHint('sys', 'TempUL');

it('shows speeds in the unit of the user and stores km/h, without drifting', () => {
  expect(toShown(limit, 100, 'mile')).toBe(62);
  for (let typed = 0; typed <= 158; typed++) expect(toShown(limit, toStored(limit, typed, 'mile'), 'mile')).toBe(typed);
  expect(unitLabel('sys', 'SpdLimit', limit, 'mile')).toBe('mi/h');
});

it('stores tenths of degrees C of what was typed in C or F', () => {
  expect([toShown(heat, 805, 'kilometre'), toShown(heat, 800, 'mile')]).toEqual([80.5, 176]);
  expect([toStored(heat, 80.5, 'kilometre'), toStored(heat, 176, 'mile')]).toEqual([805, 800]);
  for (let typed = -40; typed <= 257; typed++) expect(toShown(heat, toStored(heat, typed, 'mile'), 'mile')).toBe(typed);
});

it('says no limit that would be refused when it is typed', () => {
  const hints = [limit, heat, parameterHint('MotovisAdas', 'PcwSpeed'), parameterHint('sys', 'AccOffSec')];
  for (const unit of ['mile', 'kilometre'] as const) {
    for (const hint of hints) {
      if (hint?.type !== 'unit' && hint?.type !== 'number') throw new Error('no number');
      const { min, max } = shownLimits(hint, unit);
      expect([min, max].map((shown) => valueProblem(hint, toStored(hint, shown, unit), unit))).toEqual(Array(2));
      // And none is narrower than it must be.
      for (const [shown, step] of [
        [min, -1],
        [max, 1],
      ] as const) {
        expect(valueProblem(hint, toStored(hint, shown + step, unit), unit)).toBeDefined();
      }
    }
  }
  expect(valueProblem(parameterHint('MotovisAdas', 'PcwSpeed'), 6, 'mile')).toBe('A whole number from 5 to 62');
});

it('says limits in the unit of the user, and that an empty number is none', () => {
  expect(valueProblem(limit, 300, 'mile')).toBe('A whole number from 0 to 158');
  expect(valueProblem(limit, null, 'mile')).toBe('cannot be empty');
  expect(valueProblem(parameterHint('cam', 'CamPos'), [0, 64], 'mile')).toBe('A whole number from 0 to 63');
  expect(valueProblem(undefined, 'anything', 'mile')).toBeUndefined();
});

it('never says a password', () => {
  const words = valueWords({ group: 'net', key: 'WfPwd', hint: parameterHint('net', 'WfPwd') }, 'geheim', 'kilometre');
  expect(words).not.toContain('geheim');
});
