import type { KnownBefore, PartTotals } from './part-totals.js';

/** Parts of a day: zones are whole quarters of an hour apart, so that a local day is whole parts. Seconds. */
export const PART_S = 900;
const PARTS_A_DAY = 86_400 / PART_S;

/** How often a part follows itself (nights are alike), and its values; the last is -1 where no driver changed. */
type StoredPart = readonly [count: number, ...values: readonly number[]];

/** The totals of the parts of a day as text. */
export function storedParts(parts: readonly PartTotals[]): string {
  const rows: [number, ...number[]][] = [];
  for (const part of parts) {
    const values = [
      Math.round(part.distanceM * 10),
      part.drivingS,
      part.parkedS,
      part.standsBegun,
      part.beginsParked ? 1 : 0,
      part.onlineS,
      part.drivingOfLastDriverS ?? -1,
    ];
    const last = rows.at(-1);
    if (last !== undefined && values.every((value, index) => value === last[index + 1])) last[0] += 1;
    else rows.push([1, ...values]);
  }
  return JSON.stringify(rows);
}

/** Undefined for a text that this version did not write. */
export function readParts(text: string): readonly PartTotals[] | undefined {
  const stored: unknown = JSON.parse(text);
  if (!isStored(stored)) return undefined;
  const parts = stored.flatMap(([count, ...values]) => Array<PartTotals>(count).fill(partOf(values)));
  return parts.length === PARTS_A_DAY ? parts : undefined;
}

export function storedKnown(known: KnownBefore): string {
  return JSON.stringify(known);
}

/** Undefined where nothing is known. */
export function readKnown(text: string): KnownBefore | undefined {
  const known: unknown = text === '{}' ? undefined : JSON.parse(text);
  return isKnown(known) ? known : undefined;
}

function partOf(values: readonly number[]): PartTotals {
  const [distance = 0, drivingS = 0, parkedS = 0, standsBegun = 0, beginsParked = 0, onlineS = 0, ofDriver = -1] =
    values;
  return {
    distanceM: distance / 10,
    drivingS,
    parkedS,
    standsBegun,
    beginsParked: beginsParked === 1,
    onlineS,
    ...(ofDriver >= 0 && { drivingOfLastDriverS: ofDriver }),
  };
}

/** Written by this file only, from the same type. */
function isStored(value: unknown): value is readonly StoredPart[] {
  return Array.isArray(value);
}

/** Written by this file only, from the same type. */
function isKnown(value: unknown): value is KnownBefore {
  return typeof value === 'object' && value !== null;
}
