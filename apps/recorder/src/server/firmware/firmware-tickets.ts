import { randomBytes } from 'node:crypto';
import type { FirmwareSource } from 'gk-sdk';
import type { RecorderStore } from '../../store/recorder-store.js';
import type { SteadyMs } from '../../time/steady-clock.js';

/** A download begins within this time; one that has begun goes on. */
const LIFE_MS = 3_600_000;
const TICKET_BYTES = 16;
/** More than are asked within an hour: twenty a minute by plans. */
const MOST = 5_000;

export interface FirmwareTicketsOptions {
  readonly store: { readonly firmware: Pick<RecorderStore['firmware'], 'get'> };
  /** Whether an address leads to the firmware store of this server. */
  readonly isOwnStore: (url: URL) => boolean;
  /** Whether this server itself listens on a port, where plain HTTP and TLS are served alike. */
  readonly isOwnPort: (port: number) => boolean;
  readonly steady: SteadyMs;
}

/**
 * Tickets by which devices fetch a file of the firmware store: they have no account, and an address of an update goes over the
 * network of the terminals as it is. A ticket opens one file for an hour, and nothing else.
 */
export class FirmwareTickets {
  readonly #options: FirmwareTicketsOptions;
  readonly #tickets = new Map<string, { readonly firmwareId: string; readonly endsMs: number }>();

  constructor(options: FirmwareTicketsOptions) {
    this.#options = options;
  }

  /**
   * The source of an update as a device is told it: an address of the own store gets a ticket in place of credentials, and plain HTTP where
   * this server has the port itself. A page by https names its own address, and few terminals speak TLS.
   */
  forDevice(source: FirmwareSource): FirmwareSource {
    const { isOwnStore, isOwnPort, steady } = this.#options;
    const url = URL.parse(source.url);
    if (url === null || !isOwnStore(url)) return source;
    const firmwareId = url.searchParams.get('id') ?? '';
    if (!this.#isStored(firmwareId)) return source;
    const nowMs = steady();
    for (const [ticket, { endsMs }] of this.#tickets) {
      if (endsMs > nowMs && this.#tickets.size < MOST) break;
      this.#tickets.delete(ticket);
    }
    const ticket = randomBytes(TICKET_BYTES).toString('base64url');
    this.#tickets.set(ticket, { firmwareId, endsMs: nowMs + LIFE_MS });
    const port = url.port === '' ? '443' : url.port;
    if (url.protocol === 'https:' && isOwnPort(Number(port))) {
      url.protocol = 'http:';
      url.port = port;
    }
    [url.username, url.password] = ['', ''];
    url.search = new URLSearchParams({ type: 'firmware', id: firmwareId, ticket }).toString();
    return { url: url.href };
  }

  /** Whether the query of `web.cgi` names a file with a ticket that opens it now. */
  opens(query: URLSearchParams): boolean {
    if (query.get('type') !== 'firmware') return false;
    const found = this.#tickets.get(query.get('ticket') ?? '');
    return found !== undefined && found.firmwareId === query.get('id') && found.endsMs > this.#options.steady();
  }

  #isStored(id: string): boolean {
    return /^\d{1,15}$/.test(id) && this.#options.store.firmware.get(Number(id)) !== undefined;
  }
}
