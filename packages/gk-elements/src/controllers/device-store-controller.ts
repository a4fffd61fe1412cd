import type { ReactiveController, ReactiveControllerHost } from 'lit';
import type { DeviceChange, DeviceStore } from 'gk-sdk';

const RESET: DeviceChange = { kind: 'reset' };

/**
 * Follows a device store and requests at most one update of the host per frame, however often the store changes. The
 * host takes the changes since its last render with {@link DeviceStoreController.take}.
 *
 * @public
 */
export class DeviceStoreController implements ReactiveController {
  readonly #host: ReactiveControllerHost & HTMLElement;
  readonly #store: () => DeviceStore | undefined;
  #bound: DeviceStore | undefined;
  #unsubscribe: (() => void) | undefined;
  #pending: DeviceChange | undefined = RESET;
  #frame: number | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** `store` is called at each update of the host, so the store may change over time. */
  constructor(host: ReactiveControllerHost & HTMLElement, store: () => DeviceStore | undefined) {
    this.#host = host;
    this.#store = store;
    host.addController(this);
  }

  /** The store in use. */
  get store(): DeviceStore | undefined {
    return this.#bound;
  }

  /** All changes since the last call, merged; undefined if nothing changed. */
  take(): DeviceChange | undefined {
    const change = this.#pending;
    this.#pending = undefined;
    return change;
  }

  hostConnected(): void {
    this.#host.requestUpdate();
  }

  hostUpdate(): void {
    if (!this.#host.isConnected) return;
    const store = this.#store();
    if (store === this.#bound) return;
    this.#unbind();
    this.#bound = store;
    this.#pending = RESET;
    this.#unsubscribe = store?.subscribe((change) => {
      this.#merge(change);
    });
  }

  hostDisconnected(): void {
    this.#unbind();
  }

  #merge(change: DeviceChange): void {
    const before = this.#pending;
    if (change.kind === 'reset' || before?.kind === 'reset') this.#pending = RESET;
    else if (before === undefined) this.#pending = change;
    else this.#pending = { kind: 'update', deviceIds: new Set([...before.deviceIds, ...change.deviceIds]) };
    this.#frame ??= requestAnimationFrame(() => {
      this.#frame = undefined;
      // A task of its own: the update of 10,000 vehicles and the frame that paints them would be one long task.
      this.#timer ??= setTimeout(() => {
        this.#timer = undefined;
        this.#host.requestUpdate();
      });
    });
  }

  #unbind(): void {
    if (this.#frame !== undefined) cancelAnimationFrame(this.#frame);
    this.#frame = undefined;
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#unsubscribe?.();
    this.#unsubscribe = undefined;
    this.#bound = undefined;
  }
}
