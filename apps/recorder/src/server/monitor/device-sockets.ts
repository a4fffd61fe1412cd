import { deviceIdProblem } from '../../device/device-id.js';
import { encodeVcp, VcpResult, type VcpMessage } from 'gk-sdk/wire';
import type { WebSocket } from 'ws';
import { asActor } from '../../store/logs/changed-by.js';
import { failureWords } from '../../store/state/disk-full.js';
import type { RecorderStore } from '../../store/recorder-store.js';
import type { Principal } from '../access/principal.js';
import type { Fleet } from '../fleet/fleet.js';
import type { Log } from '../http/log.js';
import type { AccessAudit } from '../logs/access-audit.js';
import { commandAction, commandData } from '../logs/command-changes.js';
import type { RefusedFrames } from '../logs/refused-frames.js';
import { onMessage, CLOSE_FAILED } from '../http/on-message.js';
import { refusal, type CommandReply } from '../frames/command-reply.js';
import type { DeviceTraffic } from './device-traffic.js';
import { encodeReply, readFrame } from '../frames/read-frame.js';
import { EventAllowance } from './event-allowance.js';
import type { FakeEvents } from './fake-events.js';
import { playRefusal } from './play-refusal.js';

/** Simulators at the same time. */
const MAX_SOCKETS = 64;
const DEVICE_ID = /^[\w.@-]{1,64}$/;
const CLOSE_BAD_REQUEST = 4400;
const CLOSE_FORBIDDEN = 4403;
const CLOSE_BUSY = 1013;
/** Events of all simulators without a login together. */
const GUEST_EVENTS_PER_S = 10;
const SUCCESS: CommandReply = { fields: { R: String(VcpResult.success) } };

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

export interface DeviceSocketsOptions {
  readonly store: RecorderStore;
  readonly fleet: Fleet;
  readonly traffic: DeviceTraffic;
  readonly fakeEvents: FakeEvents;
  readonly accessAudit: AccessAudit;
  /** Unix milliseconds. */
  readonly now: () => number;
  readonly refusedFrames: RefusedFrames;
  readonly log: Log;
}

/** Who plays a device. */
export interface Player {
  readonly ip: string;
  /** Undefined on the recorder's own machine without a login. */
  readonly principal: Principal | undefined;
}

interface Entry {
  readonly socket: WebSocket;
  readonly player: Player;
  row: ConnectedDevice;
}

/**
 * All sockets of `/device?deviceid=`: devices played by hand. A newer one takes an id over, but never without a login
 * from a user who has one.
 */
export class DeviceSockets {
  readonly #options: DeviceSocketsOptions;
  readonly #byId = new Map<string, Entry>();
  readonly #guestEvents = new EventAllowance(GUEST_EVENTS_PER_S);

  constructor(options: DeviceSocketsOptions) {
    this.#options = options;
  }

  serve(socket: WebSocket, deviceId: string, player: Player): void {
    if (!DEVICE_ID.test(deviceId)) {
      socket.close(CLOSE_BAD_REQUEST, 'deviceid has 1 to 64 letters, digits, dots and dashes');
      return;
    }
    const problem = deviceIdProblem(deviceId);
    if (problem !== undefined) {
      socket.close(CLOSE_BAD_REQUEST, `deviceid ${problem}`);
      return;
    }
    const refused = playRefusal(this.#options, player.principal, deviceId);
    if (refused !== undefined) {
      socket.close(refused.closeCode, refused.reason);
      return;
    }
    if (player.principal === undefined && this.#byId.get(deviceId)?.player.principal !== undefined) {
      socket.close(CLOSE_FORBIDDEN, 'A user who is logged in simulates this device');
      return;
    }
    if (this.#byId.size >= MAX_SOCKETS && !this.#byId.has(deviceId)) {
      socket.close(CLOSE_BUSY, 'Too many simulated devices');
      return;
    }
    this.#byId.get(deviceId)?.socket.close(1000, 'Connected again');
    const row = { deviceId, arrivalS: this.#nowS, receivedS: 0, sentS: 0, ip: player.ip };
    this.#byId.set(deviceId, { socket, player, row });
    // A device may come into the fleet, leave it, or go to another group while it is being played.
    const offMembership = this.#options.store.devices.watchMembership(() => {
      const unseen = playRefusal(this.#options, player.principal, deviceId);
      if (unseen === undefined) return;
      if (this.#byId.get(deviceId)?.socket === socket) this.#byId.delete(deviceId);
      socket.close(unseen.closeCode, unseen.reason);
    });
    onMessage(
      socket,
      (data) => {
        this.#receive(deviceId, socket, data.toString('utf8'));
      },
      (error) => {
        const reason = error instanceof Error ? error.message : String(error);
        this.#options.log(`A message of a simulated device could not be taken: ${reason}`);
        socket.close(CLOSE_FAILED, 'The recorder failed to take a message; see its log');
      },
    );
    socket.once('close', () => {
      offMembership();
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
    const read = readFrame(frame);
    if (read.kind === 'bad') {
      this.#options.refusedFrames.note('A frame of a simulated device', read.reason, entry.row.ip);
      if (read.replyTo !== undefined) {
        socket.send(encodeReply(read.replyTo, refusal(VcpResult.badRequest, read.reason)));
      }
      return;
    }
    const reply = this.#take(deviceId, entry.player, read.message);
    if (read.message.fields.I !== undefined) socket.send(encodeReply(read.message, reply));
  }

  #take(deviceId: string, player: Player, message: VcpMessage): CommandReply {
    const reply = message.code === 'DB7' ? this.#publish(deviceId, player, message) : SUCCESS;
    const text = message.body ?? message.code;
    if (message.code === 'DB13') this.#options.traffic.heartbeat(deviceId, text);
    else this.#options.traffic.received(deviceId, text);
    return reply;
  }

  #publish(deviceId: string, { ip, principal }: Player, message: VcpMessage): CommandReply {
    if (principal === undefined && !this.#guestEvents.take()) {
      const words = `Simulators without a login send ${GUEST_EVENTS_PER_S} events a second together: log in to send more`;
      return refusal(VcpResult.refused, words);
    }
    try {
      // As DB7 on the command channel: who makes up an event stands in the access log ahead of it.
      const settle =
        principal &&
        this.#options.accessAudit.begin({
          type: 'Command',
          ip,
          username: principal.username,
          deviceId,
          method: message.code,
          action: commandAction(message) ?? message.code,
          data: commandData(message),
        });
      try {
        const publish = (): void => {
          this.#options.fakeEvents.publish(deviceId, message);
        };
        if (principal === undefined) publish();
        else asActor({ username: principal.username, ip }, publish);
      } catch (error) {
        settle?.('failed');
        throw error;
      }
      settle?.('done');
      return SUCCESS;
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      this.#options.log(`An event of a simulated device was not kept: ${reason}`, error);
      return refusal(VcpResult.refused, failureWords(error, 'The recorder failed to keep the event; see its log'));
    }
  }
}
