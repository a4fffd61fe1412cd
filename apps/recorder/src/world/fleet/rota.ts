import { CITY_UTC_OFFSET_S } from '../city/city-time.js';
import { hash32, unit } from '../random.js';
import type { VehicleKind } from './vehicle-kind.js';

/** One tour with the ways through the yard and the rest after it, in seconds. */
export const SLOT_S = 9_600;
export const WEEK_S = 7 * 86_400;
/** Weeks begin with the early shift of a Monday: 05:20 of the city's time, unix seconds. */
export const WEEK_EPOCH_S = 4 * 86_400 + 5 * 3_600 + 20 * 60 - CITY_UTC_OFFSET_S;

const SLOTS_PER_SHIFT = 3;
/** Early (05:20), late (13:20) and night (21:20); some of its vehicles leave up to a slot later. */
const SHIFTS = ['early', 'late', 'night'] as const;
const SHIFTS_PER_WEEK = 7 * SHIFTS.length;
const WEEKEND_DAY = 5;
/** In a fleet of 24 the seats leave every twenty minutes; this makes it three minutes before the full hour. */
const SEAT_START = 0.85;
/** Share of all vehicles that work in a shift. A tour fills most of its slot: some 30 % are on the road at any time. */
const WORKING_SHARE = 1 / 3;
/** More a week would leave no day of rest. */
const MOST_SHIFTS_PER_WEEK = 10;

/** When a vehicle leaves for a tour, and which of its drivers drives it. */
export interface Duty {
  /** Seconds since its week began. */
  readonly startS: number;
  /** 0 = the regular driver, 1 = the relief driver, who takes the second of two shifts in a row. */
  readonly driver: 0 | 1;
}

/** The duties of a vehicle's week in their order; every week is the same. */
export type Rota = readonly Duty[];

/** Vehicle that a rota is planned for. */
export interface RotaVehicle {
  readonly kind: VehicleKind;
  /** Names the vehicle's own draws. */
  readonly key: number;
  /** `before` = it is lost by now, and the others work without it; `never` = it does not leave its yard. */
  readonly works: 'now' | 'before' | 'never';
}

interface WorkingTimes {
  /** How gladly a kind works in a shift, and how much less so at the weekend. */
  readonly shifts: Readonly<Record<(typeof SHIFTS)[number], number>>;
  readonly weekend: number;
  /** Shifts in a row at most; a second one is driven by the relief driver. */
  readonly mostInARow: 1 | 2;
  /** Shifts of rest at least after that. */
  readonly restShifts: number;
}

const WORKING_TIMES: Record<VehicleKind, WorkingTimes> = {
  van: { shifts: { early: 2, late: 2, night: -1 }, weekend: -1, mostInARow: 2, restShifts: 1 },
  bus: { shifts: { early: 3, late: 2, night: -5 }, weekend: -4, mostInARow: 2, restShifts: 1 },
  truck: { shifts: { early: 0, late: 0, night: 2 }, weekend: -1, mostInARow: 2, restShifts: 1 },
  // On the freeway: one shift a day is as far as others drive in two.
  express: { shifts: { early: 1, late: 2, night: 0 }, weekend: 0, mostInARow: 1, restShifts: 2 },
};
/**
 * How much a planned day of rest counts, to lag behind the others by one shift, and to be at rest in the week's last
 * shift anyhow, which saves the others for it.
 */
const WEIGHTS = { dayOff: 5, lag: 1.5, restsLast: 6 } as const;

interface Progress {
  readonly vehicle: RotaVehicle;
  readonly daysOff: ReadonlySet<number>;
  /** The seat of each shift so far; -1 = rest. */
  readonly seats: number[];
  worked: number;
}

/**
 * Plans the week of a fleet. In each shift a third of the vehicles works, each on a seat of its own; seats leave one
 * after another over a whole slot, so that as many vehicles are on the road at one moment as at any other. Who works
 * depends on the shifts that a kind prefers, on days of rest and on how much each has worked.
 */
