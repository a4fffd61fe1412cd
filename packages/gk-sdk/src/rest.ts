/**
 * The REST client alone.
 *
 * @packageDocumentation
 */
export * from './errors/gk-error.js';
export * from './util/password-hash.js';
export * from './rest/client.js';
export * from './rest/create-rest-client.js';
export * from './rest/paths.js';
export type { Authorization } from './transport/authorization.js';
export type { FetchLike, FetchInit, FetchReply } from './transport/http.js';
