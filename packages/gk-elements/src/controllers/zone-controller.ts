import type { ReactiveController, ReactiveControllerHost } from 'lit';
import type { Device, Session } from 'gk-sdk';
import { resolveZone, type Zone } from 'gk-sdk/rules';
import { browserZone } from '../time/clock-format.js';
import { pageTimeZone, subscribeTimeZone } from '../time/page-zone.js';

/**
 * The zone of an element's dates and times: its own `timeZone`, else the choice of the page. Asks the host to update when the
 * page chooses another one; that of the server comes with the session, which the host follows already.
 *
 * @internal
 */
export class ZoneController implements ReactiveController {
  readonly #host: ReactiveControllerHost & { readonly timeZone?: Zone | undefined };
  readonly #places: () => { readonly session: Session | undefined; readonly device?: string | undefined };
  #unsubscribe: (() => void) | undefined;

  constructor(
    host: ReactiveControllerHost & { readonly timeZone?: Zone | undefined },
    /** Whose zones they are; without a device, a vehicle's zone is that of the server. */
    places: () => { readonly session: Session | undefined; readonly device?: string | undefined },
  ) {
    this.#host = host;
    this.#places = places;
    host.addController(this);
  }

  /** The zone now. */
  get zone(): Zone {
    const { session, device } = this.#places();
    return zoneOf(this.#host.timeZone ?? pageTimeZone(), session, device);
  }

  hostConnected(): void {
    this.#unsubscribe ??= subscribeTimeZone(() => {
      this.#host.requestUpdate();
    });
    // The page may have chosen while the host was out of the document.
    this.#host.requestUpdate();
  }

  hostDisconnected(): void {
    this.#unsubscribe?.();
    this.#unsubscribe = undefined;
  }
}

/** The zone of a choice, or of a name, for a vehicle: a row, or the id of one of the session. @internal */
export function zoneOf(asked: Zone, session: Session | undefined, device: Device | string | undefined): Zone {
  const row = typeof device === 'string' ? session?.devices.get(device) : device;
  return resolveZone(asked, { server: session?.serverInfo, vehicle: row?.timeZone, mine: browserZone() });
}
