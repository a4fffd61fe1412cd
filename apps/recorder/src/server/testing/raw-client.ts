import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

/** A connection that sends raw bytes. */
export interface RawClient {
  readonly wire: Socket;
  /** Received bytes, as Latin-1. */
  readonly heard: () => string;
  readonly closed: Promise<void>;
}

/** Connects to a port of this machine from one of its addresses, such as 127.0.0.2. */
export async function openRaw(port: number, from = '127.0.0.1'): Promise<RawClient> {
  const wire = connect({ port, host: '127.0.0.1', localAddress: from });
  let heard = '';
  wire.setEncoding('latin1').on('data', (part: string) => (heard += part));
  wire.on('error', () => undefined);
  const closed = new Promise<void>((resolve) => wire.once('close', () => resolve()));
  await once(wire, 'connect');
  return { wire, heard: () => heard, closed };
}

/** A command socket that sends frames unchanged. */
export async function openRawSocket(port: number, from?: string): Promise<RawClient> {
  const client = await openRaw(port, from);
  client.wire.write(
    'GET / HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n' +
      'Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n' +
      'Sec-WebSocket-Extensions: permessage-deflate; client_no_context_takeover\r\n\r\n',
  );
  await once(client.wire, 'data');
  return client;
}

/** The head of a text frame whose `bytes` follow, masked by zeros. */
export function frameHead(bytes: number, isCompressed = false): Buffer {
  const head = Buffer.alloc(14);
  head.writeUInt16BE(isCompressed ? 0xc1_ff : 0x81_ff);
  head.writeBigUInt64BE(BigInt(bytes), 2);
  return head;
}

/** Close code in the last close frame of a client; undefined without one. */
export function closeCodeOf(client: RawClient): number | undefined {
  const bytes = Buffer.from(client.heard(), 'latin1');
  const at = bytes.lastIndexOf(0x88);
  return at < 0 || at + 4 > bytes.length ? undefined : bytes.readUInt16BE(at + 2);
}
