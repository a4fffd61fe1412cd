import { haversineKm } from 'gk-sdk/rules';
import type { PeriodTotals } from '../device/world.js';
import type { TimeSpan } from '../history/history.js';
import type { PositionRow, StateRow } from './journal-rows.js';

/** A state that was told longer ago is not known any more: devices tell theirs with each connection. */
export const KNOWN_FOR_S = 7 * 86_400;
/** Positions further apart in time than this are not connected by a line (as in `trackSegments` of the SDK). */
export const GAP_S = 600;
/** From here on it moves. */
const MOVING_KMH = 3;
/** No vehicle is as fast: one of the two positions is wrong. */
const IMPOSSIBLE_KMH = 300;

/** From a position to the next one, without a gap. */
export interface Step {
  readonly from: PositionRow;
  readonly to: PositionRow;
  readonly distanceM: number;
}

/** The step between two positions with a fix; undefined where no vehicle can have driven it, and over a gap. */
export function stepOf(from: PositionRow, to: PositionRow): Step | undefined {
  if (from.place === undefined || to.place === undefined) return undefined;
  const seconds = to.timeS - from.timeS;
  const km = haversineKm(from.place, to.place);
  if (seconds > GAP_S || isTooFast(km, seconds)) return undefined;
  return { from, to, distanceM: km * 1000 };
}

/** No vehicle drives so far in so many seconds: one of the two ends is wrong. */
export function isTooFast(km: number, seconds: number): boolean {
  return (km * 3_600) / seconds > IMPOSSIBLE_KMH;
}

/** A state as it was last told, and when (unix s). */
interface Told<Value> {
  readonly value: Value;
  readonly toldS: number;
}

/** A device at a moment, as far as it is known from before. */
export interface KnownBefore {
  readonly isOnline?: Told<boolean>;
  readonly isEngineOn?: Told<boolean>;
  readonly driver?: Told<string>;
  /** The last position with a fix. */
  readonly position?: PositionRow;
}

/** Rows of a device, each list in time order. */
export interface DeviceRows {
  readonly positions: readonly PositionRow[];
  readonly states: readonly StateRow[];
}

/** Totals of a part of a day. Those of parts that follow one another add up, whichever way a time is divided. */
export interface PartTotals {
  readonly distanceM: number;
  readonly drivingS: number;
  readonly parkedS: number;
  /** Stands that begin in it. */
  readonly standsBegun: number;
  /** It begins in a stand that began before it. */
  readonly beginsParked: boolean;
  readonly onlineS: number;
  /** Driven since the last change of drivers in it; absent without one. */
  readonly drivingOfLastDriverS?: number;
}

export const NO_TOTALS: PartTotals = {
  distanceM: 0,
  drivingS: 0,
  parkedS: 0,
  standsBegun: 0,
  beginsParked: false,
  onlineS: 0,
};

/** A value from `startS` on, `endS` not included, unix s. */
interface Held<Value> extends TimeSpan {
  readonly value: Value;
}

/**
 * Totals of each of the parts of a time, and what is known at its end. The parts follow one another: `edges` are their limits,
 * unix s, in order. `rows` are those of the whole time; a position at its very end belongs to the last part.
 */
export function partTotals(
  known: KnownBefore,
  rows: DeviceRows,
  edges: readonly number[],
): { readonly parts: readonly PartTotals[]; readonly known: KnownBefore } {
  const endsS = edges.at(-1) ?? 0;
  const told = toldValues(known, rows.states);
  const engine = heldValues(told.isEngineOn, endsS);
  const stands = engine.filter(({ value }) => !value);
  const online = heldValues(told.isOnline, endsS).filter(({ value }) => value);
  const drivers = heldValues(told.driver, endsS);
  const steps = drivenSteps(stepsOf(known.position, rows.positions), engine);
  let next = 0;
  const parts = edges.slice(1).map((endS, index): PartTotals => {
    const part = { startS: edges[index] ?? 0, endS };
    const begins = ({ startS }: TimeSpan): boolean => startS >= part.startS && startS < endS;
    const changeS = drivers.findLast(begins)?.startS;
    let [distanceM, drivingS, drivingOfLastDriverS] = [0, 0, 0];
    const isLast = index === edges.length - 2;
    for (let step = steps[next]; step !== undefined && (isLast || step.to.timeS < endS); step = steps[++next]) {
      distanceM += step.distanceM;
      if (!isMoving(step)) continue;
      const seconds = step.to.timeS - step.from.timeS;
      drivingS += seconds;
      if (changeS !== undefined && step.from.timeS >= changeS) drivingOfLastDriverS += seconds;
    }
    return {
      distanceM,
      drivingS,
      parkedS: overlapS(stands, part),
      standsBegun: stands.filter(begins).length,
      beginsParked: stands.some((stand) => stand.startS < part.startS && stand.endS > part.startS),
      onlineS: overlapS(online, part),
      ...(changeS !== undefined && { drivingOfLastDriverS }),
    };
  });
  return { parts, known: knownAfter(known, told, rows.positions, endsS) };
}

