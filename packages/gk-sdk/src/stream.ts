/**
 * Opening a stream and getting its bytes, without decoding.
 *
 * @packageDocumentation
 */
export * from './errors/gk-error.js';
export * from './stream/snapshot-url.js';
export * from './stream/stream-url.js';
export * from './stream/open-stream.js';
export * from './stream/reconnecting-stream.js';
export { openWebSocket } from './transport/socket.js';
export type { Socket, SocketClose, SocketFactory, SocketHandlers } from './transport/socket.js';
export type { Authorization } from './transport/authorization.js';
export { deriveEndpoints, type Endpoints, type ServerPorts } from './transport/endpoints.js';
