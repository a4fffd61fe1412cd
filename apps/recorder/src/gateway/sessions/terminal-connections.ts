import type { Clock } from 'gk-sdk';
import type { DeviceSession } from '../../device/device-sessions.js';
import type { GatewayHost, MemberTerminal } from '../gateway-host.js';
import { FrameTaps } from '../protocol-log/frame-taps.js';
import { newCounters, type SessionCounters } from './session-counters.js';
import { TerminalConnection, type Connections, type Standing, type TerminalSocket } from './terminal-connection.js';
import type { AskedTerminal } from '../link/terminal-media.js';
import type { TerminalSession } from './terminal-session.js';

/** Connections at the same time; more are closed at once. */
const MOST_CONNECTIONS = 30_000;
/** Most connections of ids that are not accepted: in all, and of one address. A carrier may have thousands of accepted ones behind it. */
const MOST_UNACCEPTED = 2_000;
const MOST_UNACCEPTED_OF_ADDRESS = 100;
/** How long a connection may say nothing, by what is known of it. */
const SILENT_MS: Readonly<Record<Standing['kind'], number>> = {
  unknown: 30_000,
  waiting: 600_000,
  contested: 600_000,
  registered: 60_000,
  // Terminals send a heartbeat each 30 to 180 s, as their parameter 0001 says.
  member: 600_000,
};
/** Between two looks at silent connections. */
const LOOK_MS = 5_000;

export interface TerminalConnectionsOptions {
  readonly host: GatewayHost;
  /** Timers, and a steady `now` in milliseconds. */
  readonly clock: Clock;
  /** Unix milliseconds. */
  readonly now: () => number;
  /** Told of each session that begins. */
  readonly onSession?: (session: TerminalSession) => void;
}

/** All connections to the port of JT/T 808. */
export class TerminalConnections implements Connections {
  readonly counters: SessionCounters = newCounters();
  readonly taps = new FrameTaps();
  readonly #options: TerminalConnectionsOptions;
  readonly #all = new Set<TerminalConnection>();
  readonly #members = new Map<string, TerminalConnection>();
  readonly #waiting = new Map<string, TerminalConnection>();
  readonly #unacceptedOf = new Map<string, number>();
  #unaccepted = 0;
  #isHeld = false;
  #cancelLook: () => void;

  constructor(options: TerminalConnectionsOptions) {
    this.#options = options;
    this.#cancelLook = this.#lookLater();
  }

  get size(): number {
    return this.#all.size;
  }

  /** Takes a socket that has connected; undefined where there are too many. */
  open(socket: TerminalSocket): TerminalConnection | undefined {
    if (this.#all.size >= MOST_CONNECTIONS) {
      socket.close();
      return undefined;
    }
    const { host, clock, now } = this.#options;
    const connection = new TerminalConnection({
      socket,
      host,
      connections: this,
      counters: this.counters,
      taps: this.taps,
      clock,
      now,
    });
    this.#all.add(connection);
    if (this.#isHeld) connection.hold(true);
    return connection;
  }

  /** A terminal that is connected, with what its reports tell of it. */
  terminalOf(deviceId: string): AskedTerminal | undefined {
    const standing = this.#members.get(deviceId)?.standing;
    if (standing?.kind !== 'member') return undefined;
    const { session, reports } = standing;
    return {
      session,
      zoneMinutes: reports.zoneMinutes,
      confirmedBit: (code, happenedS) => reports.confirmedBit(code, happenedS),
    };
  }

  /** Rows of the terminals that have logged in: one each. */
  rows(): Omit<DeviceSession, 'requests'>[] {
    return [...this.#members.values()].flatMap(({ row }) => row ?? []);
  }

  /** A user has put a terminal into the fleet. */
  accepted(key: string, member: MemberTerminal): void {
    // Under "accept anew" it is another one that has the place.
    this.#members.get(member.deviceId)?.close();
    this.#waiting.get(key)?.accept(member);
  }

  /** A user has taken a terminal out of the fleet. */
  removed(deviceId: string): void {
    for (const connection of this.#all) {
      const { standing } = connection;
      const isOf =
        (standing.kind === 'registered' && standing.deviceId === deviceId) ||
        (standing.kind === 'member' && standing.session.terminal.deviceId === deviceId);
      if (isOf) connection.close();
    }
  }

  /** Reads no further from anybody while the recorder cannot keep more. */
  hold(isHeld: boolean): void {
    this.#isHeld = isHeld;
    for (const connection of this.#all) connection.hold(isHeld);
  }

  close(): void {
    this.#cancelLook();
    for (const connection of [...this.#all]) connection.close();
  }

  loggedIn(deviceId: string): TerminalConnection | undefined {
    return this.#members.get(deviceId);
  }

  waitingAs(key: string): TerminalConnection | undefined {
    return this.#waiting.get(key);
  }

  changed(connection: TerminalConnection, before: Standing): void {
    const { standing, socket } = connection;
    this.#forget(connection, before);
    switch (standing.kind) {
      case 'waiting':
      case 'contested':
        this.#waiting.set(standing.arrival.key, connection);
        this.#countUnaccepted(socket.address, 1);
        if (this.#isTooMany(socket.address)) connection.close();
        return;
      case 'member':
        this.#members.set(standing.session.terminal.deviceId, connection);
        this.#options.onSession?.(standing.session);
        return;
      case 'registered':
        return;
      case 'unknown':
        this.#all.delete(connection);
    }
  }

  #forget(connection: TerminalConnection, before: Standing): void {
    if (before.kind === 'waiting' || before.kind === 'contested') {
      const { key } = before.arrival;
      if (this.#waiting.get(key) === connection) this.#waiting.delete(key);
      this.#countUnaccepted(connection.socket.address, -1);
    } else if (before.kind === 'member') {
      const { deviceId } = before.session.terminal;
      if (this.#members.get(deviceId) === connection) this.#members.delete(deviceId);
    }
  }

  #countUnaccepted(address: string, by: 1 | -1): void {
    this.#unaccepted += by;
    const count = (this.#unacceptedOf.get(address) ?? 0) + by;
    if (count > 0) this.#unacceptedOf.set(address, count);
    else this.#unacceptedOf.delete(address);
  }

  #isTooMany(address: string): boolean {
    return this.#unaccepted > MOST_UNACCEPTED || (this.#unacceptedOf.get(address) ?? 0) > MOST_UNACCEPTED_OF_ADDRESS;
  }

  #lookLater(): () => void {
    return this.#options.clock.after(LOOK_MS, () => {
      this.#cancelLook = this.#lookLater();
      const nowMs = this.#options.clock.now();
      for (const connection of [...this.#all]) {
        if (nowMs - connection.heardAtMs > SILENT_MS[connection.standing.kind]) connection.close();
      }
    });
  }
}
