/**
 * Opening a stream and demultiplexing it, without decoding.
 *
 * @packageDocumentation
 */
export * from './stream/stream-url.js';
export type { Authorization } from './transport/authorization.js';
