import type { Ink } from './paint.ts';

/** One picture to draw. */
export interface Frame {
  readonly ink: Ink;
  readonly width: number;
  readonly height: number;
  /** Place in the loop, 0 to 1; what is drawn at 1 is what was drawn at 0. */
  readonly turn: number;
  /** The same in seconds. */
  readonly seconds: number;
  readonly loopSeconds: number;
}

/** Draws what a camera sees. */
export type Scene = (frame: Frame) => void;
