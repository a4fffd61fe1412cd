import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import type { WebSocket } from 'ws';
import type { SharedBody } from './shared-body.js';

/** Text frame, whole message; and the bit of a compressed one (RFC 6455 section 5.2, RFC 7692 section 6). */
const TEXT_FRAME = 0x81;
const COMPRESSED = 0x40;
/** A stored block says its length in 16 bits. */
const MAX_STORED_BYTES = 65_535;

/** A WebSocket that messages with a shared body can be sent to. */
export interface SharedMessageTarget {
  readonly socket: WebSocket;
  /** The connection below it. */
  readonly connection: Duplex;
  /** True when the client inflates with the largest window and each message by itself (RFC 7692 section 7.1). */
  readonly inflatesShared: boolean;
}

/** Whether a client inflates what was compressed for many, by what it asked of the extension. */
export function inflatesShared(socket: WebSocket, { headers }: IncomingMessage): boolean {
  const offer = headers['sec-websocket-extensions'] ?? '';
  return socket.extensions.includes('permessage-deflate') && !offer.includes('server_max_window_bits');
}

/**
 * Sends a text message whose body many sockets get. `ws` compresses each message for each socket; here the body comes
 * compressed, and the head, which is each socket's own, goes ahead of it as a stored block (RFC 1951 section 3.2.4).
 * Resolves when the message has left. Messages that `ws` still compresses come later.
 */
export async function sendSharedMessage(target: SharedMessageTarget, head: Buffer, body: SharedBody): Promise<void> {
  const { socket, connection } = target;
  const isCompressed = target.inflatesShared && head.length <= MAX_STORED_BYTES;
  const payload = isCompressed ? [storedBlock(head.length), head, await body.deflated()] : [head, body.bytes];
  if (socket.readyState !== socket.OPEN) return;
  await new Promise<void>((resolve) => {
    connection.cork();
    connection.write(frameHead(isCompressed, payload));
    payload.forEach((part, index) => {
      if (index < payload.length - 1) connection.write(part);
      // An error closes the socket, which handles it.
      else connection.write(part, () => resolve());
    });
    connection.uncork();
  });
}

function frameHead(isCompressed: boolean, payload: readonly Buffer[]): Buffer {
  const length = payload.reduce((sum, { length: bytes }) => sum + bytes, 0);
  const first = TEXT_FRAME | (isCompressed ? COMPRESSED : 0);
  if (length < 126) return Buffer.from([first, length]);
  if (length < 65_536) {
    const head = Buffer.from([first, 126, 0, 0]);
    head.writeUInt16BE(length, 2);
    return head;
  }
  const head = Buffer.alloc(10);
  head[0] = first;
  head[1] = 127;
  head.writeBigUInt64BE(BigInt(length), 2);
  return head;
}

/** The head of a stored block: not the last one, length, length inverted. */
function storedBlock(bytes: number): Buffer {
  const block = Buffer.alloc(5);
  block.writeUInt16LE(bytes, 1);
  block.writeUInt16LE(bytes ^ 0xffff, 3);
  return block;
}
