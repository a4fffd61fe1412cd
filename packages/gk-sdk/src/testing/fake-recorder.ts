import { isOnline } from '../model/device-list/device.js';
import type { DeviceRecord } from '../model/device-list/device-record.js';
import { hashPassword } from '../util/password-hash.js';
import { decodeVcp } from '../wire/vcp/decode.js';
import { encodeVcp } from '../wire/vcp/encode.js';
import type { VcpFields, VcpMessage } from '../wire/vcp/message.js';
import { FakeFetch } from './fake-fetch.js';
import { FakeSockets, type FakeSocket } from './fake-sockets.js';
import { toDeviceRow, toLiveDeviceRow } from './to-device-row.js';

/** Fields and body of an answer; code and request id are added. @public */
export interface FakeAnswer {
  readonly fields?: VcpFields;
  readonly body?: string;
}

/** Answers a request: with one message, with a batch, or with nothing at all. @public */
export type FakeHandler = (request: VcpMessage, socket: FakeSocket) => FakeAnswer | readonly FakeAnswer[] | 'silence';

/** Initial state of a {@link FakeRecorder}. @public */
export interface FakeRecorderOptions {
  /** Its devices; they travel as rows with all fields that these have, Q04 with those that change by themselves. */
  readonly devices?: readonly DeviceRecord[];
  readonly username?: string;
  readonly password?: string;
  /** Permission of the user; 0 by default. */
  readonly permission?: number;
  /** Rows in one message of a list; 500 by default. */
  readonly batchSize?: number;
  /** A socket of another channel than the commands' is open: a stream, or the event channel. */
  readonly onStream?: (socket: FakeSocket) => void;
}

/**
 * A recorder in the same test: answers the command channel and the REST calls of a login, takes the
 * event channel, and lets a test change any answer. No network, no timers.
 *
 * @example
 * ```ts
 * const recorder = new FakeRecorder({ devices: buildFleet(20) });
 * const session = createSession({ server: 'http://recorder.test', clock, ...recorder.sessionOptions });
 * await session.login({ kind: 'password', username: 'anna', password: 'secret' });
 * ```
 * @public
 */
export class FakeRecorder {
  devices: readonly DeviceRecord[];
  changeCounter = 1;
  /** Treatment of a new socket: accepted, refused as by a dead server, or left waiting. */
  connections: 'accept' | 'refuse' | 'hang' = 'accept';
  readonly sockets: FakeSockets;
  readonly http: FakeFetch;
  /** Requests on the command channel, oldest first. */
  readonly requests: VcpMessage[] = [];
  readonly #options: FakeRecorderOptions;
  readonly #handlers = new Map<string, FakeHandler>();

  constructor(options: FakeRecorderOptions = {}) {
    this.#options = options;
    this.devices = options.devices ?? [];
    this.sockets = new FakeSockets({
      onConnect: (socket) => {
        if (this.connections === 'accept') {
          socket.accept();
          if (!isCommandSocket(socket)) options.onStream?.(socket);
        } else if (this.connections === 'refuse') socket.serverClose();
      },
      onFrame: (socket, frame) => {
        if (typeof frame === 'string' && isCommandSocket(socket)) this.#receive(socket, decodeVcp(frame));
      },
    });
    this.http = new FakeFetch({
      'GET /gkserver/protocol': { json: { streamings: [8901], appcommand: 24681 } },
    });
    this.#handleDefaults();
  }

  /** The parts of the session options that lead to this recorder. */
  get sessionOptions(): {
    readonly openSocket: FakeSockets['openSocket'];
    readonly fetch: FakeFetch['fetch'];
    readonly random: () => number;
    readonly network: { isOnline(): boolean; onOnline(listener: () => void): () => void };
  } {
    return {
      openSocket: this.sockets.openSocket,
      fetch: this.http.fetch,
      random: () => 0,
      network: { isOnline: () => true, onOnline: () => () => undefined },
    };
  }

  /** The command socket that is open now. */
  get commandSocket(): FakeSocket | undefined {
    return this.sockets.open('/').at(-1);
  }

  /** Answers a code in another way from now on; `*` stands for all that have no answer. */
  on(code: string, handler: FakeHandler): void {
    this.#handlers.set(code, handler);
  }

