import { describe, expect, it } from 'vitest';
import type { ParameterValue } from '../../model/devices/parameter-group.js';
import { parameterHint, parameterProblem, PARAMETER_HINTS } from './parameter-hint.js';

/** Returns the values that a parameter accepts. */
function taken(name: string, ...values: readonly ParameterValue[]): readonly ParameterValue[] {
  const hint = PARAMETER_HINTS[name];
  if (!hint) throw new Error(`no hint for ${name}`);
  return values.filter((value) => parameterProblem(hint, value) === undefined);
}

describe('parameter hints', () => {
  it('parameter hint types: switch, number (min, max), time (seconds of day), bits, list, select, text, unit', () => {
    const types = new Set(Object.values(PARAMETER_HINTS).map((hint) => hint.type));
    expect([...types].sort()).toEqual(['bits', 'list', 'number', 'select', 'switch', 'text', 'time', 'unit']);
    expect(parameterHint('net', 'HbSec')).toEqual({ type: 'number', min: 1, max: 30 });
    expect([parameterHint('net', 'nothing'), parameterHint('constructor', 'x')]).toEqual([undefined, undefined]);
  });

  it('plate max 12 characters, driver text max 15, channel text max 12 without comma', () => {
    const x = (count: number) => 'x'.repeat(count);
    expect(taken('preosd.plate', x(12), x(13))).toEqual([x(12)]);
    expect(taken('preosd.driver', x(15), x(16))).toEqual([x(15)]);
    expect(taken('preosd.text', `front,${x(12)}`, `front,${x(13)}`)).toEqual([`front,${x(12)}`]);
  });

  it('g_sensor x, y, z range 0 to 512', () => {
    for (const axis of ['x', 'y', 'z']) expect(taken(`g_sensor.${axis}`, -1, 0, 512, 513)).toEqual([0, 512]);
  });

  it('heart beat interval 1 to 30. Audio volumes 0 to 100. TZ range -43200 to 43200', () => {
    expect(taken('net.HbSec', 0, 1, 30, 31)).toEqual([1, 30]);
    for (const volume of ['enc.AIG', 'enc.AOG']) expect(taken(volume, -1, 0, 100, 101)).toEqual([0, 100]);
    expect(taken('sys.TZ', -43_201, -43_200, 43_200, 43_201)).toEqual([-43_200, 43_200]);
  });

  it('ADAS speed limits 0 to 100; PCW speed minimum 7', () => {
    expect(taken('MotovisAdas.LdwSpeed', -1, 0, 100, 101)).toEqual([0, 100]);
    expect(taken('MotovisAdas.PcwSpeed', 6, 7, 100, 101)).toEqual([7, 100]);
  });

  it('resolution choices CIF, 360P, VGA, 720P', () => {
    expect(taken('enc.SRes', 'CIF', '360P', 'VGA', '720P', '1080P')).toEqual(['CIF', '360P', 'VGA', '720P']);
    expect(taken('enc.Size', ['1080P', 'CIF'], ['4K'])).toEqual([['1080P', 'CIF']]);
  });

  it('live-mode options based on channel counts 1, 2, 4, 8; ADAS time options 1000 to 5000', () => {
    expect(taken('sys.LiveMode', 1, 2, 3, 4, 8, 9)).toEqual([1, 2, 4, 8]);
    expect(taken('MotovisAdas.FcwTime', 0, 1000, 2000, 3000, 4000, 5000, 6000)).toEqual([1000, 2000, 3000, 4000, 5000]);
  });

  it('LDW offsets -20 to 20; DSM trigger counts 25 to 125', () => {
    expect(taken('MotovisAdas.LdwOffset', -21, -20, 20, 21)).toEqual([-20, 20]);
    expect(taken('MotovisAdas.DsmTrigger', 24, 25, 125, 126)).toEqual([25, 125]);
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
