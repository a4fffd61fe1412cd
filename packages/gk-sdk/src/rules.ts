/**
 * Calculations that the specification defines, as pure functions without clock, sockets or random numbers.
 * The test of each function has the sentence as its name.
 *
 * @packageDocumentation
 */

export type { LatLng } from './model/tracks/lat-lng.js';
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
} from './rules/access/area-access.js';
export { channelsOfMask } from './rules/devices/bit-mask.js';
export { BRAND_LINK_PLACES, type BrandLink, type BrandLook } from './rules/brand/brand-look.js';
export {
  type Brand,
  type BrandSwitches,
  DEFAULT_BRAND_SWITCHES,
  deviceTitle,
  disabledFeatures,
  entranceTarget,
  LAST_BRAND_ID,
  readBrand,
} from './rules/brand/brand.js';
export { formatFileSize } from './rules/files/byte-size.js';
export {
  CALIBRATION_CANVAS,
  type CalibrationArea,
  type CalibrationPoint,
  calibrationLimits,
  clampCalibrationPoint,
} from './rules/devices/calibration.js';
export { brokenPasswordRules } from './rules/access/password-policy.js';
export { CALL_RULES, type CallRule, mayCall } from './rules/access/call-access.js';
export {
  CSV_BYTE_ORDER_MARK,
  csvCell,
  type CsvCell,
  type CsvColumn,
  type CsvDelimiter,
  parseCsv,
  toCsv,
} from './rules/files/csv.js';
export { CSV_SEPARATORS, csvDelimiter, type CsvSeparator, readCsvSeparator } from './rules/files/csv-separator.js';
export { DEVICE_SETUP_FIELDS, rightOfSetupField } from './rules/access/device-setup-fields.js';
export { downloadDurationsS, type DownloadFormat } from './rules/footage/download-durations.js';
export {
  DEFAULT_DRIVER_POINTS,
  type DriverPoint,
  fitDriverPoint,
  parseDriverPoints,
} from './rules/events/driver-points.js';
export { EVENT_CODES, eventCode, type EventCode, type EventSeverity } from './rules/events/event-codes.js';
export { DEFAULT_DEFINITION_PROFILE, toNotifyColor } from './rules/events/event-definition.js';
export { devicesTalkedTo, endsCall, eventNoticeKind, type EventNoticeKind } from './rules/events/event-notice.js';
export { MAX_FOOTAGE_TRIES } from './rules/events/event-media.js';
export { EXTRA_REPORT_TYPE, REPORT_TYPES, reportPeriodsMin, type ReportType } from './rules/events/event-report.js';
export { describeEvent, type EventDescription, type EventWords } from './rules/events/event-words.js';
export { checkFaceField, checkFacePhoto, FACE_PHOTO_TYPES, MAX_FACE_PHOTO_BYTES } from './rules/devices/face.js';
export { canAddAutoUpdatePlan, checkFirmwareFile, MAX_FIRMWARE_BYTES } from './rules/devices/firmware.js';
export {
  gpsDataMinutes,
  unaskedPeriods,
  onlineIntervals,
  type OnlineInterval,
} from './rules/tracks/gps-availability.js';
export { sortGroups } from './rules/devices/group-tree.js';
export {
  type BadgeTone,
  recordingDot,
  sdDurability,
  sdDurabilityTone,
  signalTone,
} from './rules/devices/indicators.js';
export { displaySpeed, fromKilometres, type LengthUnit } from './rules/units/length-unit.js';
export { MONITOR_DEFAULTS } from './rules/devices/monitor-rows.js';
export { noticeDismissMs, type NoticeKind } from './rules/screens/notice.js';
export {
  PARAMETER_HINTS,
  parameterHint,
  type ParameterHint,
  parameterProblem,
} from './rules/devices/parameter-hint.js';
export { rightOfParameter } from './rules/access/parameter-rights.js';
export { isCopiedPermissionGroup } from './rules/access/permission-groups.js';
export { toPermissions } from './rules/access/permissions.js';
export type { TimelinePeriod } from './rules/footage/playback.js';
export { downloadedKb } from './rules/footage/playback-download.js';
export { MAX_PORT, toPort } from './rules/settings/port-check.js';
export { DEFAULT_CALL_TIME_S } from './rules/events/realtime-plan.js';
export { drawRoute, isOnRoute } from './rules/routes/route-bitmap.js';
export { checkRouteLength, haversineKm, MAX_ROUTE_KM, pathLengthKm } from './rules/routes/route.js';
export {
  GPS_RETENTION_DAYS,
  LOG_RETENTION_DAYS,
  MAX_IFRAMES,
  MEDIA_SLOTS,
  RESTART_PLANS,
  savedMediaSlots,
} from './rules/settings/server-settings.js';
export {
  isIframeUrl,
  isSizeText,
  targetProblem,
  MAP_LIMITS,
  PASSWORD_LIMITS,
  RECORDING_LIMITS,
  EVENT_PLAN_LIMITS,
  SETTING_LENGTHS,
} from './rules/settings/setting-limits.js';
export { fromCelsius, temperaturesCelsius, type TemperatureUnit, toCelsius } from './rules/units/temperature.js';
export { fullscreenGrid, type TileGrid, viewerGrid } from './rules/screens/tile-grid.js';
export { channelLimit, toggleChannel } from './rules/screens/tile-limits.js';
export {
  isSameTile,
  type TileKey,
  toggleTreeTile,
  type TreeTileAnswer,
  type TreeTileUser,
} from './rules/screens/tile-selection.js';
export {
  isInTimeParts,
  joinTimeParts,
  MINUTES_PER_DAY,
  parseTimeParts,
  type TimePart,
} from './rules/time/time-part.js';
export { resolveZone, type TimeZoneChoice } from './rules/time/time-zone-choice.js';
export { timeZoneLabel } from './rules/time/time-zones.js';
export { elapsedTime } from './rules/time/relative-time.js';
export { MAP_DEFAULTS } from './rules/screens/timings.js';
export { confusableNames, confusableWith } from './rules/access/confusable-names.js';
export { isTrialOver, TRIAL_OVER_MESSAGE } from './rules/brand/trial.js';
export {
  MAX_USERS,
  managesAdministrators,
  permissionChoices,
  type UserManager,
  visibleUsers,
  accountProblem,
} from './rules/access/user-form.js';
export { fenceGaps } from './rules/tracks/fence-gaps.js';
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
  isZoneName,
} from './rules/time/zone.js';
export {
  devicePlace,
  hasFix,
  isStalePosition,
  type VehicleMotion,
  vehicleMotion,
} from './rules/devices/vehicle-motion.js';
export { stateSince } from './rules/devices/state-since.js';
export { toGpx } from './rules/tracks/gpx.js';
export { toKml } from './rules/tracks/kml.js';
export { toTrackFeature, type TrackFeature } from './rules/tracks/track-geojson.js';
export { trackSegments } from './rules/tracks/track-segments.js';
export { isMoment } from './util/moment.js';
export { isolatedText, withoutDirectionMarks } from './util/direction-marks.js';
export { decimalNumber, decimalText } from './util/decimal.js';
export { continuousLngs, lngBetween, lngDifference, lngStretch, normalLng } from './util/longitude.js';
export { utcTimeS } from './util/iso-time.js';
export { fileNamePart } from './rules/files/file-name.js';
export { type DecodedText, encodingName, readTextFile } from './rules/files/text-file.js';
