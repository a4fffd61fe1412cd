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
export { formatFileSize } from './rules/byte-size.js';
export {
  CALIBRATION_CANVAS,
  type CalibrationArea,
  type CalibrationPoint,
  calibrationLimits,
  type CalibrationLimits,
  clampCalibrationPoint,
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
export type { CustomEventForm } from './rules/custom-event.js';
export { DEVICE_SETUP_FIELDS, type DeviceSetupField, rightOfSetupField } from './rules/device-setup-fields.js';
export { downloadDurationsS, type DownloadFormat } from './rules/download-durations.js';
export { DEFAULT_DRIVER_POINTS, type DriverPoint, fitDriverPoint, parseDriverPoints } from './rules/driver-points.js';
export { EVENT_CODES, eventCode, type EventCode, type EventSeverity } from './rules/event-codes.js';
export { DEFAULT_DEFINITION_PROFILE, DEFAULT_NOTIFY_COLOR, toNotifyColor } from './rules/event-definition.js';
export { devicesTalkedTo, endsCall, eventNoticeKind, type EventNoticeKind } from './rules/event-notice.js';
export { MAX_FOOTAGE_TRIES } from './rules/event-media.js';
export type { EventQuery } from './rules/event-query.js';
export {
  EXTRA_REPORT_TYPE,
  REPORT_PERIODS_MIN,
  REPORT_TYPES,
  reportPeriodsMin,
  type ReportType,
} from './rules/event-report.js';
export { describeEvent, type EventDescription, type EventWords } from './rules/event-words.js';
export {
  checkFaceField,
  checkFacePhoto,
  FACE_PHOTO_TYPES,
  type FaceField,
  MAX_FACE_PHOTO_BYTES,
} from './rules/face.js';
export { type PlaceVisit, type RoundPlace } from './rules/place-visits.js';
export { canAddAutoUpdatePlan, checkFirmwareFile, MAX_FIRMWARE_BYTES } from './rules/firmware.js';
export { gpsDataMinutes, unaskedPeriods, onlineIntervals, type OnlineInterval } from './rules/gps-availability.js';
export { canExportGps } from './rules/gps-playback.js';
export { sortGroups } from './rules/group-tree.js';
export { type BadgeTone, recordingDot, sdDurability, sdDurabilityTone, signalTone } from './rules/indicators.js';
export { displaySpeed, fromKilometres, type LengthUnit, MILES_PER_KILOMETRE } from './rules/length-unit.js';
export { isDeviceOn, MONITOR_DEFAULTS } from './rules/monitor-rows.js';
export { noticeDismissMs, type NoticeKind } from './rules/notice.js';
export { PARAMETER_HINTS, parameterHint, type ParameterHint, parameterProblem } from './rules/parameter-hint.js';
export { rightOfParameter } from './rules/parameter-rights.js';
export {
  checkNewPassword,
  type PasswordChange,
  type PasswordChangeError,
  passwordPolicy,
  type PasswordPolicy,
  type PasswordRule,
} from './rules/password.js';
export { mayRenamePermissionGroup } from './rules/permission-groups.js';
export { type DisabledFeatures, type Permissions, toPermissions } from './rules/permissions.js';
export { PLAYBACK_SPEEDS, type PlaybackPace, stepPace, type TimelinePeriod } from './rules/playback.js';
export { downloadedKb } from './rules/playback-download.js';
export { MAX_PORT, toPort } from './rules/port-check.js';
export { DEFAULT_CALL_TIME_S } from './rules/realtime-plan.js';
export { drawRoute, isOnRoute, type RouteBitmapAnswer } from './rules/route-bitmap.js';
export { checkRouteLength, haversineKm, type LatLng, MAX_ROUTE_KM, pathLengthKm } from './rules/route.js';
export {
  GPS_RETENTION_DAYS,
  type IframeRow,
  LOG_RETENTION_DAYS,
  MAX_IFRAMES,
  MEDIA_SLOTS,
  RESTART_PLANS,
  savedIframes,
  savedMediaSlots,
} from './rules/server-settings.js';
export {
  isIframeUrl,
  isRelayAddress,
  isSizeText,
  isSmsBase,
  MAP_LIMITS,
  RECORD_DAYS_LIMITS,
  EVENT_PLAN_LIMITS,
  SETTING_LENGTHS,
} from './rules/setting-limits.js';
export { fromCelsius, temperaturesCelsius, type TemperatureUnit, toCelsius } from './rules/temperature.js';
export { fullscreenGrid, type SimpleLayout, type TileGrid, viewerGrid } from './rules/tile-grid.js';
export {
  type ChannelChoice,
  channelLimit,
  type ChannelPlace,
  type TileType,
  toggleChannel,
} from './rules/tile-limits.js';
export {
  isSameTile,
  type TileKey,
  toggleTreeTile,
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
export { timeZoneLabel } from './rules/time-zones.js';
export { type ElapsedTime, elapsedTime } from './rules/relative-time.js';
export { MAP_DEFAULTS } from './rules/timings.js';
export { confusableNames, confusableWith } from './rules/confusable-names.js';
export { isTrialOver, TRIAL_OVER_MESSAGE } from './rules/trial.js';
export {
  MAX_USERS,
  managesAdministrators,
  type UserManager,
  mayDeleteUser,
  permissionChoices,
  visibleUsers,
} from './rules/user-form.js';
export { randomStreamId } from './rules/stream-id.js';
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
export { fileNamePart } from './rules/file-name.js';
export { type DecodedText, encodingName, readTextFile, type TextFileReading } from './rules/text-file.js';
