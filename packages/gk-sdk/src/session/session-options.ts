import type { AccessFlag } from '../model/access/access-flags.js';
import type { RestPaths } from '../rest/connection/paths.js';
import type { Endpoints } from '../transport/endpoints.js';
import type { FetchLike } from '../transport/http.js';
import type { SocketFactory } from '../transport/socket.js';
import type { Clock } from '../util/clock.js';
import type { DisabledFeatures } from '../rules/access/permissions.js';

/** Storage of a session (spec 000 section 3): `localStorage` fits. @public */
export interface SessionStorage {
  /** Null when nothing is kept under `key`. */
  getItem(key: string): string | null;
  /** May throw (private mode, full): nothing is stored then. */
  setItem(key: string, value: string): void;
  /** Forgets what is kept under `key`. */
  removeItem(key: string): void;
}

/** Address of a recorder and options of a session, with substitutes for the platform in tests. @public */
export interface SessionOptions {
  /**
   * Base URL of the server, for example `https://fleet.example.com`, or its bare host name; default:
   * the origin of the page. Required in Node.
   */
  readonly server?: string;
  /** URLs that a deployment serves elsewhere, one by one; relative ones are taken from `server`. */
  readonly endpoints?: Partial<Endpoints>;
  /** Paths of REST calls that a deployment serves elsewhere. */
  readonly restPaths?: Partial<RestPaths>;
  /** Features that the deployment switches off. */
  readonly disabledFeatures?: DisabledFeatures;
  /** Order of the access flags in the login reply, when the server has its own. */
  readonly accessFlags?: readonly AccessFlag[];
  /** Keeps the login for `Session.resume`. Absent: nothing is kept. */
  readonly storage?: SessionStorage;
  /** Opens the event channel after login, if the user has the right F_event (spec 000 section 5). True by default. */
  readonly eventChannel?: boolean;
  /** Default: the platform's clock. */
  readonly clock?: Clock;
  /** Default: the global `WebSocket`, which Node has from version 22 on. */
  readonly openSocket?: SocketFactory;
  /** Default: the global `fetch`. */
  readonly fetch?: FetchLike;
  /** Returns numbers in [0, 1) that randomize reconnect delays. Default: `Math.random`. */
  readonly random?: () => number;
  /** Default: `navigator.onLine` and the `online` event, where there are such. */
  readonly network?: {
    /** False when there is certainly no network. */
    isOnline(): boolean;
    /** Calls `listener` when the network comes back; returns an unsubscribe function. */
    onOnline(listener: () => void): () => void;
  };
}
