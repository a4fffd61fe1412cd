import type { ReactiveController, ReactiveControllerHost } from 'lit';
import type { Device, DeviceStore } from 'gk-sdk';

/**
 * Follows one device of a store and requests an update of the host only when this one changes, at most once per frame.
 *
 * @public
 */
export class DeviceController implements ReactiveController {
  readonly #host: ReactiveControllerHost & HTMLElement;
  readonly #source: () => { readonly store: DeviceStore | undefined; readonly deviceId: string | undefined };
  #store: DeviceStore | undefined;
  #deviceId: string | undefined;
  #unsubscribe: (() => void) | undefined;
  #frame: number | undefined;

  /** `source` is called at each update of the host, so store and device may change over time. */
  constructor(
    host: ReactiveControllerHost & HTMLElement,
    source: () => { readonly store: DeviceStore | undefined; readonly deviceId: string | undefined },
  ) {
    this.#host = host;
    this.#source = source;
    host.addController(this);
  }

  /** The current state of the device in the store; undefined if the device is unknown. */
  get device(): Device | undefined {
    return this.#deviceId === undefined ? undefined : this.#store?.get(this.#deviceId);
  }

  hostConnected(): void {
    this.#host.requestUpdate();
  }

  hostUpdate(): void {
    if (!this.#host.isConnected) return;
    const { store, deviceId } = this.#source();
    if (store === this.#store && deviceId === this.#deviceId) return;
    this.#unbind();
    this.#store = store;
    this.#deviceId = deviceId;
    if (deviceId === undefined) return;
    this.#unsubscribe = store?.subscribeDevice(deviceId, () => {
      this.#frame ??= requestAnimationFrame(() => {
        this.#frame = undefined;
        this.#host.requestUpdate();
      });
    });
  }

  hostDisconnected(): void {
    this.#unbind();
  }

  #unbind(): void {
    if (this.#frame !== undefined) cancelAnimationFrame(this.#frame);
    this.#frame = undefined;
    this.#unsubscribe?.();
    this.#unsubscribe = undefined;
    this.#store = undefined;
    this.#deviceId = undefined;
  }
}
