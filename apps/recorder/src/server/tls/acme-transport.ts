import { request } from 'node:https';
import { isIP } from 'node:net';
import { guardedLookup, privateRefusal, UnusableAnswerError, type LookupGuard } from '../outgoing/guarded-fetch.js';

const TIMEOUT_MS = 30_000;
/** Answers of a certificate authority are a few kilobytes. */
const MAX_BYTES = 1024 * 1024;

/** Subset of a request of axios, by which acme-client talks. */
interface AcmeRequest {
  readonly url?: string;
  readonly method?: string;
  readonly headers: { toJSON(): object };
  readonly data?: unknown;
}

export interface AcmeTransportOptions {
  /** Addresses that may be connected to. */
  readonly guard: LookupGuard;
  /** PEM of further roots that are trusted; none by default. */
  readonly roots?: string | undefined;
  readonly signal: AbortSignal;
  /** Takes the reason of a request without an answer, which acme-client loses. */
  readonly onFailure: (error: unknown) => void;
}

/** Makes an adapter of axios that connects by https to addresses of the internet only, and within limits of time and size. */
export function acmeTransport({ guard, roots, signal, onFailure }: AcmeTransportOptions) {
  return async <Config extends AcmeRequest>(config: Config) => {
    try {
      return { ...(await ask(config, { guard, roots, signal })), config };
    } catch (error) {
      onFailure(error);
      throw error;
    }
  };
}

function ask(
  { url = '', method = 'GET', headers, data }: AcmeRequest,
  { guard, roots, signal }: Omit<AcmeTransportOptions, 'onFailure'>,
): Promise<{ status: number; statusText: string; headers: Record<string, string | string[]>; data: string }> {
  return new Promise((resolve, reject) => {
    const target = new URL(url);
    const literal = target.hostname.replace(/^\[(.*)\]$/, '$1');
    // Node does not look up an IP address.
    if (isIP(literal) !== 0 && !guard.mayConnect(literal)) throw privateRefusal(literal, guard.permittedBy);
    const options = {
      method: method.toUpperCase(),
      headers: { ...headers.toJSON() },
      lookup: guardedLookup(guard),
      agent: false,
      signal: AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]),
      ...(roots !== undefined && { ca: roots }),
    } as const;
    const call = request(target, options, (response) => {
      const chunks: Buffer[] = [];
      let bytes = 0;
      response.on('data', (chunk: Buffer) => {
        bytes += chunk.length;
        if (bytes > MAX_BYTES) call.destroy(new Error('The answer is too long'));
        chunks.push(chunk);
      });
      response.once('error', reject);
      response.once('end', () => {
        const answered = Object.entries(response.headers).flatMap(([name, value]): [string, string | string[]][] =>
          value === undefined ? [] : [[name, value]],
        );
        resolve({
          status: response.statusCode ?? 0,
          statusText: response.statusMessage ?? '',
          headers: Object.fromEntries(answered),
          data: Buffer.concat(chunks).toString('utf8'),
        });
      });
    });
    // Without a listener, Node closes the connection without an event, and the request never settles.
    call.once('upgrade', (_response, socket) => {
      socket.destroy();
      reject(new UnusableAnswerError('It answered 101, which was not asked for'));
    });
    call.once('error', reject).end(typeof data === 'string' ? data : undefined);
  });
}
