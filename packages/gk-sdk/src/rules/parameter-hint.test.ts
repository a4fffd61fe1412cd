import { describe, expect, it } from 'vitest';
import type { ParameterValue } from '../model/parameter-group.js';
import {
  fitParameter,
  formatSecondsOfDay,
  parameterHint,
  parameterProblem,
  PARAMETER_HINTS,
  parseSecondsOfDay,
} from './parameter-hint.js';

/** A value as a parameter takes it. */
function fit(name: string, value: string | number): string | number | undefined {
  const hint = PARAMETER_HINTS[name];
  if (!hint) throw new Error(`no hint for ${name}`);
  return fitParameter(hint, value);
}

describe('parameter hints', () => {
  it('parameter hint types: switch, number (min, max), time (seconds of day), bits, list, select, text, unit', () => {
    const types = new Set(Object.values(PARAMETER_HINTS).map((hint) => hint.type));
    expect([...types].sort()).toEqual(['bits', 'list', 'number', 'select', 'switch', 'text', 'time', 'unit']);
    expect(parameterHint('net', 'HbSec')).toEqual({ type: 'number', min: 1, max: 30 });
    expect([parameterHint('net', 'nothing'), parameterHint('constructor', 'x')]).toEqual([undefined, undefined]);
  });

  it('plate max 12 characters, driver text max 15, channel text max 12 without comma', () => {
    expect(fit('preosd.plate', 'x'.repeat(20))).toHaveLength(12);
    expect(fit('preosd.driver', 'x'.repeat(20))).toHaveLength(15);
    expect(fitParameter({ type: 'text', maxLength: 12, noComma: true }, 'a,b'.repeat(10))).toBe(
      'ababababab'.padEnd(12, 'ab'),
    );
    expect(fit('preosd.text', `front,${'x'.repeat(20)}`)).toBe(`front,${'x'.repeat(12)}`);
  });

  it('g_sensor x, y, z range 0 to 512', () => {
    expect([fit('g_sensor.x', -1), fit('g_sensor.y', 600), fit('g_sensor.z', 77.4)]).toEqual([0, 512, 77]);
  });

  it('AccOffSec clamped to -1..86400', () => {
    expect([-5, -1, 86400, 99999].map((value) => fit('sys.AccOffSec', value))).toEqual([-1, -1, 86400, 86400]);
  });

  it('heart beat interval 1 to 30. Audio volumes 0 to 100. TZ range -43200 to 43200', () => {
    expect([fit('net.HbSec', 0), fit('net.HbSec', 31)]).toEqual([1, 30]);
    expect([fit('enc.AIG', -1), fit('enc.AOG', 101)]).toEqual([0, 100]);
    expect([fit('sys.TZ', -50000), fit('sys.TZ', 50000)]).toEqual([-43200, 43200]);
  });

  it('ADAS speed limits 0 to 100; PCW speed minimum 7', () => {
    expect([fit('MotovisAdas.LdwSpeed', 101), fit('MotovisAdas.LdwSpeed', -1)]).toEqual([100, 0]);
    expect([fit('MotovisAdas.PcwSpeed', 3), fit('MotovisAdas.PcwSpeed', 7)]).toEqual([7, 7]);
  });

  it('resolution choices CIF, 360P, VGA, 720P', () => {
    expect([fit('enc.SRes', 'VGA'), fit('enc.SRes', '1080P')]).toEqual(['VGA', undefined]);
    expect([fit('enc.Size', '1080P,CIF'), fit('enc.Size', '4K')]).toEqual(['1080P,CIF', '']);
  });

  it('live-mode options based on channel counts 1, 2, 4, 8; ADAS time options 1000 to 5000', () => {
    expect([1, 2, 4, 8, 3].map((value) => fit('sys.LiveMode', value))).toEqual([1, 2, 4, 8, undefined]);
    expect(parameterHint('MotovisAdas', 'FcwTime')).toEqual({
      type: 'select',
      options: [1000, 2000, 3000, 4000, 5000],
    });
  });

  it('LDW offsets -20 to 20; DSM trigger counts 25 to 125', () => {
    expect([fit('MotovisAdas.LdwOffset', -21), fit('MotovisAdas.LdwOffset', 21)]).toEqual([-20, 20]);
    expect([
      fit('MotovisAdas.DsmTrigger', 25),
      fit('MotovisAdas.DsmTrigger', 125),
      fit('MotovisAdas.DsmTrigger', 10),
    ]).toEqual([25, 125, 25]);
  });

  it('time (seconds of day)', () => {
    expect([fit('net.OnLineSt', -1), fit('net.OnLineSt', 90000)]).toEqual([0, 86399]);
    expect([formatSecondsOfDay(0), formatSecondsOfDay(86399)]).toEqual(['00:00:00', '23:59:59']);
    expect(['23:59:59', '7:05', '24:00', 'x'].map(parseSecondsOfDay)).toEqual([86399, 25500, undefined, undefined]);
  });

  it('switches hold 0 and 1, bits their count, numbers no words', () => {
    expect([fit('g_sensor.en', 1), fit('g_sensor.en', 2)]).toEqual([1, undefined]);
    expect([fit('event.MdEn', '101'), fit('event.MdEn', '1111000011'), fit('event.MdEn', 'on')]).toEqual([
      '10100000',
      '11110000',
      undefined,
    ]);
    expect([fit('net.HbSec', 'x'), fit('net.HbSec', ''), fit('net.HbSec', '7')]).toEqual([undefined, undefined, 7]);
  });

  it('a device takes what its hint allows, and nothing else', () => {
    const cases: [string, ParameterValue, string | undefined][] = [
      ['g_sensor.en', 1, undefined],
      ['g_sensor.en', true, 'is 0 or 1'],
      ['g_sensor.x', 512, undefined],
      ['g_sensor.x', 77.5, 'is 0 to 512'],
      ['g_sensor.x', '77', 'is 0 to 512'],
      ['net.HbSec', 31, 'is 1 to 30'],
      ['net.OnLineEd', 86_400, 'is 0 to 86399'],
      ['sys.SpdLimit', 256, 'is 0 to 255'],
      ['sys.TempUL', -401, 'is -400 to 1250'],
      ['sys.LiveMode', 0, 'is one of 1, 2, 4, 8'],
      ['MotovisAdas.FcwTime', 1500, 'is one of 1000, 2000, 3000, 4000, 5000'],
      ['MotovisAdas.DsmTrigger', 126, 'is 25 to 125'],
      ['event.AlmShow', '11111111', undefined],
      ['event.AlmShow', '1111', 'has 8 characters 0 and 1'],
      ['event.AlmShow', 255, 'has 8 characters 0 and 1'],
      ['preosd.plate', '\u{1f600}'.repeat(12), undefined],
      ['preosd.plate', 'x'.repeat(13), 'has 12 characters at most'],
      ['preosd.plate', 5, 'is a text'],
      ['preosd.text', `front,${'x'.repeat(12)},`, undefined],
      ['preosd.text', `front,${'x'.repeat(13)}`, 'has an item that has 12 characters at most'],
      ['preosd.text', ['front'], 'is a text with commas'],
      ['cam.Rec', [1, 0, 1, 1], undefined],
      ['cam.Rec', [1, 2], 'has an item that is 0 or 1'],
      ['cam.Rec', 15, 'is a list'],
    ];
    for (const [name, value, problem] of cases) {
      const hint = PARAMETER_HINTS[name];
      expect([name, value, hint && parameterProblem(hint, value)]).toEqual([name, value, problem]);
    }
    expect(parameterProblem({ type: 'text', maxLength: 12, noComma: true }, 'a,b')).toBe('holds no comma');
  });
});
