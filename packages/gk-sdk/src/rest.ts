/**
 * The REST client: the calls that a login and a map need, a function for every resource, and a general call for
 * everything else.
 *
 * @packageDocumentation
 */
export { GkError, type GkErrorCode } from './errors/gk-error.js';
export { isGkError, toGkError } from './errors/to-gk-error.js';
export { hashPassword, sha256Hex } from './util/password-hash.js';
export type {
  GpsQuery,
  RestClient,
  RestClientOptions,
  ServerProtocol,
  TokenPair,
  TokenRequest,
  VideoLayout,
} from './rest/connection/client.js';
export { createRestClient } from './rest/create-rest-client.js';
export { createRestApi, type RestApi } from './rest/create-rest-api.js';
export { REST_PATHS, type RestPathName, type RestPaths } from './rest/connection/paths.js';
export type { RecordingSpan } from './model/footage/recording-span.js';
export type { RecordingPart } from './rules/footage/recording-parts.js';
export type { RestCall, RestConnection, RestFileRequest, RestRequest } from './rest/connection/rest-connection.js';
export type { RestFile, TransferProgress } from './rest/files/rest-file.js';
export { READ_LOG_KINDS, type ReadLogRow } from './model/access/read-log.js';
export { type ReadLogQuery, readLogResource, type ReadLogResource } from './rest/logs/read-log.js';
export type { ChangeLogRow } from './model/access/change-log.js';
export type { PasswordPolicy } from './model/settings/password-policy.js';
export { changeLogResource, type ChangeLogResource } from './rest/logs/change-log.js';
export { type AccessLogQuery, accessLogResource, type AccessLogResource } from './rest/logs/access-log.js';
export {
  type AutoFirmwareFields,
  autoFirmwareResource,
  type AutoFirmwareResource,
} from './rest/devices/auto-firmware.js';
export { deviceFacesResource, type DeviceFacesResource, type DeviceFaceWords } from './rest/devices/device-faces.js';
export {
  type DeviceLogQuery,
  deviceLogsResource,
  type DeviceLogsResource,
  type DeviceLogType,
} from './rest/logs/device-logs.js';
export {
  type FaceFields,
  facePhotosResource,
  type FacePhotosResource,
  facesResource,
  type FacesResource,
} from './rest/devices/faces.js';
export { firmwareResource, type FirmwareResource } from './rest/devices/firmware.js';
export type { LogExportOptions, LogPeriod } from './rest/logs/log-query.js';
export { autoUploadsResource, type AutoUploadsResource } from './rest/files/auto-uploads.js';
export {
  type EventReadMark,
  eventReadMarkResource,
  type EventReadMarkResource,
} from './rest/events/event-read-mark.js';
export { customEventsResource, type CustomEventsResource } from './rest/events/custom-events.js';
export { eventDefinitionsResource, type EventDefinitionsResource } from './rest/events/event-definitions.js';
export {
  eventDownloadPlansResource,
  type EventDownloadPlansResource,
  type EventPlansResource,
  pushEventPlansResource,
  type PushEventPlansResource,
  realtimeEventPlansResource,
  type RealtimeEventPlansResource,
} from './rest/events/event-plans.js';
export { eventReportsResource, type EventReportsResource } from './rest/events/event-reports.js';
export { type EventFootageRequest, eventsResource, type EventsResource } from './rest/events/events.js';
export { type PdfData, pdfResource, type PdfResource, type PdfType } from './rest/files/pdf-data.js';
export { reportsResource, type ReportsResource } from './rest/events/reports.js';
export type { AutoUploadFile } from './model/footage/auto-upload.js';
export type { DeviceEventProfile, EventDefinition, EventDefinitionInput } from './model/events/event-definition.js';
export type {
  EventDownloadPlan,
  EventDownloadPlanInput,
  EventPlanKey,
  EventPlanTarget,
  PushEventPlan,
  PushEventPlanInput,
  RealtimeEventPlan,
  RealtimeEventPlanInput,
  SavedPlan,
} from './model/events/event-plan.js';
export type { EventFootageState, FleetEvent, FleetEventPosition } from './model/events/fleet-event.js';
export type { EventReport, EventReportInput, ReportFile } from './model/events/event-report.js';
export type { ListChange } from './model/fields/list-change.js';
export type { CustomEventForm } from './rules/events/custom-event.js';
export type { EventQuery } from './rules/events/event-query.js';
export { mileageResource, type MileageResource } from './rest/tracks/mileage.js';
export { netflowResource, type NetflowResource } from './rest/devices/netflow.js';
export { type PlaceFinding, type PlaceSearch, searchPlace } from './rest/tracks/place-search.js';
export { snapshotsResource, type SnapshotsResource } from './rest/files/snapshots.js';
export { type StreamLogQuery, streamLogResource, type StreamLogResource } from './rest/logs/stream-log.js';
export type { EvidenceSigningResource } from './rest/files/evidence-signing.js';
export type { SignedStatement } from './wire/rows/sent-row.js';
export { type TalkAudioKind, talkLogResource, type TalkLogResource } from './rest/logs/talk-log.js';
export { translationResource, type TranslationResource } from './rest/settings/translation.js';
export type { AccessAction, AccessLogRow } from './model/access/access-log.js';
export type { DeviceFace, Face, FacePhoto } from './model/devices/face.js';
export type { AutoFirmwarePlan, DeviceFirmware, FirmwareFile } from './model/devices/firmware.js';
export type { MileageRow } from './model/tracks/mileage.js';
export type { NetflowRow } from './model/devices/netflow.js';
export {
  STREAM_LOG_ENTRANCES,
  STREAM_LOG_TYPES,
  type StreamLogEntrance,
  type StreamLogRow,
  type StreamLogType,
} from './model/footage/stream-log.js';
export type { TalkRecord } from './model/footage/talk-record.js';
export type { Translation, TranslationLanguage } from './model/settings/translation.js';
export {
  type DeviceSetupChange,
  type DeviceSetupOutcome,
  deviceSetupResource,
  type DeviceSetupResource,
  registrationsResource,
  type RegistrationsResource,
} from './rest/devices/device-setup.js';
export { fencesResource, type FencesResource } from './rest/tracks/fences.js';
export { geoMonitorResource, type GeoMonitorResource } from './rest/tracks/geo-monitor.js';
export { type GeocodeProvider, serverGeocodeProvider } from './rest/tracks/geocode-provider.js';
export {
  groupDevicesResource,
  type GroupDevicesResource,
  groupsResource,
  type GroupsResource,
} from './rest/devices/groups.js';
export type {
  DdnsSettings,
  DeviceRedirect,
  HeartbeatRelay,
  NetworkSettings,
  NetworkSettingsResource,
  ProtocolSettings,
  RelaySettings,
} from './rest/settings/network-settings.js';
export type { MailSettings, NotificationSettingsResource, SmsSettings } from './rest/settings/notification-settings.js';
export {
  type IframePage,
  type MenuSettings,
  pageSettingsResource,
  type PageSettingsResource,
  type ReverseGeocodingSettings,
} from './rest/settings/page-settings.js';
export { type RouteProvider, serverRouteProvider } from './rest/tracks/routing.js';
export {
  backupResource,
  type BackupContent,
  type BackupResource,
  type BackupSchedule,
  type BackupStatus,
} from './rest/settings/backup.js';
export { runLogResource, type RunLogResource } from './rest/logs/run-log.js';
export { sendTestSms } from './rest/settings/send-test-sms.js';
export type { ServerMaintenanceResource } from './rest/settings/server-maintenance.js';
export { serverSettingsResource, type ServerSettingsResource } from './rest/settings/server-settings.js';
export { serverStatusResource, type ServerStatusResource } from './rest/settings/server-status.js';
export type { SettingResource } from './rest/connection/setting-resource.js';
export type { SiteResource } from './rest/settings/site.js';
export type {
  DatabaseMaintenance,
  EventSettings,
  ServerRecordingSettings,
  StorageSettingsResource,
} from './rest/settings/storage-settings.js';
export { tracksResource, type TracksResource } from './rest/tracks/tracks.js';
export {
  linksResource,
  type LinksResource,
  type NewShareLink,
  type OpenedLink,
  type ShareLink,
} from './rest/access/links.js';
export { secondFactorResource, type SecondFactorResource } from './rest/access/second-factor.js';
export { type NewAccount, usersResource, type UsersResource } from './rest/access/users.js';
export type { DeviceRegistration, DeviceSetup, DeviceSetupWithGroups } from './model/devices/device-setup.js';
export type { Fence, MapRuleTitle } from './model/tracks/fence.js';
export type {
  DeviceArrayInfo,
  DeviceArrayRow,
  GeoAuthorization,
  GeoDevice,
  GeoRule,
} from './model/tracks/geo-monitor.js';
export type { DeviceGroup, GroupDevice, GroupId } from './model/devices/group.js';
export type { DeviceModel, DiskInfo, DiskStatus, FolderUse, PerformanceRow } from './model/settings/server-status.js';
export type { PlannedTrack, TrackBitmap } from './model/tracks/track.js';
export type { AccountDetails, UserAccount } from './model/access/user-account.js';
export type { Authorization } from './transport/authorization.js';
export type { FetchLike, FetchInit, FetchReply } from './transport/http.js';
export type { UploadProgress } from './transport/upload.js';
export type { PlaceVisit, RoundPlace } from './rules/tracks/place-visits.js';
export type { LatLng } from './model/tracks/lat-lng.js';
export type { RestCallOptions } from './rest/connection/call-options.js';