export function planRotas(vehicles: readonly RotaVehicle[]): Rota[] {
  const seatCount = Math.max(1, Math.round(vehicles.length * WORKING_SHARE));
  const all = vehicles.map((vehicle): Progress => ({ vehicle, daysOff: daysOffOf(vehicle), seats: [], worked: 0 }));
  for (const works of ['now', 'before'] as const) {
    const working = all.filter(({ vehicle }) => vehicle.works === works);
    const fairShare = Math.min(MOST_SHIFTS_PER_WEEK, (seatCount * SHIFTS_PER_WEEK) / Math.max(1, working.length));
    for (let shift = 0; shift < SHIFTS_PER_WEEK; shift++) fillShift(working, shift, seatCount, fairShare);
  }
  return all.map(({ seats }) => dutiesOf(seats, seatCount));
}

function fillShift(working: readonly Progress[], shift: number, seatCount: number, fairShare: number): void {
  const chosen = working
    .filter((progress) => mayWork(progress, shift))
    .map((progress) => ({ progress, score: scoreOf(progress, shift, fairShare) }))
    .sort((a, b) => b.score - a.score)
    .slice(0, seatCount);
  // Who goes on keeps the seat; the others take those that are left.
  const kept = new Set(chosen.map(({ progress }) => progress.seats[shift - 1] ?? -1));
  let free = 0;
  const seatOf = new Map<Progress, number>();
  for (const { progress } of chosen) {
    const before = progress.seats[shift - 1] ?? -1;
    if (before < 0) while (kept.has(free)) free++;
    seatOf.set(progress, before < 0 ? free++ : before);
    progress.worked++;
  }
  for (const progress of working) progress.seats[shift] = seatOf.get(progress) ?? -1;
}

function mayWork({ vehicle, seats, worked }: Progress, shift: number): boolean {
  const { mostInARow, restShifts } = WORKING_TIMES[vehicle.kind];
  if (worked >= MOST_SHIFTS_PER_WEEK) return false;
  // The week after is the same: its first shifts come after this one's last.
  for (let ahead = SHIFTS_PER_WEEK - shift; ahead <= restShifts; ahead++) {
    if ((seats[shift + ahead - SHIFTS_PER_WEEK] ?? -1) >= 0) return false;
  }
  if ((seats[shift - 1] ?? -1) >= 0) {
    return seats.slice(-mostInARow).length < mostInARow || seats.slice(-mostInARow).some((seat) => seat < 0);
  }
  for (let ago = 2; ago <= restShifts; ago++) if ((seats[shift - ago] ?? -1) >= 0) return false;
  return true;
}

function scoreOf({ vehicle, daysOff, seats, worked }: Progress, shift: number, fairShare: number): number {
  const { shifts, weekend } = WORKING_TIMES[vehicle.kind];
  const day = Math.floor(shift / SHIFTS.length);
  const part = SHIFTS[shift % SHIFTS.length] ?? 'early';
  const savesOthers = shift >= SHIFTS_PER_WEEK - SHIFTS.length && (seats[0] ?? -1) >= 0;
  const lag = (fairShare * shift) / SHIFTS_PER_WEEK - worked;
  return (
    shifts[part] +
    (day >= WEEKEND_DAY ? weekend : 0) -
    (daysOff.has(day) ? WEIGHTS.dayOff : 0) +
    WEIGHTS.lag * lag +
    (savesOthers ? WEIGHTS.restsLast : 0) +
    unit(vehicle.key, shift, 97)
  );
}

/** Two days of rest, one behind the other: buses at the weekend, the others on any days. */
function daysOffOf({ kind, key }: RotaVehicle): ReadonlySet<number> {
  const first = kind === 'bus' ? WEEKEND_DAY : hash32(key, 98) % 7;
  return new Set([first, (first + 1) % 7]);
}

function dutiesOf(seats: readonly number[], seatCount: number): Duty[] {
  return seats.flatMap((seat, shift) => {
    if (seat < 0) return [];
    const driver = (seats[shift - 1] ?? -1) >= 0 ? 1 : 0;
    const leavesS = shift * SLOTS_PER_SHIFT * SLOT_S + Math.floor(((seat + SEAT_START) * SLOT_S) / seatCount);
    return Array.from({ length: SLOTS_PER_SHIFT }, (_, slot): Duty => ({ startS: leavesS + slot * SLOT_S, driver }));
  });
}
