// Terminals of JT/T 808 in a process of their own: they log in, report, and send the live streams that they are asked for. Started by
// `terminals.mjs` and `terminal-kills.mjs`, which tell it what to do.
import { createHash } from 'node:crypto';
import { connect, createServer, type Socket } from 'node:net';
import {
  decodeJt808,
  encodeJt808,
  encodeJt808AttachmentData,
  encodeJt808Body,
  Jt1078Writer,
  jt808AlarmId,
  jt808MessageId,
  Jt808Parser,
  jt808TerminalId,
  jt808Time,
  jt808TimeMs,
  type Jt808Extra,
  type Jt808Message,
  type Jt808TerminalId,
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
      /** Alarms with a picture each that the terminals tell together; 0 = none. */
      readonly alarmsASecond: number;
    }
  /** Forgets what was measured. */
  | { readonly kind: 'begin' }
  /** Asks for what was measured since. */
  | { readonly kind: 'report' }
  /** Asks for what was confirmed so far. */
  | { readonly kind: 'confirmed' };

/** Everything that the recorder has confirmed to the terminals of a generator. */
export interface ConfirmedReports {
  readonly kind: 'confirmed';
  /** Times of positions (8001), unix seconds, by device. */
  readonly positions: Readonly<Record<string, readonly number[]>>;
  /** Pictures of alarms (9212), with their sums. */
  readonly pictures: readonly { readonly deviceId: string; readonly happenedS: number; readonly sha256: string }[];
}

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
/** Terminals come back so soon after their connection has ended. */
const RECONNECT_MS = 500;
const PHOTO_BYTES = 20_000;
const ALARM_ID_BYTES = 16;
const MOST_UNSENT = 256 * 1024;

const sets = Buffer.from('000000016742000af841a20000000168ce3880', 'hex');
const filled = (head: Buffer): Uint8Array =>
  Buffer.concat([head, Buffer.alloc(PICTURE_BYTES - head.byteLength, 'camera')]);
const KEY_PICTURE = filled(Buffer.concat([sets, Buffer.from('0000000165', 'hex')]));
const PICTURE = filled(Buffer.from('0000000141', 'hex'));

let waits: number[] = [];
let echoes: number[] = [];
let [refused, streamBytes, closed] = [0, 0, 0];
const positions = new Map<string, number[]>();
const pictures: { deviceId: string; happenedS: number; sha256: string }[] = [];

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

/** Sends the picture of an alarm: 1210, 1211, its data, 1212, until 9212 confirms it. */
class BenchPicture {
  readonly #socket: Socket;
  readonly #id;
  #serial = 0;

  constructor(
    id: Jt808TerminalId,
    deviceId: string,
    { host, tcpPort, alarmId, alarmNumber }: Extract<Jt808Message, { type: 'attachmentsRequest' }>,
  ) {
    this.#id = id;
    const name = `00_65_6502_0_${alarmNumber}.jpg`;
    const data = Buffer.alloc(PHOTO_BYTES, alarmNumber);
    const file = { name, kind: 0, bytes: data.byteLength };
    const { terminal } = alarmId;
    this.#socket = connect({ host, port: tcpPort, noDelay: true }, () => {
      this.#say({ type: 'attachments', terminal, alarmId, alarmNumber, kind: 0, files: [file] });
      this.#say({ type: 'attachmentStart', ...file });
      this.#socket.write(encodeJt808AttachmentData(name, 0, data));
      this.#say({ type: 'attachmentEnd', ...file });
    });
    this.#socket.on('error', () => undefined);
    const parser = new Jt808Parser();
    this.#socket.on('data', (bytes) => {
      for (const { header, body } of parser.push(bytes)) {
        const message = decodeJt808(header, body);
        if (message.type !== 'attachmentResult' || message.result !== 0) continue;
        const happenedS = (jt808TimeMs(alarmId.time, BENCH_ZONE_MINUTES) ?? 0) / 1000;
        pictures.push({ deviceId, happenedS, sha256: createHash('sha256').update(data).digest('hex') });
        this.#socket.end();
      }
    });
  }

  #say(message: Jt808Message): void {
    const header = {
      messageId: jt808MessageId(message.type),
      year: '2013',
      terminal: this.#id,
      encryption: 0,
    } as const;
    this.#socket.write(encodeJt808({ ...header, serial: this.#serial++ }, encodeJt808Body(message, '2013')));
  }
}

