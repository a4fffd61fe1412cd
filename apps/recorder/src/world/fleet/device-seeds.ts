import { hash32, pickBy, unit } from '../random.js';
import type { DeviceSeed } from '../../device/world.js';
import { CITY_TIME_ZONE } from '../city/city-time.js';
import { roleOf } from './condition.js';
import type { FleetRole } from './condition.js';
import { CHANNEL_NAMES, FAMILY_NAMES, FIRMWARE_VERSIONS, GIVEN_NAMES, PLATE_LETTERS } from './device-words.js';
import type { VehicleKind } from './vehicle-kind.js';

/** Groups of the simulated fleet, and the depot (index in the city) that each one starts from. */
const GROUPS = [
  { name: 'Depot North', depot: 0 },
  { name: 'Depot South', depot: 1 },
  { name: 'School Buses', depot: 2 },
  { name: 'Trucks', depot: 3 },
] as const;

const MEMOS: Record<VehicleKind, readonly string[]> = {
  van: ['Delivery van', 'Service van', 'Post van', 'Courier van'],
  bus: ['School bus'],
  truck: ['Box truck', 'Refrigerated truck', 'Container truck', 'Flatbed truck'],
  express: ['Express car', 'Airport shuttle'],
};
/** Marker icons by kind: 0 car, 1 arrow, 2 truck, 3 cargo truck (spec 002 section 3). */
const ICONS: Record<VehicleKind, readonly number[]> = { van: [0, 0, 1], bus: [2], truck: [2, 3, 3], express: [0] };
const CHANNEL_COUNTS: Record<VehicleKind, readonly number[]> = {
  van: [2, 4, 4, 3],
  bus: [8, 8, 6, 4],
  truck: [4, 5, 6, 8],
  express: [1, 2, 4],
};
const PLATE_BLOCKS: Record<VehicleKind, string> = { van: 'B', bus: 'K', truck: 'L', express: 'R' };

/** A device of the simulated fleet and what it is. */
export interface SimulatedSeed {
  readonly seed: DeviceSeed;
  readonly role: FleetRole;
  /** Index into {@link GROUPS}. */
  readonly group: number;
}

/** Makes the `index`-th device of a seed. A bigger fleet begins with the same devices. */
export function simulatedSeed(seed: number, index: number): SimulatedSeed {
  const role = roleOf(seed, index);
  const { kind } = role;
  const group = groupOf(kind, index);
  const key = hash32(seed, index, 141);
  const count = pickBy(CHANNEL_COUNTS[kind], unit(key, 1));
  const chmask = maskOf(key, count);
  const isNew = role.condition === 'new';
  const relief = hash32(key, 11);
  return {
    role,
    group,
    seed: {
      deviceid: `GK-${String(index + 1).padStart(4, '0')}`,
      drivername: isNew ? '' : driverName(key),
      vehicleid: isNew ? '' : `${pickBy(MEMOS[kind], unit(key, 2))} ${String(index + 1)}`,
      plate: plateOf(kind, seed, index),
      extid: `${String(886_900_000_000 + (hash32(key, 3) % 100_000_000))}`,
      version: pickBy(FIRMWARE_VERSIONS, unit(key, 4)),
      chn_count: count,
      chmask,
      icon: pickBy(ICONS[kind], unit(key, 5)),
      channelNames: CHANNEL_NAMES[kind].slice(0, count),
      registed: !isNew,
      driverlicense: isNew ? '' : driverLicense(key),
      ...(!isNew && { reliefDriver: { name: driverName(relief), license: driverLicense(relief) } }),
      group: GROUPS[group]?.name ?? GROUPS[0].name,
      source: 'simulated',
      timeZone: CITY_TIME_ZONE,
    },
  };
}

/** A driver's name for a key. */
export function driverName(key: number): string {
  return `${pickBy(FAMILY_NAMES, unit(key, 7))} ${pickBy(GIVEN_NAMES, unit(key, 8))}`;
}

function driverLicense(key: number): string {
  return `${PLATE_LETTERS.charAt(key % 24)}1${String(hash32(key, 6) % 100_000_000).padStart(8, '0')}`;
}

function groupOf(kind: VehicleKind, index: number): number {
  if (kind === 'bus') return 2;
  if (kind === 'truck') return 3;
  return (index >> 2) % 2;
}

/** Plates look like KAA-0123: the block says the kind; numbers never repeat within a fleet. */
function plateOf(kind: VehicleKind, seed: number, index: number): string {
  // 7919 has no divisor in common with 10000, so a row of ten thousand gives each number once.
  const number = (index * 7919 + (hash32(seed, 142) % 10_000)) % 10_000;
  const block = Math.floor(index / 10_000);
  const second = PLATE_LETTERS.charAt(hash32(seed, 143) % 24);
  const third = PLATE_LETTERS.charAt((hash32(seed, 144) + block) % 24);
  return `${PLATE_BLOCKS[kind]}${second}${third}-${String(number).padStart(4, '0')}`;
}

/** One in eight devices with several channels lacks one camera, never the first. */
function maskOf(key: number, count: number): string {
  const missing = count > 2 && unit(key, 9) < 0.125 ? 1 + (hash32(key, 10) % (count - 1)) : -1;
  return Array.from({ length: count }, (_, i) => (i === missing ? '0' : '1')).join('');
}
