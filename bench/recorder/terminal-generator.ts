// Terminals of JT/T 808 in a process of their own: they log in, report, and send the live streams that they are asked for. Started by
// `terminals.mjs` and `terminal-kills.mjs`, which tell it what to do.
import { connect, createServer, type Socket } from 'node:net';
import {
  decodeJt808,
  encodeJt808,
  encodeJt808Body,
  Jt1078Writer,
  jt808MessageId,
  Jt808Parser,
  jt808TerminalId,
  jt808Time,
  type Jt808Message,
} from 'gk-sdk/jt808';
import { BENCH_CODE, benchDeviceId, BENCH_ZONE_MINUTES } from './bench-terminal-id.js';

/** From `terminals.mjs`. */
export type ToGenerator =
  /** Listens for bytes, and sends them back: what the machine itself takes. */
  | { readonly kind: 'echo' }
  | {
      readonly kind: 'connect';
      readonly port: number;
      /** Of the bare echo. */
      readonly echoPort: number;
      readonly from: number;
      readonly count: number;
      readonly everyMs: number;
      readonly connectsASecond: number;
    }
  /** Forgets what was measured. */
  | { readonly kind: 'begin' }
  /** Asks for what was measured since. */
  | { readonly kind: 'report' };

/** Figures of a generator. */
export interface GeneratorReport {
  readonly kind: 'report';
  /** From a position to its 8001, ms. */
  readonly waits: readonly number[];
  /** From a byte to its echo, ms. */
  readonly echoes: readonly number[];
  /** Positions without an answer, and answers that were no confirmation. */
  readonly unanswered: number;
  readonly refused: number;
  readonly streams: number;
  readonly streamBytes: number;
  readonly closed: number;
}

const TICK_MS = 10;
const ECHO_EACH_MS = 20;
const PICTURES_A_SECOND = 10;
const PICTURE_BYTES = 128_000 / 8 / PICTURES_A_SECOND;
const KEY_EACH = 20;
const UNSUPPORTED = 3;
const MOST_UNSENT = 256 * 1024;

const sets = Buffer.from('000000016742000af841a20000000168ce3880', 'hex');
const filled = (head: Buffer): Uint8Array =>
  Buffer.concat([head, Buffer.alloc(PICTURE_BYTES - head.byteLength, 'camera')]);
const KEY_PICTURE = filled(Buffer.concat([sets, Buffer.from('0000000165', 'hex')]));
const PICTURE = filled(Buffer.from('0000000141', 'hex'));

let waits: number[] = [];
let echoes: number[] = [];
let [refused, streamBytes, closed] = [0, 0, 0];

/** A live stream of a terminal. */
class BenchStream {
  readonly #socket: Socket;
  readonly #writer: Jt1078Writer;
  #pictures = 0;

  constructor(terminal: Uint8Array, host: string, port: number) {
    this.#writer = new Jt1078Writer({ terminal, channel: 1 });
    this.#socket = connect({ host, port, noDelay: true });
    this.#socket.on('error', () => undefined);
    this.#socket.on('data', () => undefined);
  }

  send(nowMs: number): void {
    if (this.#socket.readyState !== 'open' || this.#socket.writableLength > MOST_UNSENT) return;
    const isKey = this.#pictures % KEY_EACH === 0;
    this.#pictures += 1;
    const data = isKey ? KEY_PICTURE : PICTURE;
    const packets = this.#writer.picture({ codec: 'h264', kind: isKey ? 'key' : 'predicted', timeMs: nowMs, data });
    const bytes = Buffer.concat(packets);
    streamBytes += bytes.byteLength;
    this.#socket.write(bytes);
  }

  close(): void {
    this.#socket.destroy();
  }
}

class BenchTerminal {
  isOnline = false;
  stream: BenchStream | undefined;
  /** When each position was sent that is not confirmed yet, by serial number. */
  readonly asked = new Map<number, number>();
  readonly #index: number;
  readonly #host = '127.0.0.1';
  readonly #socket: Socket;
  readonly #id;
  #serial = 0;
  #reports = 0;

