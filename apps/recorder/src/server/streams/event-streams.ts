import type { EventMessage } from 'gk-sdk/wire';
import type { WebSocket } from 'ws';
import type { LiveWorld } from '../../device/live-world.js';
import type { RecorderStore } from '../../store/recorder-store.js';
import type { Authenticator } from '../access/authenticator.js';
import { credentialsOfQuery } from '../access/credentials.js';
import { CLOSE_UNAUTHORIZED, closeOnExpiry } from '../access/expiry.js';
import { refusedByAccess } from '../access/call-access.js';
import { opensAt } from '../access/content.js';
import { can, isScoped, type Principal } from '../access/principal.js';
import { refusedByRule, socketRule } from '../access/token-rules.js';
import type { EventArchive } from '../events/event-archive.js';
import type { FaultBoard } from '../faults/fault-board.js';
import type { Fleet } from '../fleet/fleet.js';
import { CLOSE_TRY_AGAIN } from '../http/on-message.js';
import type { Peer } from './peer.js';

const CLOSE_FORBIDDEN = 4403;
/** A reader this far behind is let go; it connects again and asks for what it missed. */
const MAX_BEHIND_BYTES = 4 * 1024 * 1024;

/** Dependencies of the event channel. */
export interface EventStreamsOptions {
  readonly store: Pick<RecorderStore, 'settings' | 'groups'>;
  readonly world: LiveWorld;
  readonly fleet: Fleet;
  readonly authenticator: Authenticator;
  readonly events: EventArchive;
  readonly faults: FaultBoard;
  /** Called for each reported event, with or without subscribers. */
  readonly onReported: (event: EventMessage) => void;
  /** Unix milliseconds. */
  readonly now: () => number;
}

/** All sockets of `event.cgi`: each gets the events of the devices that its user sees. */
export class EventStreams {
  readonly #options: EventStreamsOptions;
  readonly #listeners = new Map<WebSocket, Principal>();
  readonly #off: (() => void)[];

  constructor(options: EventStreamsOptions) {
    this.#options = options;
    this.#off = [
      options.world.onEvent((event) => {
        this.report(event);
      }),
      options.faults.onCut((cut) => {
        if (cut.socket === 'event') for (const socket of this.#listeners.keys()) socket.terminate();
      }),
    ];
  }

  /** Serves one socket by its query, or says why not and closes. `onKnown` is called when its user is let in. */
  async serve(socket: WebSocket, query: URLSearchParams, { ip }: Pick<Peer, 'ip'>, onKnown: () => void): Promise<void> {
    const credentials = credentialsOfQuery(query);
    const login =
      credentials && (await this.#options.authenticator.login(credentials, { ip, method: 'GET', path: '/event.cgi' }));
    if (login?.kind === 'refused' && login.waitS !== undefined) {
      socket.close(CLOSE_TRY_AGAIN, login.message);
      return;
    }
    if (login?.kind !== 'granted') {
      socket.close(CLOSE_UNAUTHORIZED, 'User name, password or token is wrong');
      return;
    }
    const { principal } = login;
    const refusal =
      refusedByRule(principal, socketRule('/event.cgi')) ??
      refusedByAccess(this.#options.store, { principal, sameHost: true }, '/event.cgi');
    if (refusal !== undefined) {
      socket.close(CLOSE_FORBIDDEN, refusal);
      return;
    }
    if (socket.readyState !== socket.OPEN) return;
    onKnown();
    closeOnExpiry(socket, login.principal, this.#options.now);
    this.#listeners.set(socket, login.principal);
    socket.once('close', () => this.#listeners.delete(socket));
  }

  close(): void {
    for (const off of this.#off) off();
  }

  /** Sends a message that is no event to all browsers of a user; a token with a scope is another one's. */
  tell(username: string, message: object): void {
    const text = JSON.stringify(message);
    for (const [socket, principal] of this.#listeners) {
      if (principal.username === username && !isScoped(principal)) sendTo(socket, text);
    }
  }

  /** Sends an event that a device reports now, unless a plan hides it; in `drivername` it has whom the device names. */
  report(event: EventMessage): void {
    const { events, fleet } = this.#options;
    if (events.isPublished(event)) this.#send(fleet.asTold(events.withCall(event)));
  }

  /** Sends an event to all who listen and see its device. */
  publish(event: EventMessage): void {
    this.#send(this.#options.events.withCall(event));
  }

  #send(event: EventMessage): void {
    const deviceId = event.deviceid ?? '';
    // A device that is cut off cannot report.
    if (this.#options.fleet.isCutOff(deviceId)) return;
    this.#options.onReported(event);
    if (this.#listeners.size === 0) return;
    const text = JSON.stringify(event);
    const withoutPosition = JSON.stringify({ ...event, vehiclex: null, vehicley: null, speed: 0 });
    for (const [socket, principal] of this.#listeners) {
      if (this.#options.fleet.view(principal, deviceId) !== 'visible') continue;
      if (!opensAt(principal, event.eventtimeutc ?? this.#options.now() / 1000)) continue;
      sendTo(socket, can(principal, 'F_gps') ? text : withoutPosition);
    }
  }
}

/** Sends a message, or closes the socket of who is too far behind. */
function sendTo(socket: WebSocket, text: string): void {
  if (socket.bufferedAmount > MAX_BEHIND_BYTES) socket.close(CLOSE_TRY_AGAIN, 'Reading too slowly');
  else socket.send(text);
}
