import type { WebSocket } from 'ws';
import { credentialsOfQuery } from '../access/credentials.js';
import { refusedByRule, socketRule } from '../access/token-rules.js';
import type { LiveStreamsOptions } from './live-streams-options.js';
import { LiveViewer } from './live-viewer.js';
import type { Peer } from './peer.js';
import { refuseStream } from './refuse.js';
import { parseLiveQuery } from './stream-query.js';

/** How often devices that are watched are looked after. */
const TICK_MS = 500;

/** All sockets of `ws.cgi`. */
export class LiveStreams {
  readonly #options: LiveStreamsOptions;
  readonly #viewers = new Set<LiveViewer>();
  readonly #timer: NodeJS.Timeout;
  readonly #offCut: () => void;

  constructor(options: LiveStreamsOptions) {
    this.#options = options;
    this.#timer = setInterval(() => {
      for (const viewer of this.#viewers) {
        try {
          viewer.tick();
        } catch (error) {
          viewer.fail(error);
        }
      }
    }, TICK_MS).unref();
    this.#offCut = options.faults.onCut((cut) => {
      if (cut.socket === 'stream') for (const viewer of this.#viewers) viewer.cut(cut);
    });
  }

  /** Serves one socket by its query: streams, or says why not and closes. `onKnown` is called when its user is let in. */
  async serve(socket: WebSocket, query: URLSearchParams, peer: Peer, onKnown: () => void): Promise<void> {
    const credentials = credentialsOfQuery(query);
    const login =
      credentials &&
      (await this.#options.authenticator.login(credentials, { ip: peer.ip, method: 'GET', path: '/ws.cgi' }));
    if (login?.kind !== 'granted') {
      const message = login === undefined ? 'User and password are missing' : refusalWords(login);
      refuseStream(socket, { code: 401, message });
      return;
    }
    const [other] = this.#options.others.filter((sockets) => sockets.callOf(query) !== undefined);
    const refusal = refusedByRule(login.principal, socketRule(other?.callOf(query) ?? '/ws.cgi live'));
    if (refusal !== undefined) {
      refuseStream(socket, { code: 403, message: refusal });
      return;
    }
    onKnown();
    if (other !== undefined) {
      await other.serve(socket, query, login.principal, peer);
      return;
    }
    const live = parseLiveQuery(query);
    if ('code' in live) {
      refuseStream(socket, live);
      return;
    }
    if (socket.readyState !== socket.OPEN) return;
    const viewer = new LiveViewer(socket, this.#options, login.principal, live, peer);
    this.#viewers.add(viewer);
    socket.once('close', () => {
      this.#viewers.delete(viewer);
      viewer.close();
    });
  }

  close(): void {
    clearInterval(this.#timer);
    this.#offCut();
    for (const viewer of this.#viewers) viewer.close();
  }
}

function refusalWords(login: { kind: 'refused'; message: string } | { kind: 'password-expired' }): string {
  return login.kind === 'refused' ? login.message : 'The password has expired and must be changed.';
}
