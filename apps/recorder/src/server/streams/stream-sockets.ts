import type { WebSocket } from 'ws';
import type { Principal } from '../access/principal.js';
import type { SocketCall } from '../access/token-rules.js';
import type { Peer } from './peer.js';

/** The sockets of `ws.cgi` of one kind. */
export interface StreamSockets {
  /** Call of the query of a socket of this kind; undefined for one of another kind. */
  callOf(query: URLSearchParams): SocketCall | undefined;
  /** Serves one socket by its query, or says why not and closes. */
  serve(socket: WebSocket, query: URLSearchParams, principal: Principal, peer: Peer): void | Promise<void>;
}
