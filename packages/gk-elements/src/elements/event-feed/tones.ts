import type { EventSeverity } from 'gk-sdk/rules';

/** One tone: from `atS` on for `lengthS` seconds, at `hz`. @internal */
export interface Tone {
  readonly atS: number;
  readonly lengthS: number;
  readonly hz: number;
}

/** How often a call rings until it is answered. @internal */
export const RING_EVERY_MS = 3000;

/** Returns the tones of an event: one, two or three, higher with severity; a call rings like a telephone. @internal */
export function tonesOf(kind: EventSeverity | 'call'): readonly Tone[] {
  switch (kind) {
    case 'info':
      return [{ atS: 0, lengthS: 0.16, hz: 660 }];
    case 'warning':
      return [0, 0.2].map((atS) => ({ atS, lengthS: 0.15, hz: 784 }));
    case 'alarm':
      return [0, 0.2, 0.4].map((atS, index) => ({ atS, lengthS: 0.16, hz: index === 1 ? 784 : 1047 }));
    case 'call':
      return [0, 0.1, 0.2, 0.3, 0.4, 0.5].map((atS, index) => ({
        atS,
        lengthS: 0.09,
        hz: index % 2 === 0 ? 880 : 698,
      }));
  }
}

/** Severities in the order of their weight. */
const SEVERITIES: readonly EventSeverity[] = ['info', 'warning', 'alarm'];

/** True when events of a severity are played: from the given one up. @internal */
export function isHeard(severity: EventSeverity, from: EventSeverity | 'none'): boolean {
  return from !== 'none' && SEVERITIES.indexOf(severity) >= SEVERITIES.indexOf(from);
}
