/**
 * The main entry: sessions, stores, models and errors.
 *
 * @packageDocumentation
 */
export { GkError, type GkErrorCode } from './errors/gk-error.js';
export { isGkError, toGkError } from './errors/to-gk-error.js';
export { microseconds, type Microseconds, milliseconds, type Milliseconds } from './util/units.js';
export { type Clock, systemClock } from './util/clock.js';
export { hashPassword, sha256Hex } from './util/password-hash.js';
export type { EventSource } from './util/emitter.js';
export { channelNumbers, countChannels, type Device, isOnline } from './model/device-list/device.js';
export type { DeviceRecord } from './model/device-list/device-record.js';
export type { GpsPoint } from './model/tracks/gps-point.js';
export type { Position } from './model/tracks/position.js';
export type { ServerExtension, ServerInfo } from './model/settings/server-info.js';
export type { EventFootageState, FleetEvent, FleetEventPosition } from './model/events/fleet-event.js';
export type { LiveEvent } from './model/events/live-event.js';
export type { DeviceExtras } from './model/device-list/device-extras.js';
export type { DeviceCommand } from './model/devices/device-command.js';
export type { ExtraFields } from './model/fields/extra-fields.js';
export type { StreamStatus } from './model/footage/stream-status.js';
export type { GroupId } from './model/devices/group.js';
export type { UserGroup, UserInfo } from './model/access/user-info.js';
export { ACCESS_FLAGS, type AccessFlag } from './model/access/access-flags.js';
export type {
  Credentials,
  CredentialsSource,
  DisconnectReason,
  LoginOptions,
  Session,
  SessionEvents,
  SessionState,
  SessionUser,
} from './session/session.js';
export type { DisabledFeatures, Permissions } from './rules/access/permissions.js';
export { createSession } from './session/create-session.js';
export { followEvents } from './session/follow-events.js';
export type { SessionOptions, SessionStorage } from './session/session-options.js';
export { loginFlag, type LoginFlag, needsLoginScreen } from './session/login-flag.js';
export { passesEntranceGuard } from './session/entrance-guard.js';
export {
  DEVICE_FILTER_MODES,
  type DeviceChange,
  type DeviceCounters,
  type DeviceFilter,
  type DeviceFilterMode,
  type DevicePositions,
  type DeviceStore,
  MARKER_STATES,
  type MarkerState,
  type WritableDeviceStore,
} from './store/device-store.js';
export { DRIVING_ABOVE_KMH } from './rules/devices/vehicle-motion.js';
export { markerState, matchesMode, OVERSPEED_FROM_KMH, speedKmh } from './store/device-rules.js';
export { createDeviceStore } from './store/create-device-store.js';
export type { CallOptions, CommandQueries, DeviceList } from './command/queries.js';
export type { CommandCaller } from './command/command-caller.js';
export type { ActionResult } from './command/action-result.js';
export { registrationCommands, type RegistrationCommands } from './command/registration-commands.js';
export { parameterCommands, type ParameterCommands } from './command/parameter-commands.js';
export { deviceCommands, type DeviceCommands, type FirmwareSource } from './command/device-commands.js';
export type { PtzAction } from './command/ptz-action.js';
export { storageCommands, type StorageCommands } from './command/storage-commands.js';
export { type MediaSettings, mediaSettingsCommands, type MediaSettingsCommands } from './command/media-settings.js';
export { accessCommands, type AccessCommands, type PermissionChange } from './command/access-commands.js';
export { uploadCommands, type UploadCommands } from './command/upload-commands.js';
export { PARAMETER_GROUPS } from './model/devices/parameter-group.js';
export type {
  ParameterGroup,
  ParameterGroupName,
  ParameterValue,
  Parameters,
} from './model/devices/parameter-group.js';
export type { DrivingReport, DrivingTrip } from './model/tracks/driving-report.js';
export type { Disk } from './model/settings/disk.js';
export type { PermissionGroup } from './model/access/permission-group.js';
export type {
  GpsQuery,
  RestClient,
  RestClientOptions,
  ServerProtocol,
  TokenPair,
  TokenRequest,
  VideoLayout,
} from './rest/connection/client.js';
export type { RestPaths, RestPathName } from './rest/connection/paths.js';
export type { RestCall, RestConnection, RestFileRequest, RestRequest } from './rest/connection/rest-connection.js';
export type { RestFile, TransferProgress } from './rest/files/rest-file.js';
export { deriveEndpoints, type Endpoints, parseServerAddress, type ServerPorts } from './transport/endpoints.js';
export type { FetchLike, FetchInit, FetchReply } from './transport/http.js';
export type { UploadProgress, UploadSender } from './transport/upload.js';
export type { Socket, SocketClose, SocketFactory, SocketHandlers } from './transport/socket.js';
export type { Authorization } from './transport/authorization.js';
export { buildStreamUrl, type StreamRequest } from './stream/stream-url.js';
export {
  openStream,
  type OpenStreamOptions,
  type Stream,
  type StreamEnd,
  type StreamHandlers,
  type StreamStatusText,
} from './stream/open-stream.js';
export { openWebSocket } from './transport/socket.js';
export { createRestClient } from './rest/create-rest-client.js';
export type { RestCallOptions } from './rest/connection/call-options.js';
