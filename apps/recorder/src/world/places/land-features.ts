import type { City } from '../city/city.js';
import type { BlockUse, PlannedBlock } from '../city/board.js';
import { RIVERSIDE_HALF_M } from '../city/board.js';
import type { PlanePoint } from '../city/plane.js';
import { hash32, noise1, unit } from '../random.js';
import { lineFeature, polygonFeature } from './map-feature.js';
import type { MapFeature } from './map-feature.js';

/** How far river, railway and freeway are drawn beyond the streets, in metres. */
export const LAND_HALF_M = 30_000;
/** How far the wooded hills reach, in metres. */
const HILLS = { northM: 8600, southM: -8900, edgeM: 5000, depthM: 2700 } as const;
const STEP_M = 90;

/** Ground cover of each block, and its distance from the streets. */
const COVER: Partial<Record<BlockUse, { kind: string; insetM: number }>> = {
  centre: { kind: 'centre', insetM: 0 },
  housing: { kind: 'housing', insetM: 0 },
  industry: { kind: 'industry', insetM: 5 },
  school: { kind: 'school', insetM: 9 },
  hospital: { kind: 'hospital', insetM: 9 },
  depot: { kind: 'depot', insetM: 9 },
  field: { kind: 'field', insetM: 4 },
};

/** The ground between the streets: built-up land, fields, yards. */
export function landFeatures(city: City): MapFeature[] {
  const features: MapFeature[] = [];
  for (const block of city.blocks) {
    const cover = COVER[block.use];
    if (!cover) continue;
    const tone = block.use === 'field' ? hash32(city.seed, block.x0, block.y0, 61) % 4 : 0;
    features.push(polygonFeature(blockOutline(city, block, cover.insetM), { kind: cover.kind, tone }));
  }
  return features;
}

/** Parks, riverside greens and woods. */
export function greenFeatures(city: City): MapFeature[] {
  const features: MapFeature[] = [];
  for (const block of city.blocks) {
    if (block.use === 'park') features.push(polygonFeature(blockOutline(city, block, 9), { kind: 'park' }));
    else if (block.use === 'wood' && block.x1 < 4600) {
      features.push(polygonFeature(blockOutline(city, block, 6), { kind: 'wood' }));
    }
  }
  for (const side of [-1, 1]) {
    const inner = riverEdge(city, side, 0, RIVERSIDE_HALF_M);
    const outer = riverEdge(city, side, 36, RIVERSIDE_HALF_M).reverse();
    features.push(polygonFeature([...inner, ...outer], { kind: 'park' }));
  }
  features.push(hillWood(city));
  return features;
}

/** The river and the ponds of big parks. */
export function waterFeatures(city: City): MapFeature[] {
  const west = riverEdge(city, -1, 0, LAND_HALF_M);
  const east = riverEdge(city, 1, 0, LAND_HALF_M).reverse();
  const features = [polygonFeature([...west, ...east], { kind: 'river' })];
  for (const block of city.blocks) {
    if (block.use !== 'park' || Math.min(block.x1 - block.x0, block.y1 - block.y0) < 170) continue;
    features.push(polygonFeature(pondOutline(city, block), { kind: 'pond' }));
  }
  return features;
}

/** The middle of the river, to write its name along. */
export function riverLine(city: City): PlanePoint[] {
  const points: PlanePoint[] = [];
  for (let y = -LAND_HALF_M; y <= LAND_HALF_M; y += STEP_M) points.push(city.warp(city.board.river.x(y), y));
  return points;
}

/** The railway's line. */
export function railwayFeatures(city: City): MapFeature[] {
  const points: PlanePoint[] = [];
  for (let y = -LAND_HALF_M; y <= LAND_HALF_M; y += STEP_M) points.push(city.warp(city.board.railway.x(y), y));
  return [lineFeature(points, { kind: 'rail' })];
}

/** The outline of a block on the ground, bent as its streets are. */
function blockOutline(city: City, block: PlannedBlock, insetM: number): PlanePoint[] {
  const x0 = block.x0 + insetM;
  const x1 = block.x1 - insetM;
  const y0 = block.y0 + insetM;
  const y1 = block.y1 - insetM;
  const points: PlanePoint[] = [];
  const side = (fromX: number, fromY: number, toX: number, toY: number): void => {
    const parts = Math.max(1, Math.round(Math.hypot(toX - fromX, toY - fromY) / STEP_M));
    for (let i = 0; i < parts; i++)
      points.push(city.warp(fromX + ((toX - fromX) * i) / parts, fromY + ((toY - fromY) * i) / parts));
  };
  side(x0, y0, x1, y0);
  side(x1, y0, x1, y1);
  side(x1, y1, x0, y1);
  side(x0, y1, x0, y0);
  return points;
}

function riverEdge(city: City, side: number, marginM: number, halfM: number): PlanePoint[] {
  const { river } = city.board;
  const points: PlanePoint[] = [];
  for (let y = -halfM; y <= halfM; y += STEP_M)
    points.push(city.warp(river.x(y) + side * (river.halfWidth(y) + marginM), y));
  return points;
}

/** The wooded hills in the east: ragged towards the city, running out in the north and south. */
function hillWood(city: City): MapFeature {
  const westEdge: PlanePoint[] = [];
  const eastEdge: PlanePoint[] = [];
  for (let y: number = HILLS.southM; y <= HILLS.northM; y += STEP_M) {
    const share = (y - HILLS.southM) / (HILLS.northM - HILLS.southM);
    const fullness = Math.sqrt(Math.max(0, Math.sin(Math.PI * share)));
    const ragged = noise1(city.seed, 62, y / 900) * 330 + noise1(city.seed, 63, y / 240) * 90;
    const far = noise1(city.seed, 65, y / 1100) * 700 + noise1(city.seed, 66, y / 300) * 150;
    const middle = HILLS.edgeM + HILLS.depthM / 2;
    westEdge.push(city.warp(middle + (HILLS.edgeM + ragged - middle) * fullness, y));
    eastEdge.push(city.warp(middle + (HILLS.depthM / 2 + far) * fullness, y));
  }
  return polygonFeature([...westEdge, ...eastEdge.reverse()], { kind: 'wood' });
}

function pondOutline(city: City, block: PlannedBlock): PlanePoint[] {
  const key = hash32(city.seed, block.x0, block.y0, 64);
  const middleX = (block.x0 + block.x1) / 2;
  const middleY = (block.y0 + block.y1) / 2;
  const points: PlanePoint[] = [];
  for (let i = 0; i < 24; i++) {
    const angle = (Math.PI * 2 * i) / 24;
    const wobble = 0.75 + 0.25 * Math.sin(angle * 2 + key) + 0.12 * unit(key, i);
    const x = middleX + Math.cos(angle) * (block.x1 - block.x0) * 0.24 * wobble;
    const y = middleY + Math.sin(angle) * (block.y1 - block.y0) * 0.24 * wobble;
    points.push(city.warp(x, y));
  }
  return points;
}
