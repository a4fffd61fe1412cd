import type { BlockUse, PlannedBlock } from '../city/board.js';
import type { City } from '../city/city.js';
import { CITY_NAME, DISTRICTS, FIRST_SYLLABLES, RIVER_NAME, SECOND_SYLLABLES } from '../city/place-words.js';
import { isNearLine } from '../city/winding-lines.js';
import { hash32, pickBy } from '../random.js';
import { riverLine } from './land-features.js';
import { lineFeature, pointFeature } from './map-feature.js';
import type { MapFeature } from './map-feature.js';

/** Names of the city, its districts and its river. */
export function placeFeatures(city: City): MapFeature[] {
  return [
    pointFeature(city.warp(100, 0), { kind: 'city', name: CITY_NAME }),
    ...DISTRICTS.map((district) =>
      pointFeature(city.warp(district.x, district.y), { kind: 'district', name: district.name }),
    ),
    lineFeature(riverLine(city), { kind: 'river', name: RIVER_NAME }),
  ];
}

/** Points of interest: depots, stations, schools, hospitals, parks and bus stops. */
export function poiFeatures(city: City): MapFeature[] {
  const features: MapFeature[] = [];
  for (const depot of city.depots)
    features.push(pointFeature(depot.middle, { kind: 'depot', name: depot.name, rank: 1 }));
  for (const station of stations(city)) features.push(station);
  const taken = new Set<string>();
  city.blocks.forEach((block, index) => {
    const label = POI_OF[block.use];
    if (!label || isCutUp(city, block)) return;
    if (block.use === 'park' && Math.max(block.x1 - block.x0, block.y1 - block.y0) < 110) return;
    const suffix = pickBy(label.suffixes, (hash32(city.seed, index, 72) % 1000) / 1000);
    let name = '';
    for (let salt = 0; name === '' || taken.has(name); salt++) name = `${wordOf(city.seed, index, salt)} ${suffix}`;
    taken.add(name);
    features.push(pointFeature(middleOf(city, block), { kind: label.kind, name, rank: label.rank }));
  });
  for (const stop of city.busStops) {
    const place = { x: city.network.nodeX[stop.node] ?? 0, y: city.network.nodeY[stop.node] ?? 0 };
    features.push(pointFeature(place, { kind: 'bus_stop', name: stop.name, rank: 5 }));
  }
  return features;
}

const POI_OF: Partial<Record<BlockUse, { kind: string; rank: number; suffixes: readonly string[] }>> = {
  park: { kind: 'park', rank: 3, suffixes: ['Park', 'Park', 'Forest Park', 'Gardens'] },
  school: { kind: 'school', rank: 3, suffixes: ['Elementary School', 'Junior High School', 'Senior High School'] },
  hospital: { kind: 'hospital', rank: 2, suffixes: ['Hospital', 'Medical Center'] },
};

/** The railway's stops: the main station in the middle, one at each end of town. */
function stations(city: City): MapFeature[] {
  const { railway } = city.board;
  const sites = [
    { y: 150, name: `${CITY_NAME.replace(/ City$/, '')} Station` },
    { y: 3100, name: 'Beishan Station' },
    { y: -3000, name: 'Dafu Station' },
  ];
  return sites.map(({ y, name }) => pointFeature(city.warp(railway.x(y), y), { kind: 'station', name, rank: 1 }));
}

function middleOf(city: City, block: PlannedBlock): { x: number; y: number } {
  return city.warp((block.x0 + block.x1) / 2, (block.y0 + block.y1) / 2);
}

/** True where the river or the freeway takes the middle of a block away. */
function isCutUp(city: City, block: PlannedBlock): boolean {
  const x = (block.x0 + block.x1) / 2;
  const y = (block.y0 + block.y1) / 2;
  return isNearLine(city.board.river, x, y, 75) || isNearLine(city.board.freeway, x, y, 40);
}

function wordOf(seed: number, index: number, salt: number): string {
  const draw = hash32(seed, index, 71, salt);
  const first = pickBy(FIRST_SYLLABLES, (draw & 0xffff) / 65536);
  const second = pickBy(SECOND_SYLLABLES, (draw >>> 16) / 65536);
  return first.toLowerCase() === second ? `${first}xin` : first + second;
}
