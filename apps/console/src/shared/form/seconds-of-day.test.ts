import { describe, expect, it } from 'vitest';
import type { ParameterValue } from 'gk-sdk';
import { formatSecondsOfDay, parseSecondsOfDay } from './seconds-of-day.js';
import { parameterProblem, PARAMETER_HINTS } from 'gk-sdk/rules';

/** Which of the values a parameter takes. */
function taken(name: string, ...values: readonly ParameterValue[]): readonly ParameterValue[] {
  const hint = PARAMETER_HINTS[name];
  if (!hint) throw new Error(`no hint for ${name}`);
  return values.filter((value) => parameterProblem(hint, value) === undefined);
}

describe('parameter hints', () => {
  it('time (seconds of day)', () => {
    expect(taken('net.OnLineSt', -1, 0, 86_399, 86_400)).toEqual([0, 86_399]);
    expect([formatSecondsOfDay(0), formatSecondsOfDay(86399)]).toEqual(['00:00:00', '23:59:59']);
    expect(['23:59:59', '7:05', '24:00', 'x'].map(parseSecondsOfDay)).toEqual([86399, 25500, undefined, undefined]);
  });
});
