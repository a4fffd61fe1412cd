/**
 * The element classes, their events and types, and the tools for authors of further elements. Registers nothing: import
 * `gk-elements/define` or `gk-elements/define/<element>` for that.
 *
 * @packageDocumentation
 */
export { GK_ELEMENTS_VERSION } from './version.js';
export { serverUrlContext, sessionContext } from './context/session-context.js';
export { SessionController } from './controllers/session-controller.js';
export type { SessionHost } from './controllers/session-host.js';
export type { SessionNeeds, SessionProblem } from './controllers/session-needs.js';
export { DeviceStoreController } from './controllers/device-store-controller.js';
export { TEARDOWN_DELAY_MS, TeardownController } from './controllers/teardown-controller.js';
export { canFillScreen } from './controllers/can-fill-screen.js';
export { CarouselController, type CarouselTarget } from './controllers/carousel-controller.js';
export { type Carry, CarryController, type CarryPointer, type CarryTarget } from './controllers/carry-controller.js';
export { WallKeyboard, type WallKeyTarget } from './interaction/wall-keyboard.js';
export type { WallDirection } from './interaction/wall-keys.js';
export { watchAttention } from './interaction/watch-attention.js';
export { type ColumnsWatch, watchColumns, watchTileColumns } from './styles/watch-columns.js';
export { GkSession } from './elements/session/session.js';
export { GkSessionChangedEvent } from './elements/session/session.events.js';
export { GkGpsMap } from './elements/gps-map/gps-map.js';
export type { MapPlaceAction, MapPlaceTarget, MapTool, PlaceSource } from './elements/gps-map/gps-map-place.js';
export type { MapToolsLabels } from './elements/gps-map/gps-map-tools.labels.js';
export {
  GkGpsMapDeviceSelectedEvent,
  GkGpsMapFocusClearedEvent,
  GkGpsMapFollowChangedEvent,
  GkGpsMapPlaceActionEvent,
  GkGpsMapReadyEvent,
  GkGpsMapToolChangedEvent,
} from './elements/gps-map/gps-map.events.js';
export { CLUSTER_THRESHOLD, type ClusterMode } from './map/clustering.js';
export { TRAIL_POINTS } from './map/trail.js';
export type { DeviceTitle } from './vehicle/device-title.js';
export type { VehicleLabel, VehiclePosition } from './map/vehicle-tracker.js';
export type { GkLabels, GkLabelSet } from './labels/gk-labels.js';
export { getLabels, setLabels, subscribeLabels } from './labels/page-labels.js';
export { setTimeZone } from './time/page-zone.js';
export type { FleetLabels, LengthUnit } from './labels/fleet.labels.js';
export type { SessionProblemKind, SessionProblemLabels } from './labels/session-problem.labels.js';
export type { LastingState, StateSinceLabels } from './labels/state-since.labels.js';
export { type StateDuration, stateDuration } from './labels/state-duration.js';
export { type LabelledHost, LabelsController } from './controllers/labels-controller.js';
export { PlainLabelsController } from './controllers/plain-labels-controller.js';
export type { FleetNotice } from './fleet/fleet-notice.js';
export { GkDeviceList } from './elements/device-list/device-list.js';
export { GkDeviceListSelectedEvent, GkRequestDeviceMenuEvent } from './elements/device-list/device-list.events.js';
export type { ListSelection } from './elements/device-list/device-list-core.js';
export { GkLiveTile } from './elements/live-tile/live-tile.js';
export type { PictureRect } from './elements/live-tile/picture/picture-rect.js';
export { GkLiveTilePictureRectChangedEvent } from './elements/live-tile/picture/picture-rect.events.js';
export {
  GkLiveTileDeviceChangedEvent,
  GkLiveTileStateChangedEvent,
  type LiveTileCode,
  type LiveTileState,
} from './elements/live-tile/live-tile.events.js';
export { GkLiveTileMessageEvent } from './elements/live-tile/controls/tile-message.events.js';
export { GkLiveTileSoundChangedEvent } from './elements/live-tile/controls/tile-sound.events.js';
export type { LiveTileLabels } from './elements/live-tile/live-tile.labels.js';
export { type LiveTileControlLabels, type LiveTileFigure } from './elements/live-tile/live-tile-controls.labels.js';
export { GkLiveWall } from './elements/live-wall/live-wall.js';
export { GkRequestCameraEvent, GkLiveWallStateChangedEvent } from './elements/live-wall/live-wall.events.js';
export type { LiveWallLabels } from './elements/live-wall/live-wall.labels.js';
export { WALL_LAYOUTS, type WallLayout } from './elements/live-wall/wall-layout.js';
export {
  decodeWallState,
  encodeWallState,
  MAX_WALL_CAMERAS,
  type WallCamera,
  type WallState,
} from './elements/live-wall/wall-state.js';
export { CAMERA_DRAG_TYPE, type CameraDrag, readCameraDrag, writeCameraDrag } from './fleet/camera-drag.js';
export { FullscreenController } from './controllers/fullscreen-controller.js';
export { DeviceController } from './controllers/device-controller.js';
export { GkIndicator } from './elements/indicator/indicator.js';
export type { IndicatorLabels } from './elements/indicator/indicator.labels.js';
export { INDICATOR_KINDS, type IndicatorKind } from './elements/indicator/indicator-kind.js';
export { GkSignalBadge } from './elements/signal-badge/signal-badge.js';
export { GkServerClock } from './elements/server-clock/server-clock.js';
export type { ServerClockLabels } from './elements/server-clock/server-clock.labels.js';
export { GkAddress } from './elements/address/address.js';
export type { AddressLabels } from './elements/address/address.labels.js';
export type { AddressSource } from './elements/address/address-book.js';
export type { AddressState } from './elements/address/address-core.js';
export { GkTimeline } from './elements/timeline/timeline.js';
export {
  GkTimelineScrubbedEvent,
  GkTimelineSeekedEvent,
  GkTimelineSelectionChangedEvent,
  GkTimelineViewChangedEvent,
} from './elements/timeline/timeline.events.js';
export type { TimelineLabels } from './elements/timeline/timeline.labels.js';
export type { TimelineEvent } from './elements/timeline/timeline-events.js';
export type { TimelineRecord } from './elements/timeline/timeline-lanes.js';
export type { TimelineThumbnail } from './elements/timeline/timeline-preview.js';
export { type GaugeKind, GkGauge } from './elements/gauge/gauge.js';
export type { GaugeLabels } from './elements/gauge/gauge.labels.js';
export { GAUGE_BANDS_KMH, GAUGE_MAX_KMH, COMPASS_POINTS, type CompassPoint } from './elements/gauge/gauge-core.js';
export { GkSpeedChart } from './elements/speed-chart/speed-chart.js';
export { GkSpeedChartTimeSelectedEvent } from './elements/speed-chart/speed-chart.events.js';
export type { SpeedChartLabels } from './elements/speed-chart/speed-chart.labels.js';
export { CHART_MAX_KMH } from './elements/speed-chart/speed-chart-core.js';
export { GkDeviceTree } from './elements/device-tree/device-tree.js';
export {
  GkRequestTreeMenuEvent,
  GkDeviceTreeItemActivatedEvent,
  GkDeviceTreeLimitReachedEvent,
  GkDeviceTreeDevicesChangedEvent,
  GkDeviceTreeTilesChangedEvent,
  type TreeItem,
} from './elements/device-tree/device-tree.events.js';
export type { DeviceTreeLabels } from './elements/device-tree/device-tree.labels.js';
export type { FleetGroups } from './elements/device-tree/fleet-tree.js';
export { GkDownload } from './elements/download/download.js';
export { GkDownloadFailedEvent, GkDownloadFinishedEvent } from './elements/download/download.events.js';
export { type DownloadLabels, type DownloadDisplayState } from './elements/download/download.labels.js';
export { downloadQueueOf } from './download/session-queue.js';
export { GkRecordMap } from './elements/record-map/record-map.js';
export {
  GkRecordMapDaySelectedEvent,
  GkRecordMapMinuteSelectedEvent,
  GkRecordMapRangeSelectedEvent,
} from './elements/record-map/record-map.events.js';
export type { RecordMapLabels } from './elements/record-map/record-map.labels.js';
export { loadDayRecords, type RecordQuery, type ShownRecord } from './recordings/load-records.js';
export { GkTalk } from './elements/talk/talk.js';
export type { TalkMode } from './elements/talk/talk-mode.js';
export { GkRequestTalkEvent, GkTalkStateChangedEvent } from './elements/talk/talk.events.js';
export type { TalkAccess, TalkLabels } from './elements/talk/talk.labels.js';
export { GkBroadcast } from './elements/broadcast/broadcast.js';
export { type BroadcastTarget, GkBroadcastTargetChangedEvent } from './elements/broadcast/broadcast.events.js';
export type { BroadcastLabels } from './elements/broadcast/broadcast.labels.js';
export { GkEventFeed } from './elements/event-feed/event-feed.js';
export {
  GkEventFeedReceivedEvent,
  GkEventFeedSoundChangedEvent,
  GkRequestEventEvent,
} from './elements/event-feed/event-feed.events.js';
export type { EventFeedLabels } from './elements/event-feed/event-feed.labels.js';
export type { FeedItem } from './elements/event-feed/event-feed-core.js';
export type { FeedEvent } from './elements/event-feed/event-item.js';
export { GkGpsPlayer } from './elements/gps-player/gps-player.js';
export {
  GkGpsPlayerDeviceSelectedEvent,
  GkGpsPlayerLoadedEvent,
  GkGpsPlayerPlayingChangedEvent,
  GkGpsPlayerTimeChangedEvent,
  GkGpsPlayerWindowChangedEvent,
  GkGpsPlayerPointOpenedEvent,
} from './elements/gps-player/gps-player.events.js';
export type { GpsPlayerLabels } from './elements/gps-player/gps-player.labels.js';
export { GPS_SPEEDS } from './elements/gps-player/gps-player-core.js';
export type { GpsPlayerEvent } from './elements/gps-player/track-events.js';
export { missingAddresses, type MissingAddresses } from './track/missing-addresses.js';
export { TRACK_FORMATS, type TrackFormat } from './track/track-files.js';
export type { FootagePlace, FootageStretch } from './track/footage.js';
export { footageStretches, recordedPeriods, type KnownFootage } from './track/footage-stretches.js';
export { SPEED_BANDS, type SpeedBand } from './track/speed-band.js';
export { MIN_STOP_S } from './track/track-analysis.js';
export { GkMiniMap } from './elements/mini-map/mini-map.js';
export type { MiniMapLabels } from './elements/mini-map/mini-map.labels.js';
export { MINI_MAP_ZOOM, type MiniMapPosition } from './elements/mini-map/mini-map-core.js';
export { glyphTransform, VEHICLE_GLYPHS, vehicleGlyph } from './vehicle/vehicle-glyph.js';
export { VEHICLE_SHAPE_SIZE, VEHICLE_SHAPES, VEHICLE_SHAPES_WITHOUT_HEADING } from './vehicle/vehicle-shape.js';
export { MAP_CONTEXTS } from './map/map-pool.js';
export { type GkMapAnchor, type GkMapLayers, MAP_ANCHORS } from './map/map-layers.js';
export type { GkMapLibreLayer, GkMapLibreMap, GkMapLibreSource } from './map/map-libre-types.js';
export { GkPlayer } from './elements/player/player.js';
export {
  GkPlayerChannelsChangedEvent,
  GkPlayerClipChangedEvent,
  GkPlayerClipPackedEvent,
  GkPlayerMainChangedEvent,
  GkPlayerStartSelectedEvent,
  GkPlayerStateChangedEvent,
  GkPlayerTimeChangedEvent,
  GkRequestDownloadEvent,
  type PlayerClipFile,
  type PlayerState,
} from './elements/player/player.events.js';
export type { PlayerLabels } from './elements/player/player.labels.js';
export { GkIncident, type IncidentLabels } from './elements/incident/incident.js';
export { GkIncidentTimeChangedEvent } from './elements/incident/incident.events.js';
