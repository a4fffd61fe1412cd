import { describe, expect, it } from 'vitest';
import { PARAMETER_GROUPS } from 'gk-sdk';
import { PARAMETER_HINTS, type ParameterHint } from 'gk-sdk/rules';
import { PARAMETER_WORDS, parameterWords } from './parameter-words.js';

const entries = Object.entries(PARAMETER_WORDS);
/** The hint of a value, or of each item of a list. */
const hintOf = (name: string): ParameterHint | undefined => {
  const hint = PARAMETER_HINTS[name];
  return hint?.type === 'list' ? hint.item : hint;
};

describe('words for parameters', () => {
  it('every parameter has a label and a hint', () => {
    expect(entries).toHaveLength(78);
    expect(Object.keys(PARAMETER_HINTS).sort()).toEqual(entries.map(([name]) => name).sort());
    expect([...new Set(entries.map(([name]) => name.split('.')[0]))]).toEqual([...PARAMETER_GROUPS]);
  });

  it('no two parameters are called the same', () => {
    const labels = entries.map(([, { label }]) => label);
    expect(labels.filter((label, index) => labels.indexOf(label) !== index)).toEqual([]);
  });

  it('units belong to what is counted or measured', () => {
    const units = (type: ParameterHint['type']) =>
      entries.filter(([name]) => hintOf(name)?.type === type).map(([, { unit }]) => unit);
    for (const type of ['switch', 'bits', 'text'] as const) {
      expect(new Set(units(type)), type).toEqual(new Set([undefined]));
    }
    expect(new Set(units('time'))).toEqual(new Set(['s']));
    for (const [name, { unit }] of entries) {
      const hint = hintOf(name);
      if (hint?.type === 'unit') expect([name, unit]).toEqual([name, hint.unit === 'speed' ? 'km/h' : '0.1 °C']);
    }
  });

  it('a parameter that is not in the table is called by its key', () => {
    expect(parameterWords('net', 'HbSec')).toEqual({ label: 'Heartbeat interval', unit: 's' });
    expect([parameterWords('net', 'FtpPath'), parameterWords('constructor', 'name')]).toEqual([
      { label: 'FtpPath' },
      { label: 'name' },
    ]);
  });
});
