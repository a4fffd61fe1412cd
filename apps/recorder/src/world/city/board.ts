import type { PlanePoint } from './plane.js';

/** Road classes from the biggest to the smallest. */
export type RoadClass = 'motorway' | 'motorway_link' | 'primary' | 'secondary' | 'tertiary' | 'residential';

/** Class of a street, from which its name is built. */
export type StreetRole = 'freeway' | 'ramp' | 'ring' | 'boulevard' | 'arterial' | 'riverside' | 'collector' | 'local';

/** A street as it is drawn on the board, before crossings are known. */
export interface PlannedStreet {
  readonly role: StreetRole;
  readonly roadClass: RoadClass;
  readonly points: readonly PlanePoint[];
}

/** Land use of a block. */
export type BlockUse = 'housing' | 'centre' | 'industry' | 'park' | 'school' | 'hospital' | 'field' | 'wood' | 'depot';

/** A piece of ground between streets, a rectangle on the board. */
export interface PlannedBlock {
  readonly x0: number;
  readonly y0: number;
  readonly x1: number;
  readonly y1: number;
  readonly use: BlockUse;
}

/** How densely a part of the city is built. */
export type Density = 'centre' | 'town' | 'suburb' | 'industry' | 'rural' | 'hill';

/** A line across the board that is not a street: its place and its half width as functions of y. */
export interface CrossingLine {
  x(y: number): number;
  halfWidth(y: number): number;
}

/** The drawing board of a city: straight streets, square blocks, and what winds between them. */
export interface StreetBoard {
  /** West to east and south to north positions of the arterial roads. */
  readonly columns: readonly number[];
  readonly rows: readonly number[];
  readonly streets: readonly PlannedStreet[];
  readonly blocks: readonly PlannedBlock[];
  readonly river: CrossingLine;
  readonly freeway: CrossingLine;
  readonly railway: CrossingLine;
  /** Rows at which the freeway has an interchange. */
  readonly interchangeRows: readonly number[];
}

/** Half the length of every line that crosses the board, in metres. */
export const BOARD_HALF_M = 6000;
/** How far riverside roads run from the centre, in metres. */
export const RIVERSIDE_HALF_M = 4250;
/** From a river's edge to the middle of the road along it, in metres. */
export const RIVERSIDE_OFFSET_M = 46;
