import { decodeVcp, encodeVcp, VcpResult, type VcpMessage } from 'gk-sdk/wire';
import type { WebSocket } from 'ws';
import type { Log } from '../log.js';
import type { DeviceTraffic } from '../vcp/device-traffic.js';
import type { FakeEvents } from './fake-events.js';

/** Simulators at the same time. */
const MAX_SOCKETS = 64;
const DEVICE_ID = /^[\w.@-]{1,64}$/;
const CLOSE_BAD_REQUEST = 4400;
const CLOSE_BUSY = 1013;

/** A simulated device that is connected. */
export interface ConnectedDevice {
  readonly deviceId: string;
  /** Unix seconds of its arrival. */
  readonly arrivalS: number;
  /** Unix seconds; 0 = never. */
  readonly receivedS: number;
  readonly sentS: number;
  readonly ip: string;
}

/** What the sockets of simulated devices work with. */
export interface DeviceSocketsOptions {
  readonly traffic: DeviceTraffic;
  readonly fakeEvents: FakeEvents;
  /** Unix milliseconds. */
  readonly now: () => number;
  readonly log: Log;
}

interface Entry {
  readonly socket: WebSocket;
  row: ConnectedDevice;
}

/** All sockets of `/device?deviceid=`: devices that somebody plays by hand. A newer one takes an id over. */
export class DeviceSockets {
  readonly #options: DeviceSocketsOptions;
  readonly #byId = new Map<string, Entry>();

  constructor(options: DeviceSocketsOptions) {
    this.#options = options;
  }

  serve(socket: WebSocket, deviceId: string, ip: string): void {
    if (!DEVICE_ID.test(deviceId)) {
      socket.close(CLOSE_BAD_REQUEST, 'deviceid has 1 to 64 letters, digits, dots and dashes');
      return;
    }
    if (this.#byId.size >= MAX_SOCKETS && !this.#byId.has(deviceId)) {
      socket.close(CLOSE_BUSY, 'Too many simulated devices');
      return;
    }
    this.#byId.get(deviceId)?.socket.close(1000, 'Connected again');
    const row = { deviceId, arrivalS: this.#nowS, receivedS: 0, sentS: 0, ip };
    this.#byId.set(deviceId, { socket, row });
    socket.on('message', (data) => {
      this.#receive(deviceId, socket, Buffer.isBuffer(data) ? data.toString('utf8') : '');
    });
    socket.once('close', () => {
      if (this.#byId.get(deviceId)?.socket === socket) this.#byId.delete(deviceId);
    });
  }

  /** Who is connected, in the order of arrival. */
  list(): ConnectedDevice[] {
    return [...this.#byId.values()].map(({ row }) => row);
  }

  has(deviceId: string): boolean {
    return this.#byId.has(deviceId);
  }

  /** Sends a text to a simulated device; false when it is not connected. */
  send(deviceId: string, text: string): boolean {
    const entry = this.#byId.get(deviceId);
    if (entry === undefined) return false;
    entry.row = { ...entry.row, sentS: this.#nowS };
    entry.socket.send(encodeVcp({ code: 'DB2', fields: { D: deviceId }, body: text }));
    return true;
  }

  get #nowS(): number {
    return Math.floor(this.#options.now() / 1000);
  }

  #receive(deviceId: string, socket: WebSocket, frame: string): void {
    const entry = this.#byId.get(deviceId);
    if (entry?.socket !== socket) return;
    entry.row = { ...entry.row, receivedS: this.#nowS };
    let message: VcpMessage;
    try {
      message = decodeVcp(frame);
    } catch (error) {
      this.#options.log(`A frame of a simulated device was refused: ${error instanceof Error ? error.message : ''}`);
      return;
    }
    if (message.code === 'DB7') this.#options.fakeEvents.publish(deviceId, message);
    const text = message.body ?? message.code;
    if (message.code === 'DB13') this.#options.traffic.heartbeat(deviceId, text);
    else this.#options.traffic.received(deviceId, text);
    const { I } = message.fields;
    if (I !== undefined) {
      socket.send(
        encodeVcp({ code: message.code, fields: { R: String(VcpResult.success), I: I.replaceAll('\r', '') } }),
      );
    }
  }
}
