import { connect, type Socket } from 'node:net';
import {
  decodeJt808,
  encodeJt808,
  encodeJt808AttachmentData,
  encodeJt808Body,
  jt808MessageId,
  Jt808Parser,
  type Jt808AlarmId,
  type Jt808Message,
  type Jt808TerminalId,
  type Jt808Year,
} from 'gk-sdk/jt808';
import type { Fault } from './faults.js';

/** A file of an alarm. */
export interface AlarmFile {
  readonly name: string;
  /** 0 picture 2 video. */
  readonly kind: number;
  readonly data: Uint8Array;
}

export interface AttachmentUploadOptions {
  readonly host: string;
  readonly port: number;
  readonly year: Jt808Year;
  readonly terminal: Jt808TerminalId;
  /** Id of the terminal in 1210. */
  readonly name: string;
  readonly alarmId: Jt808AlarmId;
  readonly alarmNumber: string;
  readonly files: readonly AlarmFile[];
  readonly faults: ReadonlySet<Fault>;
  /** The files were begun to be sent on a connection before. */
  readonly isAgain: boolean;
  readonly out: (line: string) => void;
  /** `isTorn` = the connection broke in the middle. */
  readonly onClosed: (isTorn: boolean) => void;
}

const PIECE_BYTES = 64 * 1024;
/** Smaller ones, so that some of them can be left out. */
const SMALL_PIECE_BYTES = 4 * 1024;
const LEFT_OUT_EACH = 3;
const SENT = 0;

/** Sends the files of an alarm on a connection of its own: 1210, then for each 1211, its data and 1212, until 9212 says that it is whole. */
export class AttachmentUpload {
  readonly #options: AttachmentUploadOptions;
  readonly #socket: Socket;
  #serial = 0;
  /** The file under way; -1 before 1210 is confirmed. */
  #at = -1;
  #isTorn = false;

  constructor(options: AttachmentUploadOptions) {
    this.#options = options;
    const { host, port, out } = options;
    this.#socket = connect({ host, port }, () => {
      const { name, alarmId, alarmNumber, files } = options;
      const listed = files.map((file) => ({ name: file.name, bytes: file.data.byteLength }));
      this.#send({
        type: 'attachments',
        terminal: name,
        alarmId,
        alarmNumber,
        kind: options.isAgain ? 1 : 0,
        files: listed,
      });
    });
    const parser = new Jt808Parser();
    this.#socket.on('data', (bytes) => {
      for (const { header, body } of parser.push(bytes)) this.#take(decodeJt808(header, body));
    });
    this.#socket.on('error', (error) => {
      out(`files of an alarm could not be sent: ${error.message}`);
    });
    this.#socket.on('close', () => {
      options.onClosed(this.#isTorn);
    });
  }

  close(): void {
    this.#socket.destroy();
  }

  #take(message: ReturnType<typeof decodeJt808>): void {
    const file = this.#options.files[this.#at];
    if (message.type === 'platformAnswer' && message.requestId === jt808MessageId('attachments')) {
      this.#next();
    } else if (message.type === 'platformAnswer' && message.requestId === jt808MessageId('attachmentStart')) {
      if (file !== undefined) this.#sendFirst(file);
    } else if (message.type === 'attachmentResult' && file !== undefined) {
      if (message.result === SENT) this.#next();
      else this.#sendMissing(file, message.missing);
    }
  }

  #next(): void {
    this.#at += 1;
    const file = this.#options.files[this.#at];
    if (file === undefined) {
      this.#options.out(`sent ${this.#options.files.length} files of an alarm`);
      this.#socket.end();
      return;
    }
    this.#send({ type: 'attachmentStart', name: file.name, kind: file.kind, bytes: file.data.byteLength });
  }

  /** Sends the parts that are missing, and says once that the file is sent. */
  #sendMissing(file: AlarmFile, missing: readonly { readonly offset: number; readonly bytes: number }[]): void {
    const last = missing.at(-1);
    for (const { offset, bytes } of missing.slice(0, -1)) {
      const piece = file.data.subarray(offset, offset + bytes);
      this.#socket.write(encodeJt808AttachmentData(file.name, offset, piece));
    }
    if (last !== undefined) this.#sendData(file, last.offset, last.bytes);
  }

  /** Sends a file for the first time, as the faults have it. */
  #sendFirst(file: AlarmFile): void {
    const { faults, isAgain } = this.#options;
    const { name, data } = file;
    if (faults.has('torn') && !isAgain) {
      this.#isTorn = true;
      const half = data.subarray(0, data.byteLength >> 1);
      this.#socket.write(encodeJt808AttachmentData(name, 0, half));
      this.#socket.destroySoon();
      return;
    }
    if (!faults.has('gaps')) {
      this.#sendData(file, 0, data.byteLength);
      return;
    }
    for (let at = 0, n = 1; at < data.byteLength; at += SMALL_PIECE_BYTES, n += 1) {
      if (n % LEFT_OUT_EACH === 0) continue;
      this.#socket.write(encodeJt808AttachmentData(name, at, data.subarray(at, at + SMALL_PIECE_BYTES)));
    }
    this.#sendData(file, 0, 0);
  }

  /** Sends a part of a file, and says that it is sent. */
  #sendData({ name, kind, data }: AlarmFile, offset: number, bytes: number): void {
    const end = Math.min(offset + bytes, data.byteLength);
    for (let at = offset; at < end; at += PIECE_BYTES) {
      const piece = data.subarray(at, Math.min(at + PIECE_BYTES, end));
      this.#socket.write(encodeJt808AttachmentData(name, at, piece));
    }
    this.#send({ type: 'attachmentEnd', name, kind, bytes: data.byteLength });
  }

  #send(message: Jt808Message): void {
    const { year, terminal } = this.#options;
    const messageId = jt808MessageId(message.type);
    const header = { messageId, year, terminal, serial: this.#serial, encryption: 0 };
    this.#serial = (this.#serial + 1) & 0xffff;
    this.#socket.write(encodeJt808(header, encodeJt808Body(message, year)));
  }
}
