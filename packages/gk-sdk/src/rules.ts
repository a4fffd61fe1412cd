/**
 * Calculations that the specification defines, as pure functions without clock, sockets or random numbers.
 * The test of each function has the sentence as its name.
 *
 * @packageDocumentation
 */
export type { AccessFlag } from './model/access-flags.js';
export type { DeviceSetup } from './model/device-setup.js';
export type { DeviceRecord } from './model/device.js';
export type { EventDefinition } from './model/event-definition.js';
export type { FleetEvent, FleetEventPosition, FleetEventSource } from './model/fleet-event.js';
export type { Fence } from './model/fence.js';
export type { DeviceGroup, GroupId } from './model/group.js';
export type { MileageRow } from './model/mileage.js';
export type { NetflowRow } from './model/netflow.js';
export type { ParameterValue, Parameters } from './model/parameter-group.js';
export type { PermissionGroup } from './model/permission-group.js';
export type { TrackBitmap } from './model/track.js';
export {
  type AccessAnswer,
  type AccessContext,
  type AccessSettings,
  type AccessUser,
  type Area,
  AREA_RULES,
  type AreaRule,
  isSameHost,
  mayOpen,
  permissionRank,
  showsMap,
} from './rules/area-access.js';
export { channelsOfMask, hasChannel, toggleMaskChannel } from './rules/bit-mask.js';
export { BRAND_LINK_PLACES, type BrandLink, type BrandLinkPlace, type BrandLook } from './rules/brand-look.js';
export {
  type Brand,
  type BrandSwitches,
  DEFAULT_BRAND_SWITCHES,
  deviceTitle,
  disabledFeatures,
  entranceTarget,
  LAST_BRAND_ID,
  readBrand,
} from './rules/brand.js';
export { formatFileSize, formatTraffic, trafficGbPerHour, trafficTone, type TrafficTone } from './rules/byte-size.js';
export {
  CALIBRATION_CANVAS,
  CALIBRATION_CHANNELS,
  type CalibrationArea,
  type CalibrationPoint,
  type CalibrationRectangle,
  calibrationLimits,
  type CalibrationLimits,
  clampCalibrationPoint,
  DSM_DEFAULT_RECTANGLE,
  normalizeRectangle,
  toCalibrationPoint,
} from './rules/calibration.js';
export { CALL_RULES, type CallRule, mayCall } from './rules/call-access.js';
export {
  CSV_BYTE_ORDER_MARK,
  csvCell,
  type CsvCell,
  type CsvColumn,
  type CsvDelimiter,
  type CsvReading,
  parseCsv,
  toCsv,
} from './rules/csv.js';
export { CSV_SEPARATORS, csvDelimiter, type CsvSeparator, readCsvSeparator } from './rules/csv-separator.js';
export {
  canSaveCustomEvent,
  CUSTOM_EVENT_CHANNELS,
  type CustomEventForm,
  customEventWarning,
  toggleDownloadChannel,
  toggleMainStreamChannel,
} from './rules/custom-event.js';
export { DEVICE_SETUP_FIELDS, type DeviceSetupField, rightOfSetupField } from './rules/device-setup-fields.js';
export {
  DEFAULT_DOWNLOAD_DURATION_S,
  DEFAULT_DOWNLOAD_FORMAT,
  downloadDurationsS,
  type DownloadFormat,
  fitDownloadDurationS,
  REMOTE_PLAYBACK_DURATIONS_S,
} from './rules/download-durations.js';
export {
  DEFAULT_DRIVER_POINTS,
  type DriverPoint,
  fitDriverPoint,
  formatDriverPoints,
  parseDriverPoints,
} from './rules/driver-points.js';
export { EVENT_CODES, eventCode, type EventCode, type EventSeverity } from './rules/event-codes.js';
export {
  canSaveDefinition,
  DEFAULT_DEFINITION_PROFILE,
  DEFAULT_NOTIFY_COLOR,
  definitionMethod,
  deviceProfileMethod,
  toNotifyColor,
} from './rules/event-definition.js';
export { devicesTalkedTo, endsCall, eventNoticeKind, type EventNoticeKind } from './rules/event-notice.js';
export { eventMedia, MAX_FOOTAGE_TRIES, type EventMediaSlot } from './rules/event-media.js';
export {
  type EventCriteria,
  type EventQuery,
  hasEventCriteria,
  EVENT_SEARCH_DAYS,
  type SearchedPeriod,
  searchedPeriod,
  parseEventCodes,
  toEventQuery,
} from './rules/event-query.js';
export {
  DEFAULT_REPORT_PERIOD_MIN,
  EXTRA_REPORT_TYPE,
  fitReportPeriodMin,
  REPORT_PERIODS_MIN,
  REPORT_TYPES,
  REPORT_UNITS,
  reportEnableLabel,
  reportPeriodLabel,
  reportPeriodsMin,
  type ReportType,
  reportTypes,
} from './rules/event-report.js';
export { describeEvent, type EventDescription, type EventWords } from './rules/event-words.js';
export {
  canUpdateFaceSlot,
  checkFaceField,
  checkFacePhoto,
  FACE_PHOTO_TYPES,
  FACE_SET_COOLDOWN_S,
  type FaceField,
  faceSlotState,
  MAX_FACE_PHOTO_BYTES,
} from './rules/face.js';
export { type PlaceVisit, type RoundPlace } from './rules/place-visits.js';
export {
  canAddAutoUpdatePlan,
  checkAutoUpdateEdit,
  checkFirmwareFile,
  firmwareCooldownS,
  MAX_FIRMWARE_BYTES,
  mayUpdateFirmware,
} from './rules/firmware.js';
export {
  FOOTAGE_PLACES,
  footageAt,
  type FootagePlace,
  type FootageStretch,
  footageStretches,
  type KnownFootage,
  recordedPeriods,
} from './rules/footage-coverage.js';
export { gpsDataMinutes, unaskedPeriods, onlineIntervals, type OnlineInterval } from './rules/gps-availability.js';
export {
  canExportGps,
  canQueryGps,
  clampGpsRange,
  EVENT_MEDIA_CHANNELS,
  eventPlaybackStartS,
  GPS_SLIDER,
  gpsResultWarning,
  hoursWithData,
} from './rules/gps-playback.js';
export {
  canNameGroup,
  changeGroupPath,
  childGroups,
  type GroupPathAction,
  groupPathTo,
  moveChoices,
  sortGroups,
  topGroups,
} from './rules/group-tree.js';
export {
  type BadgeTone,
  gaugeDirection,
  mobileMarkerColor,
  recordingDot,
  sdDurability,
  sdDurabilityTone,
  signalTone,
  SPEED_GAUGE_BANDS_KMH,
  SPEED_GAUGE_MAX_KMH,
} from './rules/indicators.js';
export {
  defaultLengthUnit,
  displaySpeed,
  fromKilometres,
  type LengthUnit,
  MILES_PER_KILOMETRE,
  reportDistance,
  speedLimitFromKmh,
  speedLimitToKmh,
  speedUnitLabel,
} from './rules/length-unit.js';
export {
  isDeviceOn,
  matchesTaskFilter,
  MONITOR_DEFAULTS,
  TASK_FILTERS,
  taskColor,
  type TaskFilter,
  UPLOAD_TASK_FILTERS,
} from './rules/monitor-rows.js';
export {
  actionWords,
  deleteQuestion,
  noticeDismissMs,
  type NoticeKind,
  registrationWords,
  replyNotice,
} from './rules/notice.js';
export {
  clampParameter,
  formatSecondsOfDay,
  PARAMETER_HINTS,
  parameterHint,
  type ParameterHint,
  parameterProblem,
  parseSecondsOfDay,
} from './rules/parameter-hint.js';
export { rightOfParameter } from './rules/parameter-rights.js';
export {
  checkNewPassword,
  type PasswordChange,
  type PasswordChangeError,
  passwordPolicy,
  type PasswordPolicy,
  type PasswordRule,
} from './rules/password.js';
export { DEFAULT_VISIBLE_GROUPS, mayRenamePermissionGroup, toggleAccess } from './rules/permission-groups.js';
export { type DisabledFeatures, type Permissions, toPermissions } from './rules/permissions.js';
export {
  afterDateChange,
  extendLiveTrack,
  LIVE_TRACK_POLL_S,
  noRecordOnDayMessage,
  PLAYBACK_SKIPS_S,
  PLAYBACK_SPEEDS,
  type PlaybackPace,
  SECOND_CHOICES,
  stepPace,
  type TimelinePeriod,
} from './rules/playback.js';
export { downloadedKb, type DownloadPageState, downloadStatusWords } from './rules/playback-download.js';
export {
  MAX_PORT,
  maySetSslOnly,
  toPort,
  type PortProblem,
  portProblems,
  type ProtocolPorts,
  STREAMING_PORT_INPUTS,
} from './rules/port-check.js';
export { DEFAULT_CALL_TIME_S, normalizeReceivers, toCallTimeS } from './rules/realtime-plan.js';
export { drawRoute, isOnRoute, type RouteBitmapAnswer } from './rules/route-bitmap.js';
export {
  canSaveRoute,
  checkRouteLength,
  haversineKm,
  type LatLng,
  markerLabel,
  MAX_ROUTE_KM,
  mayEditRoute,
  pathLengthKm,
  routeLabel,
  routeRequest,
  type RouteRequest,
} from './rules/route.js';
export {
  canTryCertbot,
  confirmsByName,
  DDNS_TYPES,
  GPS_RETENTION_DAYS,
  type IframeRow,
  LOG_RETENTION_DAYS,
  MAX_IFRAMES,
  MEDIA_SLOTS,
  RESTART_PLANS,
  savedIframes,
  savedMediaSlots,
  shownMediaSlots,
  SMTP_AUTH,
  SMTP_SECURITY,
} from './rules/server-settings.js';
export {
  isCertificateText,
  isIframeUrl,
  isPrivateKeyText,
  isRelayAddress,
  isSizeText,
  isSmsBase,
  MAP_LIMITS,
  RECORD_DAYS_LIMITS,
  EVENT_PLAN_LIMITS,
  SETTING_LENGTHS,
} from './rules/setting-limits.js';
export {
  fromCelsius,
  temperatureCelsius,
  temperaturesCelsius,
  type TemperatureUnit,
  toCelsius,
} from './rules/temperature.js';
export {
  fullScreenGrid,
  type SimpleLayout,
  type TileGrid,
  treeTileColumns,
  treeTileRows,
  viewerGrid,
} from './rules/tile-grid.js';
export {
  type ChannelChoice,
  channelLimit,
  type ChannelPlace,
  FIRST_DEVICE_CHANNELS,
  hasCompactChannels,
  multiChannelStart,
  type TileType,
  toggleChannel,
} from './rules/tile-limits.js';
export {
  isSameTile,
  moveTile,
  removeTile,
  swapTiles,
  type TileKey,
  toggleTreeTile,
  toggleWallTile,
  type TreeTileAnswer,
  type TreeTileUser,
} from './rules/tile-selection.js';
export {
  formatTimeParts,
  isInTimeParts,
  joinTimeParts,
  MINUTES_PER_DAY,
  parseTimeParts,
  type TimePart,
  toLocalTimeParts,
  toUtcTimeParts,
} from './rules/time-part.js';
export { TIME_ZONE_HOURS, timeZoneLabel, timeZoneSeconds } from './rules/time-zones.js';
export { type ElapsedTime, elapsedTime } from './rules/relative-time.js';
export { focusZoom, MAP_DEFAULTS, SCREEN_TIMINGS_MS } from './rules/timings.js';
export { confusableNames, confusableWith } from './rules/confusable-names.js';
export { isTrialOver, TRIAL_OVER_MESSAGE } from './rules/trial.js';
export {
  changeUserFormMode,
  checkNewUser,
  checkUserUpdate,
  hasOldLogin,
  MAX_USERS,
  mayDeleteUser,
  managesAdministrators,
  permissionChoices,
  type UserForm,
  type UserFormError,
  type UserFormMode,
  type UserManager,
  visibleUsers,
} from './rules/user-form.js';
export {
  DEFAULT_VIEWER_MASK,
  encodeViewerPath,
  type LiveViewerPath,
  parseLiveViewerPath,
  parseViewerDevice,
  viewerAuthorization,
  viewerChannel,
  viewerChannels,
  type ViewerPage,
  viewerTitle,
} from './rules/viewer-path.js';
export {
  downloadDurationS,
  type DownloadViewerAnswer,
  type DownloadViewerPath,
  parseDownloadViewerPath,
  parsePlaybackViewerPath,
  parseRemoteViewerPath,
  parseViewerTime,
  type PlaybackViewerPath,
  randomStreamId,
  type RecordingViewerPath,
  remoteDurationS,
  type RemoteViewerPath,
} from './rules/viewer-recording-path.js';
export {
  type CalendarDay,
  dayBoundsS,
  dayOf,
  formatDay,
  formatDateTimeWithZone,
  formatIsoWithOffset,
  fromWallTime,
  parseDay,
  toWallTime,
  type WallTime,
  type Zone,
  zoneOffsetS,
} from './rules/zone.js';
export { devicePlace, hasFix, isStalePosition, type VehicleMotion, vehicleMotion } from './rules/vehicle-motion.js';
export { toGpx } from './rules/gpx.js';
export { toKml } from './rules/kml.js';
export { toTrackFeature, type TrackFeature } from './rules/track-geojson.js';
export { trackSegments } from './rules/track-segments.js';
export type { RecordingSpan } from './model/recording-span.js';
export { recordingFileName, type RecordingFileFacts } from './rules/recording-file-name.js';
export type { RecordingPart } from './rules/recording-parts.js';
export {
  captureTimeAt,
  type FilePlace,
  missingPeriods,
  type MomentPlace,
  placeOfMoment,
} from './rules/recording-spans.js';
export { isMoment } from './util/moment.js';
export { isolatedText, withoutDirectionMarks } from './util/direction-marks.js';
export { decimalNumber, decimalText } from './util/decimal.js';
export { continuousLngs, lngBetween, lngDifference, lngStretch, normalLng } from './util/longitude.js';
export { utcTimeS } from './util/iso-time.js';
export { deviceIdProblem } from './rules/device-id.js';
export { fileNamePart } from './rules/file-name.js';
export { type DecodedText, encodingName, readTextFile, type TextFileReading } from './rules/text-file.js';
