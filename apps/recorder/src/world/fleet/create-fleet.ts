import type { City } from '../city/city.js';
import { hash32, unit } from '../random.js';
import type { DeviceSeed } from '../../device/world.js';
import { CityDevice } from './city-device.js';
import type { FleetRole } from './condition.js';
import { connectionOf } from './connection.js';
import { simulatedSeed } from './device-seeds.js';
import { planRotas } from './rota.js';
import { toursOf } from './tour-pool.js';
import { Vehicle } from './vehicle.js';
import type { VehicleKind } from './vehicle-kind.js';
import { yardPlace } from './yard.js';

/** Tours a kind and depot share: more for bigger fleets, within bounds of memory and time. */
const TOURS = { perVehicle: 0.34, least: 5, most: 40 } as const;
/** Lost devices went silent in the months before this time (2026-07-01, unix s). */
const LOST_BEFORE_S = 1_782_864_000;
const LOST_FOR_AT_LEAST_S = 2 * 86_400;
const FOOTAGE_ROLE: FleetRole = { kind: 'van', condition: 'well' };

interface Member {
  readonly seed: DeviceSeed;
  readonly role: FleetRole;
  readonly depot: number;
  readonly key: number;
}

/** Makes the devices that drive in the city: `deviceCount` simulated ones, then those with footage. */
export function createFleet(options: {
  readonly city: City;
  readonly seed: number;
  readonly deviceCount: number;
  readonly startMs: number;
  readonly footageDevices: readonly DeviceSeed[];
}): CityDevice[] {
  const { city, seed, deviceCount, startMs, footageDevices } = options;
  const members: Member[] = [];
  for (let i = 0; i < deviceCount; i++) {
    const made = simulatedSeed(seed, i);
    members.push({ seed: made.seed, role: made.role, depot: made.group, key: hash32(seed, i, 151) });
  }
  footageDevices.forEach((device, i) => {
    members.push({ seed: device, role: FOOTAGE_ROLE, depot: i % 2, key: hash32(seed, i, 152) });
  });
  const pool = toursOf(city);
  const perDepot = tally(members, (member) => member.depot);
  const perTeam = tally(members, (member) => teamOf(member.role.kind, member.depot));
  const parked = new Map<number, number>();
  const rotas = planRotas(
    members.map(({ role, key }) => ({
      kind: role.kind,
      key,
      works: role.condition === 'resting' ? 'never' : role.condition === 'lost' ? 'before' : 'now',
    })),
  );
  return members.map(({ seed: device, role, depot, key }, i) => {
    const { kind, condition } = role;
    const place = next(parked, depot);
    const vehicle = new Vehicle({
      key,
      kind,
      condition,
      depot,
      pool,
      yard: yardPlace(city, depot, place, perDepot.get(depot) ?? 1),
      tourCount: Math.round(
        Math.min(TOURS.most, Math.max(TOURS.least, (perTeam.get(teamOf(kind, depot)) ?? 0) * TOURS.perVehicle)),
      ),
      rota: rotas[i] ?? [],
    });
    const lostSinceS = Math.min(
      LOST_BEFORE_S - Math.floor(unit(key, 153) * 90 * 86_400),
      Math.floor(startMs / 1000) - LOST_FOR_AT_LEAST_S,
    );
    return new CityDevice({
      seed: device,
      key,
      condition,
      heavy: kind === 'bus' || kind === 'truck',
      vehicle,
      connection: connectionOf(key, condition, lostSinceS),
    });
  });
}

function teamOf(kind: VehicleKind, depot: number): string {
  return `${kind}/${String(depot)}`;
}

function tally<K>(members: readonly Member[], keyOf: (member: Member) => K): Map<K, number> {
  const counts = new Map<K, number>();
  for (const member of members) next(counts, keyOf(member));
  return counts;
}

/** Counts one more for the key; gives the count before. */
function next<K>(counts: Map<K, number>, key: K): number {
  const count = counts.get(key) ?? 0;
  counts.set(key, count + 1);
  return count;
}
