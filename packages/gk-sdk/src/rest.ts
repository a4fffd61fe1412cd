/**
 * The REST client: the calls of a login and a map, every resource beside it, and the way to send any other call.
 *
 * @packageDocumentation
 */
export * from './errors/gk-error.js';
export * from './util/password-hash.js';
export * from './rest/client.js';
export * from './rest/create-rest-client.js';
export * from './rest/create-rest-api.js';
export * from './rest/paths.js';
export type * from './rest/rest-connection.js';
export type { RestFile, TransferProgress } from './rest/rest-file.js';
export * from './rest/mileage.js';
export * from './rest/netflow.js';
export * from './rest/translation.js';
export * from './model/mileage.js';
export * from './model/netflow.js';
export * from './model/translation.js';
export type { Authorization } from './transport/authorization.js';
export type { FetchLike, FetchInit, FetchReply } from './transport/http.js';
export type { UploadProgress } from './transport/upload.js';