/** Sums the totals of consecutive parts, without their events. */
export function joinedTotals(parts: readonly PartTotals[]): Omit<PeriodTotals, 'overspeedCount'> {
  const sum = (of: (part: PartTotals) => number): number => parts.reduce((total, part) => total + of(part), 0);
  const lastChange = parts.findLastIndex(({ drivingOfLastDriverS }) => drivingOfLastDriverS !== undefined);
  const since = parts.slice(lastChange + 1).reduce((total, { drivingS }) => total + drivingS, 0);
  return {
    distanceM: sum(({ distanceM }) => distanceM),
    drivingS: sum(({ drivingS }) => drivingS),
    parkedS: sum(({ parkedS }) => parkedS),
    parkCount: sum(({ standsBegun }) => standsBegun) + (parts[0]?.beginsParked === true ? 1 : 0),
    shiftDrivingS: since + (parts[lastChange]?.drivingOfLastDriverS ?? 0),
    onlineS: sum(({ onlineS }) => onlineS),
  };
}

interface ToldValues {
  readonly isOnline: readonly Told<boolean>[];
  readonly isEngineOn: readonly Told<boolean>[];
  readonly driver: readonly Told<string>[];
}

function toldValues(known: KnownBefore, states: readonly StateRow[]): ToldValues {
  const told = {
    isOnline: [known.isOnline ?? []].flat(),
    isEngineOn: [known.isEngineOn ?? []].flat(),
    driver: [known.driver ?? []].flat(),
  };
  for (const { timeS: toldS, state } of states) {
    if (state.what === 'online') told.isOnline.push({ value: state.isOnline, toldS });
    if (state.what === 'engine') told.isEngineOn.push({ value: state.isOn, toldS });
    if (state.what === 'driver') told.driver.push({ value: state.name, toldS });
  }
  return told;
}

/** Each value as long as it is known to hold, up to `untilS`; what is told again goes on. */
function heldValues<Value>(told: readonly Told<Value>[], untilS: number): readonly Held<Value>[] {
  const held: { value: Value; startS: number; endS: number }[] = [];
  for (const [index, { value, toldS }] of told.entries()) {
    const endS = Math.min(told[index + 1]?.toldS ?? Infinity, toldS + KNOWN_FOR_S, untilS);
    const last = held.at(-1);
    if (last?.value === value && last.endS === toldS) last.endS = endS;
    else held.push({ value, startS: toldS, endS });
  }
  return held;
}

function stepsOf(before: PositionRow | undefined, positions: readonly PositionRow[]): readonly Step[] {
  const steps: Step[] = [];
  let from = before;
  for (const to of positions) {
    if (to.place === undefined) continue;
    const step = from && stepOf(from, to);
    if (step !== undefined) steps.push(step);
    from = to;
  }
  return steps;
}

/**
 * Returns the steps within a drive: the receiver of a parked vehicle wanders. Where the device reports no ignition, speed
 * decides.
 */
function drivenSteps(steps: readonly Step[], engine: readonly Held<boolean>[]): readonly Step[] {
  let at = 0;
  return steps.filter((step) => {
    while ((engine[at]?.endS ?? Infinity) <= step.from.timeS) at += 1;
    const held = engine[at];
    if (held === undefined || held.startS > step.to.timeS) return isMoving(step);
    return held.value && held.startS <= step.from.timeS && held.endS >= step.to.timeS;
  });
}

function isMoving({ from, to }: Step): boolean {
  return Math.max(from.speedKmh, to.speedKmh) >= MOVING_KMH;
}

function overlapS(spans: readonly TimeSpan[], part: TimeSpan): number {
  return spans.reduce(
    (sum, { startS, endS }) => sum + Math.max(0, Math.min(endS, part.endS) - Math.max(startS, part.startS)),
    0,
  );
}

function knownAfter(
  before: KnownBefore,
  told: ToldValues,
  positions: readonly PositionRow[],
  endS: number,
): KnownBefore {
  const known = <Value>(values: readonly Told<Value>[]): Told<Value> | undefined => {
    const last = values.at(-1);
    return last === undefined || last.toldS + KNOWN_FOR_S <= endS ? undefined : last;
  };
  const [isOnline, isEngineOn, driver] = [known(told.isOnline), known(told.isEngineOn), known(told.driver)];
  const fix = positions.findLast(({ place }) => place !== undefined) ?? before.position;
  return {
    ...(isOnline !== undefined && { isOnline }),
    ...(isEngineOn !== undefined && { isEngineOn }),
    ...(driver !== undefined && { driver }),
    // One before a gap begins no step.
    ...(fix !== undefined && fix.timeS + GAP_S > endS && { position: fix }),
  };
}
