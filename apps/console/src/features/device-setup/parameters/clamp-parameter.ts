import type { ParameterHint } from 'gk-sdk/rules';

/** A typed number as a parameter takes it: "AccOffSec clamped to -1..86400" (spec 002 section 5). */
export function clampParameter(hint: ParameterHint, value: number): number {
  if (hint.type !== 'number' || !hint.clamped) return value;
  return Math.min(hint.max, Math.max(hint.min, Math.round(value)));
}
