import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { systemClock } from 'gk-sdk';
import {
  decodeJt808,
  encodeJt808AttachmentData,
  jt808AlarmId,
  jt808TerminalId,
  Jt808Parser,
  type Jt808Header,
  type Jt808Message,
} from 'gk-sdk/jt808';
import type { DeviceSeed, WorldEvent } from '../../../device/world.js';
import { unknownSeed } from '../../../store/devices/device-seed.js';
import { RecorderStore } from '../../../store/recorder-store.js';
import { StateFolder } from '../../../store/state/state-folder.js';
import { TerminalSession } from '../../sessions/terminal-session.js';
import { SpokenTerminal } from '../../testing/spoken-terminal.js';
import { AttachmentIntake } from '../attachment-intake.js';
import { AttachmentOrders } from '../attachment-orders.js';
import { AttachmentPort } from '../attachment-port.js';

export const DEVICE = '13912345678';
/** Of T/JSATL 12, with three files. */
export const ALARM_ID = jt808AlarmId(16, { terminal: 'T123456', time: '261130200000', number: 0, attachments: 3 });
export const HAPPENED_S = Date.UTC(2026, 10, 30, 12) / 1000;
export const SERIAL = 4711;

export const event: WorldEvent = {
  deviceId: DEVICE,
  serialno: SERIAL,
  code: 711,
  memo: 'Forward collision',
  happenedS: HAPPENED_S,
  reportedMs: Date.now(),
  updatedMs: Date.now(),
  cover: false,
  call: false,
  lat: null,
  lng: null,
  speedKmh: 50,
  snap: 0,
};

type Asked = Extract<Jt808Message, { readonly type: 'attachmentsRequest' }>;

/** Both sides of the files of alarms over real sockets: the recorder's store and orders, the thread's intake and port. */
export class AttachmentBench {
  readonly folder = mkdtempSync(join(tmpdir(), 'gk-attachments-'));
  readonly notices: string[] = [];
  /** 9208, as the terminal reads them. */
  readonly asked: Asked[] = [];
  /** Answer of the terminal to 9208; undefined = none. */
  result: number | undefined = 0;
  isOnline = true;
  isFull = false;
  port!: AttachmentPort;
  store!: RecorderStore;
  #state!: StateFolder;
  #orders!: AttachmentOrders;
  #intake!: AttachmentIntake;
  #closeRun: () => void = () => undefined;
  readonly #sockets = new Set<Socket>();

  static async open(): Promise<AttachmentBench> {
    const bench = new AttachmentBench();
    await bench.start();
    return bench;
  }

