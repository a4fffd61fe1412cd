/**
 * Opening a stream and getting its bytes, without decoding.
 *
 * @packageDocumentation
 */
export { GkError, type GkErrorCode, type GkErrorOptions } from './errors/gk-error.js';
export { isGkError, toGkError } from './errors/to-gk-error.js';
export { buildStreamUrl, type StreamRequest } from './stream/stream-url.js';
export {
  openStream,
  type OpenStreamOptions,
  type Stream,
  type StreamEnd,
  type StreamHandlers,
  type StreamStatusText,
} from './stream/open-stream.js';
export {
  openReconnectingStream,
  type ReconnectingStream,
  type ReconnectingStreamOptions,
  type ReconnectingStreamState,
} from './stream/reconnecting-stream.js';
export { openWebSocket } from './transport/socket.js';
export type { Socket, SocketClose, SocketFactory, SocketHandlers } from './transport/socket.js';
export type { Authorization } from './transport/authorization.js';
export { deriveEndpoints, type Endpoints, type ServerPorts } from './transport/endpoints.js';
