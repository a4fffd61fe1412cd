import { createHmac, timingSafeEqual } from 'node:crypto';
import type { FirmwareSource } from 'gk-sdk';
import type { RecorderStore } from '../../store/recorder-store.js';

/** A download begins within this time; one that has begun goes on. */
const LIFE_S = 3_600;
/** Bytes of a signature: too many to guess within an hour. */
const SIGNATURE_BYTES = 16;
/** Keeps tickets apart from all else that the key signs. */
const PURPOSE = 'firmware ticket';

export interface FirmwareTicketsOptions {
  readonly store: {
    readonly firmware: Pick<RecorderStore['firmware'], 'get'>;
    /** Signs tickets, so that they outlive a restart. */
    readonly tokenKey: Buffer;
  };
  /** Whether an address leads to the firmware store of this server. */
  readonly isOwnStore: (url: URL) => boolean;
  /** Whether this server itself listens on a port, where plain HTTP and TLS are served alike. */
  readonly isOwnPort: (port: number) => boolean;
  /** Unix milliseconds. */
  readonly now: () => number;
}

/**
 * Tickets by which devices fetch a file of the firmware store: they have no account, and an address of an update goes over the
 * network of the terminals as it is. A ticket opens one file for an hour, and nothing else. Nothing is kept of tickets: they are signed, in any
 * number, and those from before a restart stay valid.
 */
export class FirmwareTickets {
  readonly #options: FirmwareTicketsOptions;

  constructor(options: FirmwareTicketsOptions) {
    this.#options = options;
  }

  /**
   * The source of an update as a device is told it: an address of the own store gets a ticket in place of credentials, and plain HTTP where
   * this server has the port itself. A page by https names its own address, and few terminals speak TLS.
   */
  forDevice(source: FirmwareSource): FirmwareSource {
    const { isOwnStore, isOwnPort } = this.#options;
    const url = URL.parse(source.url);
    if (url === null || !isOwnStore(url)) return source;
    const firmwareId = url.searchParams.get('id') ?? '';
    if (!this.#isStored(firmwareId)) return source;
    const atS = this.#nowS();
    const ticket = `${atS.toString(36)}.${this.#sign(firmwareId, atS).toString('base64url')}`;
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
    const [, time = '', signature = ''] = /^([0-9a-z]{1,9})\.([\w-]+)$/.exec(query.get('ticket') ?? '') ?? [];
    const atS = Number.parseInt(time, 36);
    const given = Buffer.from(signature, 'base64url');
    if (given.length !== SIGNATURE_BYTES) return false;
    // A clock that was put right by less than an hour breaks no update.
    if (Math.abs(this.#nowS() - atS) >= LIFE_S) return false;
    return timingSafeEqual(given, this.#sign(query.get('id') ?? '', atS));
  }

  #nowS(): number {
    return Math.floor(this.#options.now() / 1000);
  }

  #sign(firmwareId: string, atS: number): Buffer {
    const { tokenKey } = this.#options.store;
    return createHmac('sha256', tokenKey)
      .update(JSON.stringify([PURPOSE, firmwareId, atS]))
      .digest()
      .subarray(0, SIGNATURE_BYTES);
  }

  #isStored(id: string): boolean {
    return /^\d{1,15}$/.test(id) && this.#options.store.firmware.get(Number(id)) !== undefined;
  }
}
