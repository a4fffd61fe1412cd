import type { Agility } from './motion-profile.js';

/** Kinds of vehicles by how they drive. */
export type VehicleKind = 'van' | 'bus' | 'truck' | 'express';

/** How a kind of vehicle drives and works. Times in seconds, distances in metres. */
export interface DrivingHabits {
  readonly agility: Agility;
  /** Share of the speed limit that the driver keeps to, in the city and on the freeway. */
  readonly cityPace: readonly [number, number];
  readonly freewayPace: readonly [number, number];
  /** Time spent at a stop. */
  readonly stopS: readonly [number, number];
  /** The engine is turned off at stops longer than this. */
  readonly engineOffAfterS: number;
  /** Distance from one stop to the next, as the crow flies. */
  readonly hopM: readonly [number, number];
}

export const DRIVING_HABITS: Record<VehicleKind, DrivingHabits> = {
  van: {
    agility: { speedUp: 1.3, slowDown: 1.7 },
    cityPace: [0.84, 1.02],
    freewayPace: [0.88, 0.95],
    stopS: [45, 310],
    engineOffAfterS: 304,
    hopM: [700, 3600],
  },
  bus: {
    agility: { speedUp: 0.9, slowDown: 1.2 },
    cityPace: [0.78, 0.95],
    freewayPace: [0.82, 0.9],
    stopS: [20, 70],
    engineOffAfterS: 600,
    hopM: [420, 1500],
  },
  truck: {
    agility: { speedUp: 0.7, slowDown: 1.1 },
    cityPace: [0.76, 0.92],
    freewayPace: [0.8, 0.88],
    stopS: [110, 290],
    engineOffAfterS: 600,
    hopM: [2600, 7500],
  },
  express: {
    agility: { speedUp: 1.4, slowDown: 1.8 },
    cityPace: [0.9, 1.05],
    freewayPace: [1.05, 1.1],
    stopS: [60, 200],
    engineOffAfterS: 600,
    hopM: [1200, 4500],
  },
};
