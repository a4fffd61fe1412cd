import { platformFetch } from '../transport/http.js';
import { parseServerAddress, type Endpoints } from '../transport/endpoints.js';
import { socketFactory, type SocketFactory } from '../transport/socket.js';
import { systemClock } from '../util/clock.js';
import type { SessionOptions } from './session-options.js';

type Defaulted = 'clock' | 'openSocket' | 'fetch' | 'random' | 'network' | 'eventChannel';

/** Session options with the platform in the places that were left open. @internal */
export interface ResolvedSessionOptions
  extends Required<Pick<SessionOptions, Defaulted>>, Omit<SessionOptions, Defaulted | 'server' | 'endpoints'> {
  /** Base URL of the server. */
  readonly base: URL;
  readonly endpoints: Partial<Endpoints>;
  /** Undefined where the platform's sockets do. */
  readonly givenSocket: SocketFactory | undefined;
}

/**
 * @throws GkError `invalid-argument` when there is no server address that can be read, `unsupported` without `WebSocket`.
 * @internal
 */
export function resolveSessionOptions(options: SessionOptions): ResolvedSessionOptions {
  const { server, endpoints = {}, openSocket, ...rest } = options;
  return {
    clock: systemClock,
    fetch: platformFetch,
    random: () => Math.random(),
    network: platformNetwork,
    eventChannel: true,
    ...rest,
    openSocket: socketFactory(openSocket),
    givenSocket: openSocket,
    base: parseServerAddress(server, globalThis.location?.origin),
    endpoints,
  };
}

/** Network status of the browser; Node has none, which counts as online. */
const platformNetwork: NonNullable<SessionOptions['network']> = {
  isOnline: () => globalThis.navigator?.onLine !== false,
  onOnline: (listener) => {
    if (typeof globalThis.addEventListener !== 'function') return () => undefined;
    globalThis.addEventListener('online', listener);
    return () => {
      globalThis.removeEventListener('online', listener);
    };
  },
};
