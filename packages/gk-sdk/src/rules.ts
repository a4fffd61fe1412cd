/**
 * What the specification lets one compute, as pure functions, one subject a file: no clock, no socket, no random.
 * `docs/rules.md` names the sentence and the test of each.
 *
 * @packageDocumentation
 */
export * from './rules/bit-mask.js';
export * from './rules/brand.js';
export * from './rules/byte-size.js';
export * from './rules/calibration.js';
export * from './rules/csv.js';
export * from './rules/custom-event.js';
export * from './rules/device-edit.js';
export * from './rules/download-durations.js';
export * from './rules/download-plan.js';
export * from './rules/driver-points.js';
export * from './rules/event-codes.js';
export * from './rules/event-definition.js';
export * from './rules/event-export.js';
export * from './rules/event-pages.js';
export * from './rules/event-query.js';
export * from './rules/event-report.js';
export * from './rules/face.js';
export * from './rules/fence.js';
export * from './rules/firmware.js';
export * from './rules/gps-playback.js';
export * from './rules/group-tree.js';
export * from './rules/idle.js';
export * from './rules/indicators.js';
export * from './rules/layout-config.js';
export * from './rules/length-unit.js';
export * from './rules/mileage-report.js';
export * from './rules/monitor-rows.js';
export * from './rules/netflow-report.js';
export * from './rules/notice.js';
export * from './rules/parameter-edit.js';
export * from './rules/parameter-hint.js';
export * from './rules/password.js';
export * from './rules/permission-groups.js';
export * from './rules/permissions.js';
export * from './rules/plan-mode.js';
export * from './rules/playback-download.js';
export * from './rules/port-check.js';
export * from './rules/query-days.js';
export * from './rules/realtime-plan.js';
export * from './rules/route-bitmap.js';
export * from './rules/route.js';
export * from './rules/screen-access.js';
export * from './rules/server-settings.js';
export * from './rules/system-menu.js';
export * from './rules/temperature.js';
export * from './rules/text-filter.js';
export * from './rules/tile-grid.js';
export * from './rules/tile-limits.js';
export * from './rules/tile-selection.js';
export * from './rules/time-part.js';
export * from './rules/time-zones.js';
export * from './rules/timings.js';
export * from './rules/trial.js';
export * from './rules/user-form.js';
export * from './rules/viewer-path.js';
export * from './rules/viewer-recording-path.js';
export * from './rules/zone.js';
