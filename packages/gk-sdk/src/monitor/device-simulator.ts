import { GkError } from '../errors/gk-error.js';
import type { SocketFactory } from '../transport/socket.js';
import { systemClock, type Clock } from '../util/clock.js';
import { ListenerSet } from '../util/listener-set.js';
import type { VcpMessage } from '../wire/vcp/message.js';
import { toFakeEventFields, type FakeEvent } from './fake-event.js';
import { RawSocket } from './raw-socket.js';

/** Lines that a pane keeps. */
const PANE_LINES = 500;
const HEARTBEAT_MS = 10_000;
/** The code of a heartbeat on the socket of a device (docs/protocol.md, our choice). */
const HEARTBEAT_CODE = 'DB13';

/** The three panes of the page: to the device, from it, and its heartbeats. @public */
export type SimulatorPane = 'to-device' | 'from-device' | 'heartbeats';

/** Options of a device simulator. @public */
export interface DeviceSimulatorOptions {
  /** The command channel, for example `ws://HOST:24680/`; the device connects beside it. */
  readonly url: string;
  readonly deviceId: string;
  /** User and password hash for a server that asks a simulator for them. */
  readonly login?: {
    readonly username: string;
    /** Upper-case SHA-256 in hexadecimal. A secret. */
    readonly passwordHash: string;
  };
  /** Milliseconds between two heartbeats; 10,000 by default, 0 = none. */
  readonly heartbeatMs?: number;
  /** Default: the global `WebSocket`. */
  readonly openSocket?: SocketFactory;
  /** Default: the platform's clock. */
  readonly clock?: Clock;
}

/** The device simulator (testdev): a device played by hand. @public */
export class DeviceSimulator {
  readonly #socket: RawSocket;
  readonly #clock: Clock;
  readonly #heartbeatMs: number;
  readonly #listeners = new ListenerSet();
  readonly #panes: Record<SimulatorPane, readonly string[]> = { 'to-device': [], 'from-device': [], heartbeats: [] };
  #state: 'connecting' | 'open' | 'closed' = 'connecting';
  #closeReason = '';
  #cancelHeartbeat: () => void = () => undefined;

  /** Begins to connect. @throws GkError `invalid-argument` for an address or a device id that is none. */
  constructor(options: DeviceSimulatorOptions) {
    this.#clock = options.clock ?? systemClock;
    this.#heartbeatMs = options.heartbeatMs ?? HEARTBEAT_MS;
    this.#socket = new RawSocket(addressOf(options), options.openSocket);
    const { emitter } = this.#socket;
    emitter.on('open', () => {
      this.#state = 'open';
      this.#listeners.notify();
      this.#beat();
    });
    emitter.on('received', ({ frame }) => {
      this.#add('to-device', frame);
    });
    emitter.on('sent', ({ frame, message }) => {
      this.#add(message?.code === HEARTBEAT_CODE ? 'heartbeats' : 'from-device', frame);
    });
    emitter.on('close', ({ reason }) => {
      this.#state = 'closed';
      this.#closeReason = reason;
      this.#cancelHeartbeat();
      this.#listeners.notify();
    });
  }

  /** Current state of the connection; a closed simulator stays closed. */
  get state(): 'connecting' | 'open' | 'closed' {
    return this.#state;
  }

  /** Reason given by the server when it closed; empty without words. */
  get closeReason(): string {
    return this.#closeReason;
  }

  /** The frames of a pane, oldest first, 500 at most; the same array until something comes. */
  pane(name: SimulatorPane): readonly string[] {
    return this.#panes[name];
  }

  /** Empties a pane. */
  clear(name: SimulatorPane): void {
    this.#panes[name] = [];
    this.#listeners.notify();
  }

  /** Calls `listener` after each change of the state or a pane; returns an unsubscribe function. */
  subscribe(listener: () => void): () => void {
    return this.#listeners.add(listener);
  }

  /** Sends any message. @throws GkError `closed` unless open, `invalid-argument` for what cannot be encoded. */
  send(message: VcpMessage): void {
    this.#socket.send(message);
  }

  /** Reports an event (DB7). @throws GkError as {@link DeviceSimulator.send}. */
  fakeEvent(event: FakeEvent): void {
    const body = event.message === '' ? {} : { body: event.message };
    this.#socket.send({ code: 'DB7', fields: toFakeEventFields(event), ...body });
  }

  /** Ends the connection. Idempotent. */
  close(): void {
    this.#cancelHeartbeat();
    this.#socket.close();
  }

  #beat(): void {
    if (this.#heartbeatMs <= 0 || !this.#socket.isOpen) return;
    const atS = Math.floor(this.#clock.now() / 1000);
    this.#socket.send({ code: HEARTBEAT_CODE, fields: { S: String(atS) }, body: 'heartbeat' });
    this.#cancelHeartbeat = this.#clock.after(this.#heartbeatMs, () => {
      this.#beat();
    });
  }

  #add(pane: SimulatorPane, frame: string): void {
    this.#panes[pane] = [...this.#panes[pane], frame].slice(-PANE_LINES);
    this.#listeners.notify();
  }
}

function addressOf({ url, deviceId, login }: DeviceSimulatorOptions): string {
  if (!URL.canParse(url) || deviceId === '') {
    throw new GkError('invalid-argument', 'A simulated device needs the address of the server and a device id.');
  }
  const address = new URL('device', url);
  address.searchParams.set('deviceid', deviceId);
  if (login) {
    address.searchParams.set('user', login.username);
    address.searchParams.set('password', login.passwordHash);
  }
  return address.href;
}
