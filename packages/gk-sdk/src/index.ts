/**
 * The front door: session, stores, models, errors.
 *
 * @packageDocumentation
 */
export * from './errors/gk-error.js';
export * from './util/units.js';
export * from './util/clock.js';
export * from './util/password-hash.js';
export type { EventSource } from './util/emitter.js';
export * from './model/device.js';
export * from './model/gps.js';
export * from './model/server-info.js';
export * from './model/fleet-event.js';
export * from './model/device-extras.js';
export * from './model/device-command.js';
export * from './model/stream-status.js';
export * from './model/user-info.js';
export * from './model/access-flags.js';
export * from './session/session.js';
export * from './rules/permissions.js';
export * from './session/create-session.js';
export type * from './session/session-options.js';
export * from './session/login-flag.js';
export * from './session/login-form.js';
export * from './session/captcha.js';
export * from './session/entrance-guard.js';
export * from './rules/viewer-path.js';
export * from './store/device-store.js';
export * from './store/device-rules.js';
export * from './store/create-device-store.js';
export type * from './command/queries.js';
export type { CommandCaller } from './command/command-caller.js';
export type { ActionResult } from './command/action-result.js';
export * from './command/registration-commands.js';
export * from './command/parameter-commands.js';
export * from './command/device-commands.js';
export type { PtzAction } from './command/ptz-action.js';
export * from './command/storage-commands.js';
export * from './command/access-commands.js';
export * from './command/upload-commands.js';
export { PARAMETER_GROUPS } from './model/parameter-group.js';
export type { ParameterGroup, ParameterGroupName, ParameterValue, Parameters } from './model/parameter-group.js';
export type { DrivingReport, DrivingTrip } from './model/driving-report.js';
export type { Disk } from './model/disk.js';
export type { PermissionGroup } from './model/permission-group.js';
export type * from './rest/client.js';
export type { RestPaths, RestPathName } from './rest/paths.js';
export type * from './rest/rest-connection.js';
export type { RestFile, TransferProgress } from './rest/rest-file.js';
export * from './transport/endpoints.js';
export type { FetchLike, FetchInit, FetchReply } from './transport/http.js';
export type { UploadProgress } from './transport/upload.js';
export type { Socket, SocketClose, SocketFactory, SocketHandlers } from './transport/socket.js';
export type { Authorization } from './transport/authorization.js';
export * from './stream/stream-url.js';
export * from './stream/open-stream.js';
export { openWebSocket } from './transport/socket.js';
export * from './rest/create-rest-client.js';
