import type { Rgb } from './paint.ts';

export interface RoadLook {
  readonly night: boolean;
  readonly skyTop: Rgb;
  readonly skyLow: Rgb;
  readonly haze: Rgb;
  readonly verge: Rgb;
  readonly pavement: Rgb;
  readonly asphalt: Rgb;
}

export const DAY: RoadLook = {
  night: false,
  skyTop: [74, 130, 190],
  skyLow: [206, 222, 232],
  haze: [198, 212, 220],
  verge: [98, 122, 70],
  pavement: [158, 152, 142],
  asphalt: [92, 94, 98],
};
export const EVENING: RoadLook = {
  night: false,
  skyTop: [88, 96, 142],
  skyLow: [246, 190, 132],
  haze: [222, 184, 150],
  verge: [92, 98, 58],
  pavement: [150, 130, 112],
  asphalt: [86, 80, 80],
};
export const NIGHT: RoadLook = {
  night: true,
  skyTop: [6, 9, 20],
  skyLow: [30, 30, 48],
  haze: [24, 26, 40],
  verge: [16, 22, 16],
  pavement: [38, 37, 40],
  asphalt: [30, 31, 35],
};

/** The place repeats after this many metres, which are driven in one loop. */
export const LENGTH = 192;
export const FAR = 300;
/** Metres. */
export const LANE = 3.4;
export const HALF = 2 * LANE + 0.6;

export type Hazed = (colour: Rgb, depth: number) => Rgb;
export type Right = (x: number) => number;
