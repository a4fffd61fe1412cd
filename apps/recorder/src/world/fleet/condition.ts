import { unit } from '../random.js';
import type { VehicleKind } from './vehicle-kind.js';

/** Condition of a device, with its faults. */
export type Condition =
  | 'well'
  /** Never leaves the depot. */
  | 'resting'
  /** Gone for weeks. */
  | 'lost'
  /** Loses its connection now and then. */
  | 'patchy'
  /** Not registered yet. */
  | 'new'
  | 'no-fix'
  | 'recording-error'
  | 'low-voltage'
  | 'hot'
  | 'bad-storage'
  | 'weak-signal';

/** Role of a device: how its vehicle drives, and its condition. */
export interface FleetRole {
  readonly kind: VehicleKind;
  readonly condition: Condition;
}

/**
 * The first devices have fixed roles, so that a small fleet has something of everything: devices that
 * drive, idle, speed, are offline, new, or faulty.
 */
const FIRST_ROLES: readonly FleetRole[] = [
  { kind: 'van', condition: 'well' },
  { kind: 'express', condition: 'well' },
  { kind: 'bus', condition: 'well' },
  { kind: 'truck', condition: 'lost' },
  { kind: 'van', condition: 'resting' },
  { kind: 'truck', condition: 'well' },
  { kind: 'bus', condition: 'recording-error' },
  { kind: 'express', condition: 'well' },
  { kind: 'van', condition: 'patchy' },
  { kind: 'bus', condition: 'new' },
  { kind: 'van', condition: 'low-voltage' },
  { kind: 'truck', condition: 'no-fix' },
  { kind: 'van', condition: 'well' },
  { kind: 'express', condition: 'well' },
  { kind: 'bus', condition: 'hot' },
  { kind: 'truck', condition: 'patchy' },
  { kind: 'van', condition: 'well' },
  { kind: 'bus', condition: 'bad-storage' },
  { kind: 'van', condition: 'lost' },
  { kind: 'truck', condition: 'well' },
  { kind: 'bus', condition: 'well' },
  { kind: 'van', condition: 'weak-signal' },
  { kind: 'truck', condition: 'new' },
  { kind: 'bus', condition: 'well' },
];

const KIND_SHARES: readonly (readonly [VehicleKind, number])[] = [
  ['van', 0.42],
  ['bus', 0.28],
  ['truck', 0.25],
  ['express', 0.05],
];

const CONDITION_SHARES: readonly (readonly [Condition, number])[] = [
  ['lost', 0.05],
  ['patchy', 0.12],
  ['resting', 0.03],
  ['new', 0.005],
  ['no-fix', 0.01],
  ['recording-error', 0.015],
  ['low-voltage', 0.015],
  ['hot', 0.01],
  ['bad-storage', 0.02],
  ['weak-signal', 0.04],
  ['well', 1],
];

/** The role of the `index`-th device of a seed. */
export function roleOf(seed: number, index: number): FleetRole {
  const first = FIRST_ROLES[index];
  if (first) return first;
  return {
    kind: draw(KIND_SHARES, unit(seed, index, 101)) ?? 'van',
    condition: draw(CONDITION_SHARES, unit(seed, index, 102)) ?? 'well',
  };
}

function draw<T>(shares: readonly (readonly [T, number])[], at: number): T | undefined {
  let rest = at;
  for (const [value, share] of shares) {
    if (rest < share) return value;
    rest -= share;
  }
  return shares[0]?.[0];
}
