import type { Jt808Location } from 'gk-sdk/jt808';
import type { ToldFields } from '../../journal/journal-rows.js';

/** The strongest signal that the text has; some terminals tell percent. */
const FULL_SIGNAL = 31;
const MINUS = 0x8000;
/** Degrees below zero that terminals tell by the sign bit; two's complements are greater. */
const MOST_BELOW_ZERO = 100;

/** Fields of the device list that a location tells; those that it does not tell are left out. */
export function toldFields({ extras, tail }: Jt808Location): ToldFields {
  let fields: ToldFields = tail === undefined ? {} : { signal: percentOf(tail.signal) };
  for (const extra of extras) {
    switch (extra.type) {
      case 'signal':
        fields = { ...fields, signal: percentOf(extra.strength) };
        break;
      case 'satellites':
        fields = { ...fields, satellites: extra.count };
        break;
      case 'cabTemperature':
        // The row has tenths of a degree.
        fields = { ...fields, temperature: degreesOf(extra.raw) * 10 };
        break;
      default:
    }
  }
  return fields;
}

function percentOf(strength: number): number {
  return strength <= FULL_SIGNAL ? Math.round((strength * 100) / FULL_SIGNAL) : Math.min(strength, 100);
}

/** Terminals tell a temperature below zero by a sign bit, or as a two's complement. */
function degreesOf(raw: number): number {
  if (raw < MINUS) return raw;
  return raw - MINUS <= MOST_BELOW_ZERO ? MINUS - raw : raw - 2 * MINUS;
}
