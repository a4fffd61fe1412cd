import { nothing, type TemplateResult } from 'lit';
import { canMoveCamera, type TileControlsHost } from '../live-tile-host.js';
import type { PtzPad } from './ptz-pad.js';

const RETRY_MS = 10_000;

/** Opens and closes the pad that moves a tile's camera; its code is loaded as soon as the camera may be moved. @internal */
export class TilePtzSwitch {
  readonly #host: TileControlsHost;
  #pad: PtzPad | undefined;
  #loading = false;
  #isOpen = false;

  constructor(host: TileControlsHost) {
    this.#host = host;
  }

  /** The page offers it, and the user may. */
  get isPossible(): boolean {
    return canMoveCamera(this.#host.tile);
  }

  get isOpen(): boolean {
    return this.#isOpen;
  }

  toggle(): void {
    this.#isOpen = !this.#isOpen;
    // The button that is held may be gone.
    this.stop();
    this.#host.update();
  }

  /** Loads the pad where it is missing, and stops a camera that is shown no more. To be called behind each rendering. */
  check(): void {
    this.#pad?.check();
    if (this.isPossible && !this.#loading) void this.#load();
  }

  /** Moves the camera by an arrow key, also while the pad is closed, until `stop`. */
  moveByKey(key: string): void {
    this.#pad?.moveByKey(key);
  }

  /** The camera stands still. */
  readonly stop = (): void => {
    this.#pad?.stop();
  };

  render(): TemplateResult | typeof nothing {
    return this.#pad?.render() ?? nothing;
  }

  async #load(): Promise<void> {
    this.#loading = true;
    try {
      const { PtzPad } = await import('./ptz-pad.js');
      this.#pad = new PtzPad(this.#host);
      this.#host.update();
    } catch {
      // The code did not come: an update tries again a while later. With statistics there is one each second.
      setTimeout(() => (this.#loading = false), RETRY_MS);
    }
  }
}
