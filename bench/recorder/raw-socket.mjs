// A WebSocket client that reads frames and inflates no more than their heads: two hundred of them in one process cost
// less than the server that is measured.
import { randomBytes } from 'node:crypto';
import { connect } from 'node:net';
import { constants, inflateRawSync } from 'node:zlib';

const HEAD_BYTES = 512;

export class RawSocket {
  #socket;
  #chunks = [];
  #length = 0;
  #upgraded = false;
  bytes = 0;
  /** Called with the head of each text message, or the length of a binary one. */
  onMessage = () => undefined;

  /** Resolves when the server has taken the upgrade. */
  static open(port, path, { deflate = true } = {}) {
    return new Promise((resolve, reject) => {
      const raw = new RawSocket();
      raw.#socket = connect(port, '127.0.0.1', () => {
        raw.#socket.write(
          `GET ${path} HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n` +
            `Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: ${randomBytes(16).toString('base64')}\r\n` +
            `${deflate ? 'Sec-WebSocket-Extensions: permessage-deflate; client_max_window_bits\r\n' : ''}\r\n`,
        );
      });
      raw.#socket.on('error', reject);
      raw.#socket.on('data', (chunk) => {
        raw.#take(chunk, () => resolve(raw), reject);
      });
    });
  }

  send(text) {
    const data = Buffer.from(text);
    const head = data.length < 126 ? Buffer.from([0x81, 0x80 | data.length]) : Buffer.alloc(4);
    if (data.length >= 126) {
      head[0] = 0x81;
      head[1] = 0x80 | 126;
      head.writeUInt16BE(data.length, 2);
    }
    // A mask of zeros masks nothing.
    this.#socket.write(Buffer.concat([head, Buffer.alloc(4), data]));
  }

  close() {
    this.#socket.destroy();
  }

  #take(chunk, opened, refused) {
    this.bytes += chunk.length;
    this.#chunks.push(chunk);
    this.#length += chunk.length;
    if (!this.#upgraded) {
      const text = Buffer.concat(this.#chunks);
      const end = text.indexOf('\r\n\r\n');
      if (end < 0) return;
      if (!text.toString('latin1').startsWith('HTTP/1.1 101')) {
        refused(new Error(text.toString('latin1', 0, end)));
        return;
      }
      this.#upgraded = true;
      this.#chunks = [text.subarray(end + 4)];
      this.#length = this.#chunks[0].length;
      opened();
    }
    this.#frames();
  }

  #frames() {
    for (;;) {
      if (this.#length < 2) return;
      if (this.#chunks[0].length < 10 && this.#chunks.length > 1) this.#chunks = [Buffer.concat(this.#chunks)];
      const first = this.#chunks[0];
      const short = first[1] & 0x7f;
      const headLength = short < 126 ? 2 : short === 126 ? 4 : 10;
      if (this.#length < headLength) return;
      const length = short < 126 ? short : short === 126 ? first.readUInt16BE(2) : Number(first.readBigUInt64BE(2));
      if (this.#length < headLength + length) return;
      const all = this.#chunks.length === 1 ? first : Buffer.concat(this.#chunks);
      const payload = all.subarray(headLength, headLength + length);
      const rest = all.subarray(headLength + length);
      this.#chunks = [rest];
      this.#length = rest.length;
      const opcode = first[0] & 0x0f;
      if (opcode === 1) this.onMessage((first[0] & 0x40 ? headOf(payload) : payload).toString('latin1', 0, HEAD_BYTES));
      else if (opcode === 2) this.onMessage(length);
      // A server closes who does not answer its pings.
      else if (opcode === 9) {
        this.#socket.write(Buffer.concat([Buffer.from([0x8a, 0x80 | length]), Buffer.alloc(4), payload]));
      }
    }
  }
}

function headOf(payload) {
  const part = payload.subarray(0, HEAD_BYTES * 4);
  try {
    return inflateRawSync(part, { finishFlush: constants.Z_SYNC_FLUSH });
  } catch {
    return Buffer.alloc(0);
  }
}
