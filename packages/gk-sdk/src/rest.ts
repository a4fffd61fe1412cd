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
export * from './rest/access-log.js';
export type { LogPeriod } from './rest/log-query.js';
export * from './rest/mileage.js';
export * from './rest/netflow.js';
export * from './rest/stream-log.js';
export * from './rest/translation.js';
export * from './model/access-log.js';
export * from './model/mileage.js';
export * from './model/netflow.js';
export * from './model/stream-log.js';
export * from './model/translation.js';
export * from './rest/device-setup.js';
export * from './rest/fences.js';
export * from './rest/geo-monitor.js';
export * from './rest/geocode-provider.js';
export * from './rest/groups.js';
export * from './rest/network-settings.js';
export * from './rest/notification-settings.js';
export * from './rest/page-settings.js';
export * from './rest/routing.js';
export * from './rest/run-log.js';
export * from './rest/send-test-sms.js';
export * from './rest/server-maintenance.js';
export * from './rest/server-settings.js';
export * from './rest/server-status.js';
export type { ReplyFields, SettingResource } from './rest/setting-resource.js';
export * from './rest/site.js';
export * from './rest/storage-settings.js';
export * from './rest/tracks.js';
export * from './rest/users.js';
export * from './model/device-setup.js';
export * from './model/fence.js';
export * from './model/geo-monitor.js';
export * from './model/group.js';
export * from './model/network-settings.js';
export * from './model/notification-settings.js';
export * from './model/page-settings.js';
export * from './model/server-status.js';
export * from './model/storage-settings.js';
export * from './model/track.js';
export * from './model/user-account.js';
export type { Authorization } from './transport/authorization.js';
export type { FetchLike, FetchInit, FetchReply } from './transport/http.js';
export type { UploadProgress } from './transport/upload.js';
