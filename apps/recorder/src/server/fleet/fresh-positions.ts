import type { Clock } from 'gk-sdk';
import type { DeviceLink } from '../../device/device-link.js';

export interface FreshPositionsOptions {
  readonly link: Pick<DeviceLink, 'locate'>;
  /** Steady. */
  readonly clock: Pick<Clock, 'now'>;
}

/** A device that is asked more often would be asked by each program that polls. */
const EACH_MS = 5000;

/** Has devices report where they are, once for all who ask at a time. */
export class FreshPositions {
  readonly #options: FreshPositionsOptions;
  /** Questions of the last seconds, by device. */
  readonly #asked = new Map<string, { readonly atMs: number; readonly answer: Promise<unknown> }>();

  constructor(options: FreshPositionsOptions) {
    this.#options = options;
  }

  /** Resolves when the device has reported its position, or is not going to. */
  async ask(deviceId: string): Promise<void> {
    const { link, clock } = this.#options;
    if (link.locate === undefined) return;
    const nowMs = clock.now();
    for (const [id, { atMs }] of this.#asked) {
      if (nowMs - atMs < EACH_MS) break;
      this.#asked.delete(id);
    }
    const asked = this.#asked.get(deviceId)?.answer ?? link.locate(deviceId);
    if (!this.#asked.has(deviceId)) this.#asked.set(deviceId, { atMs: nowMs, answer: asked });
    await asked;
  }
}
