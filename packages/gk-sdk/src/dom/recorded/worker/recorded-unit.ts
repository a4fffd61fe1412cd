import { microseconds, type Microseconds } from '../../../util/units.js';

/** The same unit with capture times: containers without them count from the start of the stream. @internal */
export function recordedUnit<Unit extends { readonly capturedAtUs: Microseconds }>(unit: Unit, baseMs: number): Unit {
  return baseMs === 0 ? unit : { ...unit, capturedAtUs: microseconds(unit.capturedAtUs + baseMs * 1000) };
}
