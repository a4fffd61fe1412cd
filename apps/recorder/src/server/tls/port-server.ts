import { Server, type RequestListener, type ServerOptions } from 'node:http';
import { Socket } from 'node:net';
import { createServer, TLSSocket, type Server as TlsServer } from 'node:tls';
import type { CertificateTexts } from '../settings/certificate-problem.js';

/** First byte of a TLS connection (RFC 8446 section 5.1). No request of HTTP begins with it. */
const TLS_HANDSHAKE = 0x16;
/** How long a connection may keep its first byte to itself, and how long a handshake may take. */
const HANDSHAKE_TIMEOUT_MS = 20_000;

export interface PortServerOptions extends ServerOptions {
  /** Takes a connection in before anything of it is read; false = it has been refused. */
  readonly admit: (wire: Socket) => boolean;
}

/**
 * HTTP and, once there is a certificate, TLS on the same port: the first byte of a connection tells them apart. So all
 * channels are encrypted without ports of their own, which the protocol has no words for.
 */
export class PortServer extends Server {
  readonly #admit: (wire: Socket) => boolean;
  readonly #wires = new Set<Socket>();
  #tls: TlsServer | undefined;

  constructor({ admit, ...options }: PortServerOptions, listener: RequestListener) {
    super(options, listener);
    this.#admit = admit;
  }

  /** New connections are served with this certificate from now on; undefined = without TLS. Open ones stay as they are. */
  useCertificate(texts: CertificateTexts | undefined): void {
    if (texts === undefined) {
      this.#tls = undefined;
      return;
    }
    const options = secureOptions(texts);
    if (this.#tls !== undefined) {
      this.#tls.setSecureContext(options);
      return;
    }
    this.#tls = createServer(
      { ...options, handshakeTimeout: HANDSHAKE_TIMEOUT_MS, ALPNProtocols: ['http/1.1'] },
      (secure) => {
        super.emit('connection', secure);
      },
    );
  }

  /** Stops listening and ends every connection. */
  end(): Promise<void> {
    return new Promise((resolve) => {
      this.close(() => {
        resolve();
      });
      this.closeAllConnections();
      // Connections in a handshake are none of HTTP yet.
      for (const wire of this.#wires) wire.destroy();
    });
  }

  override emit(event: string, ...args: unknown[]): boolean {
    const [wire] = args;
    if (event !== 'connection' || !(wire instanceof Socket) || wire instanceof TLSSocket) {
      return super.emit(event, ...args);
    }
    if (!this.#admit(wire)) return true;
    this.#wires.add(wire);
    wire.once('close', () => this.#wires.delete(wire));
    const tls = this.#tls;
    if (tls === undefined) return super.emit('connection', wire);
    this.#look(wire, tls);
    return true;
  }

  #look(wire: Socket, tls: TlsServer): void {
    const drop = (): void => {
      wire.destroy();
    };
    const look = (): void => {
      const first: unknown = wire.read(1);
      if (!Buffer.isBuffer(first)) return;
      wire.off('readable', look).off('end', drop).off('error', drop).setTimeout(0);
      wire.off('timeout', drop);
      wire.unshift(first);
      if (first[0] === TLS_HANDSHAKE) tls.emit('connection', wire);
      else super.emit('connection', wire);
    };
    wire.setTimeout(HANDSHAKE_TIMEOUT_MS, drop);
    wire.on('readable', look).on('end', drop).on('error', drop);
  }
}

/** Options of TLS for a certificate of the settings. */
export function secureOptions({ certificate, privateKey, keyPassword }: CertificateTexts) {
  return {
    cert: certificate,
    key: privateKey,
    ...(keyPassword !== '' && { passphrase: keyPassword }),
    minVersion: 'TLSv1.2',
  } as const;
}
