import type { EventKind } from '../../device/event-codes.js';
import { hash32, unit } from '../random.js';
import type { Condition } from './condition.js';
import type { Tour } from './tour.js';
import { momentsOf } from './tour-moments.js';
import type { TourMoments } from './tour-moments.js';

/** Incident on a tour, with its time in seconds after the tour began. */
export interface TourIncident {
  readonly kind: EventKind;
  readonly tourS: number;
}

interface Chance {
  readonly kind: EventKind;
  /** How likely it is on a tour. */
  readonly chance: number;
  readonly moments: keyof TourMoments;
}

/** Occasional acts of the driver and incidents of the vehicle. */
const CHANCES: readonly Chance[] = [
  { kind: 'harshBraking', chance: 0.12, moments: 'braking' },
  { kind: 'harshAcceleration', chance: 0.08, moments: 'speedingUp' },
  { kind: 'laneDeparture', chance: 0.08, moments: 'cruising' },
  { kind: 'forwardCollision', chance: 0.04, moments: 'braking' },
  { kind: 'gSensor', chance: 0.02, moments: 'braking' },
  { kind: 'doorOpen', chance: 0.06, moments: 'standing' },
  { kind: 'videoLoss', chance: 0.01, moments: 'cruising' },
  { kind: 'callRequest', chance: 0.008, moments: 'standing' },
  { kind: 'panicButton', chance: 0.002, moments: 'standing' },
];

/** Reports caused by a fault on a tour: how likely, and how many seconds after the tour began. */
const FAULTS: Partial<Record<Condition, Omit<Chance, 'moments'> & { readonly tourS: number }>> = {
  'recording-error': { kind: 'storageFault', chance: 0.6, tourS: 240 },
  'bad-storage': { kind: 'storageFault', chance: 0.3, tourS: 240 },
  'low-voltage': { kind: 'lowVoltage', chance: 0.6, tourS: 60 },
  hot: { kind: 'highTemperature', chance: 0.5, tourS: 4_200 },
  'no-fix': { kind: 'gpsLost', chance: 0.4, tourS: 120 },
};

/** Incidents of one duty reported by a vehicle's device, except for the ignition. `key` and `duty` name the draws. */
export function dutyIncidents(tour: Tour, condition: Condition, key: number, duty: number): TourIncident[] {
  const moments = momentsOf(tour);
  const incidents: TourIncident[] = [
    ...Array.from(tour.overspeedS, (tourS): TourIncident => ({ kind: 'overspeed', tourS })),
    ...moments.idle.map((tourS): TourIncident => ({ kind: 'idleTooLong', tourS })),
  ];
  CHANCES.forEach(({ kind, chance, moments: which }, i) => {
    if (unit(key, duty, 181, i) >= chance) return;
    const times = moments[which];
    const tourS = times[hash32(key, duty, 182, i) % Math.max(1, times.length)];
    if (tourS !== undefined) incidents.push({ kind, tourS });
  });
  const fault = FAULTS[condition];
  if (fault && unit(key, duty, 183) < fault.chance) incidents.push({ kind: fault.kind, tourS: fault.tourS });
  return incidents;
}
