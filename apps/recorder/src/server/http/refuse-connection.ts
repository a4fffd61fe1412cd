import { STATUS_CODES, type ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';

const MAX_LEAVING_MS = 500;

/** Why a connection is not served. */
export interface ConnectionRefusal {
  readonly status: 308 | 400 | 403 | 404 | 408 | 431 | 503;
  /** In words. */
  readonly message: string;
  /** When to try again. */
  readonly retryAfterS?: number;
  /** Where a redirect leads. */
  readonly location?: string;
}

/** Answers a request in the manner of the REST calls. The connection ends: the rest of a body is not waited for. */
export function refuseRequest(response: ServerResponse, refusal: ConnectionRefusal): void {
  const { headers, body } = answerOf(refusal);
  response.writeHead(refusal.status, headers).end(body);
}

/** The same on a connection that no answer is under way on. */
export function refuseConnection(wire: Duplex, refusal: ConnectionRefusal): void {
  if (!wire.writable) {
    wire.destroy();
    return;
  }
  const { headers, body } = answerOf(refusal);
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  // A client that does not even take the answer is not waited for.
  const timer = setTimeout(() => wire.destroy(), MAX_LEAVING_MS).unref();
  wire.once('close', () => {
    clearTimeout(timer);
  });
  const { status } = refusal;
  wire.end(`HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}\r\n${lines.join('')}\r\n${body}`, () => wire.destroy());
}

function answerOf({ message, retryAfterS, location }: ConnectionRefusal): {
  headers: Record<string, string>;
  body: string;
} {
  const body = JSON.stringify({ hasError: true, message });
  const headers = {
    Connection: 'close',
    'Content-Type': 'application/json',
    'X-Content-Type-Options': 'nosniff',
    'Content-Length': String(Buffer.byteLength(body)),
    ...(retryAfterS !== undefined && { 'Retry-After': String(retryAfterS) }),
    // Browsers cache a permanent redirect, and the setting may be switched off later.
    ...(location !== undefined && { Location: location, 'Cache-Control': 'no-store' }),
  };
  return { headers, body };
}