class BenchTerminal {
  isOnline = false;
  stream: BenchStream | undefined;
  /** Positions that are not confirmed yet, by serial number. */
  readonly asked = new Map<number, { readonly sentMs: number; readonly timeS: number }>();
  readonly #index: number;
  readonly #host = '127.0.0.1';
  readonly #port: number;
  readonly #deviceId: string;
  readonly #id;
  #socket: Socket;
  #serial = 0;
  #reports = 0;
  #lastS = 0;

  constructor(index: number, port: number) {
    this.#index = index;
    this.#port = port;
    this.#deviceId = benchDeviceId(index);
    this.#id = jt808TerminalId(this.#deviceId);
    this.#socket = this.#connect();
  }

  #connect(): Socket {
    const socket = connect({ host: this.#host, port: this.#port, noDelay: true }, () => {
      this.#say({ type: 'authentication', authCode: BENCH_CODE });
    });
    const parser = new Jt808Parser();
    socket.on('data', (bytes) => {
      for (const { header, body } of parser.push(bytes)) this.#hear(header.messageId, header.serial, body);
    });
    socket.on('error', () => undefined);
    socket.on('close', () => {
      closed += 1;
      this.isOnline = false;
      this.stream?.close();
      this.stream = undefined;
      // A confirmation of the connection before is no answer to what is said on the next one.
      this.asked.clear();
      setTimeout(() => {
        this.#socket = this.#connect();
      }, RECONNECT_MS);
    });
    return socket;
  }

  /** Tells its position, and an alarm with a picture if it is to. */
  report(hasAlarm: boolean): void {
    if (!this.isOnline) return;
    this.#reports += 1;
    const timeS = Math.max(Math.floor(Date.now() / 1000), this.#lastS + 1);
    this.#lastS = timeS;
    const time = jt808Time(timeS * 1000, BENCH_ZONE_MINUTES);
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
        time,
        extras: [
          ...(hasAlarm ? [alarmAt(time, this.#reports)] : []),
          { type: 'mileage', km: this.#reports / 10 },
          { type: 'signal', strength: 27 },
          { type: 'satellites', count: 11 },
        ],
      },
    });
    this.asked.set(serial, { sentMs: performance.now(), timeS });
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
      case 'attachmentsRequest':
        this.#answer(messageId, serial, 0);
        new BenchPicture(this.#id, this.#deviceId, message);
        return;
      default:
        this.#answer(messageId, serial, UNSUPPORTED);
    }
  }

  #confirmed(serial: number): void {
    const asked = this.asked.get(serial);
    if (asked === undefined) return;
    this.asked.delete(serial);
    waits.push(performance.now() - asked.sentMs);
    const times = positions.get(this.#deviceId);
    if (times === undefined) positions.set(this.#deviceId, [asked.timeS]);
    else times.push(asked.timeS);
  }

  #answer(requestId: number, requestSerial: number, result: number): void {
    this.#say({ type: 'generalAnswer', requestSerial, requestId, result });
  }
}

/** A driver with a telephone, with one picture. */
function alarmAt(time: string, alarmNumber: number): Jt808Extra {
  const alarmId = jt808AlarmId(ALARM_ID_BYTES, { terminal: 'BENCH01', time, number: 0, attachments: 1 });
  const place = { speedKmh: 36, altitudeM: 12, lat: 25, lng: 121, time, vehicle: 1 };
  return { type: 'driverMonitoring', alarmNumber, state: 0, kind: 2, level: 1, tiredness: 0, alarmId, ...place };
}

const terminals: BenchTerminal[] = [];

/** Work that comes again each `everyMs` for each of a list: a share of it in each tick. */
function spread(everyMs: number, work: (index: number) => void, count: () => number): void {
  let done = 0;
  const startMs = performance.now();
  setInterval(() => {
    const due = Math.floor(((performance.now() - startMs) / everyMs) * count());
    // Work that could not be done in time is not caught up.
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

function connectAll({
  port,
  from,
  count,
  connectsASecond,
  everyMs,
  alarmsASecond,
}: Extract<ToGenerator, { kind: 'connect' }>): void {
  let alarmsMs = performance.now();
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
    (index) => {
      const isDue = alarmsASecond > 0 && performance.now() - alarmsMs >= 1000 / alarmsASecond;
      if (isDue) alarmsMs = performance.now();
      terminals[index]?.report(isDue);
    },
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
      const late = terminals.flatMap(({ asked }) => [...asked.values()].map(({ sentMs }) => nowMs - sentMs));
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
      return;
    }
    case 'confirmed': {
      const confirmed: ConfirmedReports = { kind: 'confirmed', positions: Object.fromEntries(positions), pictures };
      process.send?.(confirmed);
    }
  }
});
process.on('disconnect', () => process.exit());