  /** Starts a recorder over the state of the one before. */
  async start(): Promise<void> {
    this.#state = new StateFolder(this.folder);
    const seed: DeviceSeed = { ...unknownSeed(DEVICE, 'jt808'), chn_count: 4 };
    this.store = new RecorderStore(this.#state, [seed], { passwordRounds: 16 });
    const { attachments } = this.store.events;
    const partsFolder = this.store.files.emptyFolder('attachment-parts');
    const session = this.#session();
    this.#intake = new AttachmentIntake({
      clock: systemClock,
      folder: partsFolder,
      sessionOf: () => (this.isOnline ? session : undefined),
      hostFor: () => '203.0.113.7',
      port: () => this.port.port,
      post: (message) => {
        queueMicrotask(() => {
          if (message.what === 'file' && this.isFull) this.#intake.take({ what: 'notKept', id: message.id });
          else this.#orders.take(message);
        });
      },
      notice: (line) => this.notices.push(line),
    });
    this.port = new AttachmentPort(this.#intake, systemClock);
    await this.port.listen('127.0.0.1', 0);
    this.#orders = new AttachmentOrders({
      attachments,
      clock: systemClock,
      now: Date.now,
      isOnline: () => this.isOnline,
      camerasOf: () => 4,
      post: (message) => {
        this.#intake.take(message);
      },
      notice: (line) => this.notices.push(line),
    });
    this.#orders.start();
    this.#closeRun = () => {
      this.#orders.close();
      this.port.close();
      this.#intake.close();
      this.#state.close();
    };
  }

  /** Ends the recorder as a kill does: nothing is told any more. */
  stop(): void {
    this.#closeRun();
    this.#closeRun = () => undefined;
  }

  close(): void {
    for (const socket of this.#sockets) socket.destroy();
    this.stop();
    rmSync(this.folder, { recursive: true });
  }

  /** An alarm with files is durable; gives our number of it, as the terminal was told. */
  async alarm(alarmId = ALARM_ID.raw, of: WorldEvent = event): Promise<string> {
    const before = this.asked.length;
    this.#orders.want(of, alarmId);
    this.#orders.look();
    while (this.asked.length === before) await new Promise((resolve) => setTimeout(resolve, 5));
    return this.asked.at(-1)?.alarmNumber ?? '';
  }

  look(): void {
    this.#orders.look();
  }

  order(number: string) {
    return this.store.events.attachments.find(number);
  }

  /** Sums of the files that are kept, by the terminal's names. */
  sums(number: string): Record<string, string> {
    return Object.fromEntries(this.store.events.attachments.filesOf(number).map(({ name, sha256 }) => [name, sha256]));
  }

  bytesOf(number: string, name: string): Buffer | undefined {
    const file = this.store.events.attachments.filesOf(number).find((each) => each.name === name);
    return file && readFileSync(file.path);
  }

  /** A connection for files. */
  async connect(digits = DEVICE): Promise<FileSender> {
    const socket = connect(this.port.port, '127.0.0.1');
    this.#sockets.add(socket);
    socket.on('error', () => undefined);
    const sender = new FileSender(socket, digits);
    await once(socket, 'connect');
    return sender;
  }

  #session(): TerminalSession {
    const header: Jt808Header = {
      messageId: 2,
      year: '2013',
      terminal: jt808TerminalId(DEVICE),
      serial: 0,
      encryption: 0,
    };
    const parser = new Jt808Parser();
    let serial = 0;
    const session: TerminalSession = new TerminalSession({
      terminal: { deviceId: DEVICE, header, address: '198.51.100.2', serverAddress: '203.0.113.7' },
      clock: systemClock,
      nextSerial: () => serial++,
      line: {
        write: (bytes) => {
          for (const frame of parser.push(bytes)) {
            const message = decodeJt808(frame.header, frame.body);
            if (message.type !== 'attachmentsRequest') continue;
            this.asked.push(message);
            const { result } = this;
            if (result === undefined) continue;
            const { messageId: requestId, serial: requestSerial } = frame.header;
            queueMicrotask(() => session.take(header, { type: 'generalAnswer', requestSerial, requestId, result }));
          }
        },
        close: () => undefined,
      },
    });
    return session;
  }
}

/** The terminal's end of a connection for files. */
export class FileSender extends SpokenTerminal {
  readonly socket: Socket;
  isClosed = false;

  constructor(socket: Socket, digits: string) {
    super(digits, (bytes) => socket.write(bytes));
    this.socket = socket;
    socket.on('data', (bytes) => {
      this.hear(bytes);
    });
    socket.on('close', () => {
      this.isClosed = true;
    });
  }

  /** Results of 9212. */
  get results() {
    return this.heard.flatMap((message) => (message.type === 'attachmentResult' ? [message] : []));
  }

  list(
    number: string,
    files: readonly { readonly name: string; readonly bytes: number }[],
    alarmId = ALARM_ID,
  ): number {
    const terminal = alarmId.terminal;
    return this.say({ type: 'attachments', terminal, alarmId, alarmNumber: number, kind: 0, files });
  }

  begin(name: string, kind: number, bytes: number): number {
    return this.say({ type: 'attachmentStart', name, kind, bytes });
  }

  data(name: string, offset: number, data: Uint8Array): void {
    this.socket.write(encodeJt808AttachmentData(name, offset, data));
  }

  end(name: string, kind: number, bytes: number): number {
    return this.say({ type: 'attachmentEnd', name, kind, bytes });
  }

  /** All of a file, in pieces. */
  file(name: string, kind: number, data: Uint8Array, piece = 10_000): void {
    this.begin(name, kind, data.byteLength);
    for (let at = 0; at < data.byteLength; at += piece) this.data(name, at, data.subarray(at, at + piece));
    this.end(name, kind, data.byteLength);
  }
}
