import type { RandomStream } from '../random.js';
import type { BlockUse, Density, PlannedBlock, PlannedStreet } from './board.js';

type Area = Omit<PlannedBlock, 'use'>;

/** The side of a block in metres, by how densely a part of the city is built. */
const BLOCK_SIDE_M: Record<Density, number> = {
  centre: 105,
  town: 135,
  suburb: 190,
  industry: 300,
  rural: 330,
  hill: 2000,
};

/** Cuts an area into blocks, with a street along each cut, and says what stands on each block. */
export function splitIntoBlocks(
  area: Area,
  density: Density,
  stream: RandomStream,
  streets: PlannedStreet[],
  blocks: PlannedBlock[],
): void {
  if (isBigPark(density, stream)) {
    blocks.push({ ...area, use: 'park' });
    return;
  }
  const width = area.x1 - area.x0;
  const height = area.y1 - area.y0;
  const side = BLOCK_SIDE_M[density];
  if (Math.max(width, height) < side * stream.between(1.25, 1.75)) {
    blocks.push({ ...area, use: useOf(density, Math.min(width, height), stream) });
    return;
  }
  const acrossX = width > height * 1.25 || (width > height * 0.8 && stream.chance(0.5));
  const share = stream.between(0.38, 0.62);
  // Fields are parcels with a hedge between them; only built-up land gets a street along the cut.
  const paved = density !== 'rural' && density !== 'hill';
  if (acrossX) {
    const x = Math.round(area.x0 + width * share);
    if (paved)
      streets.push({
        role: 'local',
        roadClass: 'residential',
        points: [
          { x, y: area.y0 },
          { x, y: area.y1 },
        ],
      });
    splitIntoBlocks({ ...area, x1: x }, density, stream, streets, blocks);
    splitIntoBlocks({ ...area, x0: x }, density, stream, streets, blocks);
    return;
  }
  const y = Math.round(area.y0 + height * share);
  if (paved)
    streets.push({
      role: 'local',
      roadClass: 'residential',
      points: [
        { x: area.x0, y },
        { x: area.x1, y },
      ],
    });
  splitIntoBlocks({ ...area, y1: y }, density, stream, streets, blocks);
  splitIntoBlocks({ ...area, y0: y }, density, stream, streets, blocks);
}

function isBigPark(density: Density, stream: RandomStream): boolean {
  if (density !== 'town' && density !== 'centre' && density !== 'suburb') return false;
  return stream.chance(0.008);
}

function useOf(density: Density, sideM: number, stream: RandomStream): BlockUse {
  const draw = stream.next();
  if (density === 'rural') return draw < 0.06 ? 'wood' : 'field';
  if (density === 'hill') return 'wood';
  if (density === 'industry') return draw < 0.93 ? 'industry' : 'field';
  if (draw < 0.04) return 'park';
  if (draw < 0.055 && sideM > 85) return 'school';
  if (draw < 0.06 && sideM > 85) return 'hospital';
  if (density === 'suburb' && draw > 0.9) return 'field';
  return density === 'centre' ? 'centre' : 'housing';
}
