/**
 * The element classes, their events and types, and what an author of further elements needs.
 * Registers nothing: import `gk-elements/define` or `gk-elements/define/<element>` for that.
 *
 * @packageDocumentation
 */
export * from './version.js';
export * from './context/session-context.js';
export * from './controllers/session-controller.js';
export * from './controllers/device-store-controller.js';
export * from './controllers/teardown-controller.js';
export * from './elements/session/session.js';
export * from './elements/session/session.events.js';
export * from './elements/gps-map/gps-map.js';
export * from './elements/gps-map/gps-map.events.js';
export { CLUSTER_ABOVE, type ClusterMode } from './map/clustering.js';
export { TRAIL_POINTS } from './map/trail.js';
export type { VehicleLabel, VehiclePosition } from './map/vehicle-tracker.js';
export * from './labels/gk-labels.js';
export * from './labels/page-labels.js';
export * from './labels/fleet.labels.js';
export * from './controllers/labels-controller.js';
export type { FleetNotice } from './fleet/fleet-notice.js';
export * from './elements/device-list/device-list.js';
export * from './elements/device-list/device-list.events.js';
export type { ListSelection } from './elements/device-list/device-list-core.js';
export * from './elements/live-tile/live-tile.js';
export * from './elements/live-tile/live-tile.events.js';
export * from './elements/live-tile/live-tile.labels.js';
export * from './elements/live-tile/live-tile-controls.labels.js';
export * from './elements/live-wall/live-wall.js';
export * from './elements/live-wall/live-wall.events.js';
export * from './elements/live-wall/live-wall.labels.js';
export { WALL_LAYOUTS, type WallLayout } from './elements/live-wall/wall-layout.js';
export {
  decodeWallState,
  encodeWallState,
  MAX_WALL_CAMERAS,
  type WallCamera,
  type WallState,
} from './elements/live-wall/wall-state.js';
export * from './fleet/camera-drag.js';
export * from './controllers/device-controller.js';
export * from './elements/indicator/indicator.js';
export * from './elements/indicator/indicator.labels.js';
export { INDICATOR_KINDS, type IndicatorKind } from './elements/indicator/indicator-kind.js';
export * from './elements/signal-badge/signal-badge.js';
export * from './elements/server-clock/server-clock.js';
export * from './elements/server-clock/server-clock.labels.js';
export type { ClockZone } from './elements/server-clock/clock-zone.js';
export * from './elements/address/address.js';
export * from './elements/address/address.labels.js';
export type { AddressSource } from './elements/address/address-book.js';
export type { AddressState } from './elements/address/address-core.js';
export * from './elements/timeline/timeline.js';
export * from './elements/timeline/timeline.events.js';
export * from './elements/timeline/timeline.labels.js';
export type { TimelineEvent } from './elements/timeline/timeline-events.js';
export type { TimelineRecord } from './elements/timeline/timeline-lanes.js';
export type { TimelineThumbnail } from './elements/timeline/timeline-preview.js';
export * from './elements/gauge/gauge.js';
export * from './elements/gauge/gauge.labels.js';
export { GAUGE_BANDS_KMH, GAUGE_MAX_KMH, WINDS, type Wind } from './elements/gauge/gauge-core.js';
export * from './elements/speed-chart/speed-chart.js';
export * from './elements/speed-chart/speed-chart.events.js';
export * from './elements/speed-chart/speed-chart.labels.js';
export { CHART_TOP_KMH } from './elements/speed-chart/speed-chart-core.js';
export * from './elements/device-tree/device-tree.js';
export * from './elements/device-tree/device-tree.events.js';
export * from './elements/device-tree/device-tree.labels.js';
export type { FleetGroups } from './elements/device-tree/fleet-tree.js';
export * from './elements/download/download.js';
export * from './elements/download/download.events.js';
export * from './elements/download/download.labels.js';
export { downloadQueueOf } from './download/session-queue.js';
export * from './elements/record-map/record-map.js';
export * from './elements/record-map/record-map.events.js';
export * from './elements/record-map/record-map.labels.js';
export { loadDayRecords, type RecordQuery, type ShownRecord } from './recordings/load-records.js';
export * from './elements/talk/talk.js';
export type { TalkMode } from './elements/talk/talk-controller.js';
export * from './elements/talk/talk.events.js';
export * from './elements/talk/talk.labels.js';
export * from './elements/broadcast/broadcast.js';
export * from './elements/broadcast/broadcast.labels.js';
export * from './elements/event-feed/event-feed.js';
export * from './elements/event-feed/event-feed.events.js';
export * from './elements/event-feed/event-feed.labels.js';
export type { FeedItem } from './elements/event-feed/event-feed-core.js';
export type { FeedEvent } from './elements/event-feed/event-item.js';
export * from './elements/gps-player/gps-player.js';
export * from './elements/gps-player/gps-player.events.js';
export * from './elements/gps-player/gps-player.labels.js';
export { GPS_SPEEDS } from './elements/gps-player/gps-player-core.js';
export type { GpsPlayerEvent } from './elements/gps-player/player-events.js';
export { TRACK_FORMATS, type TrackFormat } from './track/track-files.js';
export { SPEED_BANDS, type SpeedBand } from './track/speed-band.js';
export { STOP_FROM_S } from './track/track-analysis.js';
export * from './elements/mini-map/mini-map.js';
export * from './elements/mini-map/mini-map.labels.js';
export { MINI_MAP_ZOOM, type MiniMapPosition } from './elements/mini-map/mini-map-core.js';
export { STALE_AFTER_S } from './vehicle/stale-position.js';
export { MAP_CONTEXTS } from './map/map-pool.js';
export * from './elements/player/player.js';
export * from './elements/player/player.events.js';
export * from './elements/player/player.labels.js';
