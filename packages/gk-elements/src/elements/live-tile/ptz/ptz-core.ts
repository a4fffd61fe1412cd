import type { PtzAction } from 'gk-sdk';

/** A movement that goes on until it is stopped. @internal */
export type PtzMovement = 'up' | 'down' | 'left' | 'right' | 'zoomin' | 'zoomout' | 'focusnear' | 'focusfar';

/** Slowest, fastest and usual speed (docs/protocol.md, D12). @internal */
export const PTZ_SPEED = { min: 1, max: 8, usual: 4 } as const;
/** Presets have numbers of one byte. @internal */
export const PTZ_PRESET = { min: 1, max: 255 } as const;

/** The movement of an arrow key; undefined for another key. @internal */
export function movementOf(key: string): PtzMovement | undefined {
  switch (key) {
    case 'ArrowUp':
      return 'up';
    case 'ArrowDown':
      return 'down';
    case 'ArrowLeft':
      return 'left';
    case 'ArrowRight':
      return 'right';
    default:
      return undefined;
  }
}

/** The whole number within the range that is nearest to the typed one. @internal */
export function wholeWithin(text: string, range: { readonly min: number; readonly max: number }): number {
  const value = Math.round(Number(text));
  return Math.min(range.max, Math.max(range.min, Number.isFinite(value) ? value : range.min));
}

/**
 * Holds one movement at a time: what starts another one, or lets go, stops the one before, and a movement that was
 * begun is always ended by a stop, which goes the same way. Sends nothing twice.
 *
 * @internal
 */
export class PtzMover {
  #held: { readonly movement: PtzMovement; readonly send: (action: PtzAction) => void } | undefined;

  get moving(): PtzMovement | undefined {
    return this.#held?.movement;
  }

  /** @param send - To the camera that moves, and at its end stops. */
  start(movement: PtzMovement, speed: number, send: (action: PtzAction) => void): void {
    if (movement === this.moving) return;
    this.stop();
    this.#held = { movement, send };
    send({ kind: movement, speed });
  }

  stop(): void {
    const held = this.#held;
    this.#held = undefined;
    held?.send({ kind: 'stop' });
  }
}