  /** Forgets what was asked and sent so far, as one that runs for days must: nobody else does. */
  forget(): void {
    this.requests.length = 0;
    this.http.requests.length = 0;
    this.sockets.forget();
  }

  /** Sends a message that answers nothing. */
  push(message: VcpMessage): void {
    this.commandSocket?.serverText(encodeVcp(message));
  }

  /** Sends an event on every open event channel. */
  sendEvent(event: Readonly<Record<string, unknown>>): void {
    for (const socket of this.sockets.open('/event.cgi')) socket.serverText(JSON.stringify(event));
  }

  /** Codes of the requests so far, oldest first. */
  get codes(): string[] {
    return this.requests.map((request) => request.code);
  }

  /** The answer to Q03 with these devices. */
  fullList(devices = this.devices): FakeAnswer[] {
    return this.batch(devices.map(toDeviceRow));
  }

  /** The answer to Q04 with these devices: the fields that change by themselves. */
  onlineList(devices = this.devices.filter(isOnline)): FakeAnswer[] {
    return this.batch(devices.map(toLiveDeviceRow));
  }

  /** Rows as a batch of answers. */
  batch(rows: readonly unknown[]): FakeAnswer[] {
    const size = this.#options.batchSize ?? 500;
    const parts: FakeAnswer[] = [];
    for (let at = 0; at < Math.max(rows.length, 1); at += size) {
      const part = rows.slice(at, at + size);
      const last = at + size >= rows.length;
      const end: VcpFields = last ? { Z: '1', X: String(this.changeCounter) } : {};
      parts.push({ fields: { N: String(part.length), ...end }, body: JSON.stringify(part) });
    }
    return parts;
  }

  #handleDefaults(): void {
    const { username = 'anna', password = 'secret', permission = 0 } = this.#options;
    const json = (value: unknown): FakeAnswer => ({ fields: { R: '1' }, body: JSON.stringify(value) });
    this.on('Q02', ({ fields }) => {
      const byPassword = fields.U === username && fields.P === hashPassword(password);
      if (!byPassword && (fields.E === undefined || fields.H === undefined)) return { fields: { R: '0' } };
      return {
        fields: { R: '1', G: String(permission), A: '1'.repeat(86), S: '8902' },
        body: JSON.stringify({ UserName: username, childrens: [{ groupid: 1, name: 'Depot' }] }),
      };
    });
    this.on('Q01', () => json({ Version: '4.2.1', timeZone: 28_800, timeZoneStr: 'Asia/Taipei' }));
    this.on('Q03', () => this.fullList());
    this.on('Q04', () => this.onlineList());
    this.on('Q05', ({ fields }) => {
      const device = this.devices.find((each) => each.deviceId === fields.D);
      return device ? json(toDeviceRow(device)) : { fields: { R: '404' } };
    });
    this.on('Q10', () => json({ hddBps: 0, uploadBps: 0, downloadBps: 0, devices: [] }));
    this.on('Q11', () => json({}));
    this.on('Q12', () => json({}));
    this.on('D20', () => ({ fields: { R: '1', N: '0', Z: '1' }, body: '[]' }));
    this.on('E01', ({ body }) => ({ fields: { R: '1' }, ...(body === undefined ? {} : { body }) }));
    this.on('E02', () => ({ fields: { R: '1', T: 'pong' } }));
  }

  #receive(socket: FakeSocket, request: VcpMessage): void {
    this.requests.push(request);
    const handler = this.#handlers.get(request.code) ?? this.#handlers.get('*');
    const answer = handler?.(request, socket) ?? { fields: { R: '400' } };
    if (answer === 'silence') return;
    const parts: readonly FakeAnswer[] = 'length' in answer ? answer : [answer];
    queueMicrotask(() => {
      for (const part of parts) socket.serverText(encodeAnswer(request, part));
    });
  }
}

function isCommandSocket({ url }: FakeSocket): boolean {
  return new URL(url).pathname === '/';
}

function encodeAnswer(request: VcpMessage, answer: FakeAnswer): string {
  const id: VcpFields = request.fields.I === undefined ? {} : { I: request.fields.I };
  return encodeVcp({
    code: request.code,
    fields: { ...id, ...answer.fields },
    ...(answer.body === undefined ? {} : { body: answer.body }),
  });
}
