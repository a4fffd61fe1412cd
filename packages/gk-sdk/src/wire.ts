/**
 * The wire codec: VCP messages, GK packets, stream containers and elementary streams. Pure
 * functions and push parsers, no sockets, no timers; for servers, tools and tests.
 *
 * @packageDocumentation
 */
export * from './errors/gk-error.js';
export * from './util/units.js';
export * from './util/password-hash.js';
export * from './wire/vcp/message.js';
export * from './wire/vcp/limits.js';
export * from './wire/vcp/protocol-error.js';
export * from './wire/vcp/encode.js';
export * from './wire/vcp/decode.js';
export * from './wire/vcp/result-codes.js';
export * from './wire/gk/packet.js';
export * from './wire/gk/encode.js';
export * from './wire/gk/parser.js';
