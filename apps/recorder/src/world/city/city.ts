import { BOARD_HALF_M } from './board.js';
import type { PlannedBlock, StreetBoard } from './board.js';
import { buildNetwork } from './build-network.js';
import { chooseBusStops } from './bus-stops.js';
import type { BusStop } from './bus-stops.js';
import { chooseDepots } from './depots.js';
import type { Depot } from './depots.js';
import { mapDistricts } from './districts.js';
import type { DistrictMap } from './districts.js';
import type { PlanePoint } from './plane.js';
import type { RoadNetwork } from './road-network.js';
import { planStreetBoard } from './street-board.js';
import { createWarp } from './warp.js';

/** A generated city: what vehicles drive on, what the map shows, what addresses are made from. */
export interface City {
  readonly seed: number;
  readonly board: StreetBoard;
  /** From the drawing board to the ground. */
  readonly warp: (x: number, y: number) => PlanePoint;
  readonly blocks: readonly PlannedBlock[];
  readonly districts: DistrictMap;
  readonly network: RoadNetwork;
  readonly depots: readonly Depot[];
  readonly busStops: readonly BusStop[];
}

/** Generates the city of a seed. The same seed gives the same city. */
export function generateCity(seed: number): City {
  const board = planStreetBoard(seed);
  const warp = createWarp(seed);
  const districts = mapDistricts(board.columns, board.rows, BOARD_HALF_M);
  const network = buildNetwork(seed, board, districts, warp);
  const depots = chooseDepots(board.blocks, network, warp);
  const depotBlocks = new Set(depots.map((depot) => depot.block));
  const blocks = board.blocks.map((block, index) =>
    depotBlocks.has(index) ? { ...block, use: 'depot' as const } : block,
  );
  return { seed, board, warp, blocks, districts, network, depots, busStops: chooseBusStops(seed, network) };
}

let last: City | undefined;

/** The city of a seed; the last one made is kept, because world and places of a recorder share it. */
export function cityOf(seed: number): City {
  if (last?.seed !== seed) last = generateCity(seed);
  return last;
}