  constructor(index: number, port: number) {
    this.#index = index;
    this.#id = jt808TerminalId(benchDeviceId(index));
    this.#socket = connect({ host: this.#host, port, noDelay: true }, () => {
      this.#say({ type: 'authentication', authCode: BENCH_CODE });
    });
    const parser = new Jt808Parser();
    this.#socket.on('data', (bytes) => {
      for (const { header, body } of parser.push(bytes)) this.#hear(header.messageId, header.serial, body);
    });
    this.#socket.on('error', () => undefined);
    this.#socket.on('close', () => {
      closed += 1;
      this.isOnline = false;
      this.stream?.close();
      this.stream = undefined;
    });
  }

  report(): void {
    if (!this.isOnline) return;
    this.#reports += 1;
    const serial = this.#say({
      type: 'location',
      location: {
        alarms: 0,
        status: 3,
        lat: 25 + ((this.#index * 37 + this.#reports) % 10_000) / 20_000,
        lng: 121 + (this.#index % 1000) / 2000 + this.#reports / 1e5,
        altitudeM: 12,
        speedKmh: 36,
        direction: 90,
        time: jt808Time(Date.now(), BENCH_ZONE_MINUTES),
        extras: [
          { type: 'mileage', km: this.#reports / 10 },
          { type: 'signal', strength: 27 },
          { type: 'satellites', count: 11 },
        ],
      },
    });
    this.asked.set(serial, performance.now());
  }

  #say(message: Jt808Message): number {
    const serial = this.#serial;
    this.#serial = (serial + 1) & 0xffff;
    const messageId = jt808MessageId(message.type);
    const header = { messageId, year: '2013', terminal: this.#id, serial, encryption: 0 } as const;
    this.#socket.write(encodeJt808(header, encodeJt808Body(message, '2013')));
    return serial;
  }

  #hear(messageId: number, serial: number, body: Uint8Array): void {
    const message = decodeJt808({ messageId, year: '2013', terminal: this.#id, serial, encryption: 0 }, body);
    switch (message.type) {
      case 'platformAnswer':
        if (message.requestId === jt808MessageId('authentication')) this.isOnline = message.result === 0;
        else if (message.result === 0) this.#confirmed(message.requestSerial);
        else refused += 1;
        return;
      case 'liveRequest':
        this.#answer(messageId, serial, 0);
        this.stream?.close();
        this.stream = new BenchStream(this.#id.raw, message.host, message.tcpPort);
        return;
      case 'liveControl':
        this.#answer(messageId, serial, 0);
        this.stream?.close();
        this.stream = undefined;
        return;
      default:
        this.#answer(messageId, serial, UNSUPPORTED);
    }
  }

  #confirmed(serial: number): void {
    const at = this.asked.get(serial);
    if (at === undefined) return;
    this.asked.delete(serial);
    waits.push(performance.now() - at);
  }

  #answer(requestId: number, requestSerial: number, result: number): void {
    this.#say({ type: 'generalAnswer', requestSerial, requestId, result });
  }
}

const terminals: BenchTerminal[] = [];

/** Work that comes again each `everyMs` for each of a list: a share of it in each tick. */
function spread(everyMs: number, work: (index: number) => void, count: () => number): void {
  let done = 0;
  const startMs = performance.now();
  setInterval(() => {
    const due = Math.floor(((performance.now() - startMs) / everyMs) * count());
    // What could not be done in time is not caught up.
    for (done = Math.max(done, due - count()); done < due; done += 1) work(done % count());
  }, TICK_MS);
}

function listenForEchoes(): void {
  const server = createServer({ noDelay: true }, (socket) => {
    socket.on('error', () => undefined);
    socket.pipe(socket);
  });
  server.listen(0, '127.0.0.1', () => {
    const address = server.address();
    process.send?.({ kind: 'echoing', port: typeof address === 'object' ? address?.port : 0 });
  });
}

function measureEchoes(port: number): void {
  const socket = connect({ host: '127.0.0.1', port, noDelay: true });
  const sent: number[] = [];
  socket.on('data', (bytes) => {
    for (let n = 0; n < bytes.byteLength; n++) echoes.push(performance.now() - (sent.shift() ?? 0));
  });
  socket.on('error', () => undefined);
  setInterval(() => {
    sent.push(performance.now());
    socket.write('.');
  }, ECHO_EACH_MS);
}

function connectAll({ port, from, count, connectsASecond, everyMs }: Extract<ToGenerator, { kind: 'connect' }>): void {
  const startMs = performance.now();
  const connecting = setInterval(() => {
    const due = Math.min(count, Math.ceil(((performance.now() - startMs) / 1000) * connectsASecond));
    while (terminals.length < due) terminals.push(new BenchTerminal(from + terminals.length, port));
    if (terminals.length < count || terminals.some(({ isOnline }) => !isOnline)) return;
    clearInterval(connecting);
    process.send?.({ kind: 'online' });
  }, TICK_MS);
  spread(
    everyMs,
    (index) => terminals[index]?.report(),
    () => count,
  );
  spread(
    1000 / PICTURES_A_SECOND,
    (index) => terminals[index]?.stream?.send(Date.now()),
    () => count,
  );
}

process.on('message', (message: ToGenerator) => {
  switch (message.kind) {
    case 'echo':
      listenForEchoes();
      return;
    case 'connect':
      measureEchoes(message.echoPort);
      connectAll(message);
      return;
    case 'begin':
      waits = [];
      echoes = [];
      [refused, streamBytes, closed] = [0, 0, 0];
      return;
    case 'report': {
      const nowMs = performance.now();
      const late = terminals.flatMap(({ asked }) => [...asked.values()].map((at) => nowMs - at));
      const report: GeneratorReport = {
        kind: 'report',
        waits: [...waits, ...late],
        echoes,
        unanswered: late.length,
        refused,
        streams: terminals.filter(({ stream }) => stream !== undefined).length,
        streamBytes,
        closed,
      };
      process.send?.(report);
    }
  }
});
process.on('disconnect', () => process.exit());
