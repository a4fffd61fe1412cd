// Written by scripts/generate-element-types.mjs from the elements' manifest; change the element instead.
import type * as gk from '../index.js';

/** Properties of `<gk-address>`, some under the names of their attributes, too. @public */
export type GkAddressProps = Partial<Pick<gk.GkAddress, 'lat' | 'lng' | 'device' | 'session' | 'source' | 'labels'>>;

/** Properties of `<gk-broadcast>`, some under the names of their attributes, too. @public */
export type GkBroadcastProps = Partial<
  Pick<gk.GkBroadcast, 'target' | 'devices' | 'mode' | 'workletUrl' | 'session' | 'deviceTitle' | 'labels'>
> & { 'worklet-url'?: gk.GkBroadcast['workletUrl']; 'device-title'?: gk.GkBroadcast['deviceTitle'] };

/** Properties of `<gk-device-list>`, some under the names of their attributes, too. @public */
export type GkDeviceListProps = Partial<
  Pick<
    gk.GkDeviceList,
    | 'session'
    | 'devices'
    | 'filter'
    | 'selected'
    | 'selection'
    | 'selectedDevices'
    | 'deviceTitle'
    | 'dragCameras'
    | 'timeZone'
    | 'lengthUnit'
    | 'labels'
  >
> & {
  'device-title'?: gk.GkDeviceList['deviceTitle'];
  'drag-cameras'?: gk.GkDeviceList['dragCameras'];
  'time-zone'?: gk.GkDeviceList['timeZone'];
  'length-unit'?: gk.GkDeviceList['lengthUnit'];
};

/** Properties of `<gk-device-tree>`, some under the names of their attributes, too. @public */
export type GkDeviceTreeProps = Partial<
  Pick<
    gk.GkDeviceTree,
    | 'session'
    | 'groups'
    | 'loadGroups'
    | 'filter'
    | 'selection'
    | 'tiles'
    | 'selectedDevices'
    | 'advancedLimits'
    | 'deviceTitle'
    | 'hidePositions'
    | 'dragCameras'
    | 'labels'
  >
> & {
  'load-groups'?: gk.GkDeviceTree['loadGroups'];
  'advanced-limits'?: gk.GkDeviceTree['advancedLimits'];
  'device-title'?: gk.GkDeviceTree['deviceTitle'];
  'hide-positions'?: gk.GkDeviceTree['hidePositions'];
  'drag-cameras'?: gk.GkDeviceTree['dragCameras'];
};

/** Properties of `<gk-download>`, some under the names of their attributes, too. @public */
export type GkDownloadProps = Partial<
  Pick<
    gk.GkDownload,
    | 'device'
    | 'channels'
    | 'fromS'
    | 'toS'
    | 'place'
    | 'format'
    | 'main'
    | 'fileName'
    | 'autoStart'
    | 'autoSave'
    | 'timeZone'
    | 'session'
    | 'queue'
    | 'labels'
  >
> & {
  'from-s'?: gk.GkDownload['fromS'];
  'to-s'?: gk.GkDownload['toS'];
  'file-name'?: gk.GkDownload['fileName'];
  'auto-start'?: gk.GkDownload['autoStart'];
  'auto-save'?: gk.GkDownload['autoSave'];
  'time-zone'?: gk.GkDownload['timeZone'];
};

/** Properties of `<gk-event-feed>`, some under the names of their attributes, too. @public */
export type GkEventFeedProps = Partial<
  Pick<
    gk.GkEventFeed,
    | 'session'
    | 'mode'
    | 'max'
    | 'muted'
    | 'soundFrom'
    | 'showFrom'
    | 'loadHistory'
    | 'loadDefinitions'
    | 'definitions'
    | 'deviceTitle'
    | 'timeZone'
    | 'labels'
  >
> & {
  'sound-from'?: gk.GkEventFeed['soundFrom'];
  'show-from'?: gk.GkEventFeed['showFrom'];
  'load-history'?: gk.GkEventFeed['loadHistory'];
  'load-definitions'?: gk.GkEventFeed['loadDefinitions'];
  'device-title'?: gk.GkEventFeed['deviceTitle'];
  'time-zone'?: gk.GkEventFeed['timeZone'];
};

/** Properties of `<gk-gauge>`, some under the names of their attributes, too. @public */
export type GkGaugeProps = Partial<Pick<gk.GkGauge, 'kind' | 'value' | 'max' | 'limit' | 'lengthUnit' | 'labels'>> & {
  'length-unit'?: gk.GkGauge['lengthUnit'];
};

/** Properties of `<gk-gps-map>`, some under the names of their attributes, too. @public */
export type GkGpsMapProps = Partial<
  Pick<
    gk.GkGpsMap,
    | 'session'
    | 'positions'
    | 'filter'
    | 'focusDevice'
    | 'follow'
    | 'label'
    | 'deviceTitle'
    | 'cluster'
    | 'autoFit'
    | 'baseMap'
    | 'center'
    | 'zoom'
    | 'drawing'
    | 'tools'
    | 'lengthUnit'
    | 'places'
    | 'placeActions'
    | 'mapWorkerUrl'
    | 'labels'
  >
> & {
  'focus-device'?: gk.GkGpsMap['focusDevice'];
  'device-title'?: gk.GkGpsMap['deviceTitle'];
  'auto-fit'?: gk.GkGpsMap['autoFit'];
  'base-map'?: gk.GkGpsMap['baseMap'];
  'length-unit'?: gk.GkGpsMap['lengthUnit'];
  'map-worker-url'?: gk.GkGpsMap['mapWorkerUrl'];
};

/** Properties of `<gk-gps-player>`, some under the names of their attributes, too. @public */
export type GkGpsPlayerProps = Partial<
  Pick<
    gk.GkGpsPlayer,
    | 'session'
    | 'device'
    | 'devices'
    | 'fromS'
    | 'toS'
    | 'hours'
    | 'windowFromS'
    | 'windowToS'
    | 'track'
    | 'events'
    | 'footage'
    | 'loadEvents'
    | 'availability'
    | 'addresses'
    | 'csvDelimiter'
    | 'addressSource'
    | 'positionS'
    | 'playing'
    | 'speed'
    | 'follow'
    | 'skipStops'
    | 'externalClock'
    | 'limit'
    | 'minStopS'
    | 'lengthUnit'
    | 'timeZone'
    | 'baseMap'
    | 'mapWorkerUrl'
    | 'labels'
  >
> & {
  'from-s'?: gk.GkGpsPlayer['fromS'];
  'to-s'?: gk.GkGpsPlayer['toS'];
  'window-from-s'?: gk.GkGpsPlayer['windowFromS'];
  'window-to-s'?: gk.GkGpsPlayer['windowToS'];
  'load-events'?: gk.GkGpsPlayer['loadEvents'];
  'position-s'?: gk.GkGpsPlayer['positionS'];
  'skip-stops'?: gk.GkGpsPlayer['skipStops'];
  'external-clock'?: gk.GkGpsPlayer['externalClock'];
  'min-stop-s'?: gk.GkGpsPlayer['minStopS'];
  'length-unit'?: gk.GkGpsPlayer['lengthUnit'];
  'time-zone'?: gk.GkGpsPlayer['timeZone'];
  'base-map'?: gk.GkGpsPlayer['baseMap'];
  'map-worker-url'?: gk.GkGpsPlayer['mapWorkerUrl'];
};

/** Properties of `<gk-incident>`, some under the names of their attributes, too. @public */
export type GkIncidentProps = Partial<
  Pick<
    gk.GkIncident,
    | 'session'
    | 'device'
    | 'channels'
    | 'maxChannels'
    | 'noDownload'
    | 'main'
    | 'atS'
    | 'fromS'
    | 'toS'
    | 'track'
    | 'loadEvents'
    | 'addresses'
    | 'csvDelimiter'
    | 'hours'
    | 'autoplay'
    | 'limit'
    | 'lengthUnit'
    | 'timeZone'
    | 'baseMap'
    | 'workerUrl'
    | 'workletUrl'
    | 'mapWorkerUrl'
    | 'labels'
  >
> & {
  'max-channels'?: gk.GkIncident['maxChannels'];
  'no-download'?: gk.GkIncident['noDownload'];
  'at-s'?: gk.GkIncident['atS'];
  'from-s'?: gk.GkIncident['fromS'];
  'to-s'?: gk.GkIncident['toS'];
  'load-events'?: gk.GkIncident['loadEvents'];
  'length-unit'?: gk.GkIncident['lengthUnit'];
  'time-zone'?: gk.GkIncident['timeZone'];
  'base-map'?: gk.GkIncident['baseMap'];
  'worker-url'?: gk.GkIncident['workerUrl'];
  'worklet-url'?: gk.GkIncident['workletUrl'];
  'map-worker-url'?: gk.GkIncident['mapWorkerUrl'];
};

/** Properties of `<gk-indicator>`, some under the names of their attributes, too. @public */
export type GkIndicatorProps = Partial<
  Pick<
    gk.GkIndicator,
    'kind' | 'device' | 'record' | 'session' | 'compact' | 'lengthUnit' | 'temperatureUnit' | 'labels'
  >
> & { 'length-unit'?: gk.GkIndicator['lengthUnit']; 'temperature-unit'?: gk.GkIndicator['temperatureUnit'] };

/** Properties of `<gk-live-tile>`, some under the names of their attributes, too. @public */
export type GkLiveTileProps = Partial<
  Pick<
    gk.GkLiveTile,
    | 'device'
    | 'channel'
    | 'streamId'
    | 'src'
    | 'main'
    | 'renderPath'
    | 'statsOverlay'
    | 'controls'
    | 'paused'
    | 'sound'
    | 'volume'
    | 'osd'
    | 'lengthUnit'
    | 'ptz'
    | 'talk'
    | 'dataSaver'
    | 'dataMeter'
    | 'dataLimitMb'
    | 'label'
    | 'poster'
    | 'workerUrl'
    | 'workletUrl'
    | 'session'
    | 'quiet'
    | 'labels'
  >
> & {
  /** Time zone of the time over the picture and in file names: `server`, `vehicle`, `mine` or `utc`, an IANA name, or seconds east of UTC; default: the choice of the page (`setTimeZone`). */ 'time-zone'?: string;
  'stream-id'?: gk.GkLiveTile['streamId'];
  'render-path'?: gk.GkLiveTile['renderPath'];
  'stats-overlay'?: gk.GkLiveTile['statsOverlay'];
  'length-unit'?: gk.GkLiveTile['lengthUnit'];
  'data-saver'?: gk.GkLiveTile['dataSaver'];
  'data-meter'?: gk.GkLiveTile['dataMeter'];
  'data-limit-mb'?: gk.GkLiveTile['dataLimitMb'];
  'worker-url'?: gk.GkLiveTile['workerUrl'];
  'worklet-url'?: gk.GkLiveTile['workletUrl'];
};

/** Properties of `<gk-live-wall>`, some under the names of their attributes, too. @public */
export type GkLiveWallProps = Partial<
  Pick<
    gk.GkLiveWall,
    | 'state'
    | 'bare'
    | 'simpleLayout'
    | 'statsOverlay'
    | 'osd'
    | 'lengthUnit'
    | 'timeZone'
    | 'ptz'
    | 'talk'
    | 'dataSaver'
    | 'dataLimitMb'
    | 'workerUrl'
    | 'workletUrl'
    | 'streamUrl'
    | 'session'
    | 'labels'
  >
> & {
  'simple-layout'?: gk.GkLiveWall['simpleLayout'];
  'stats-overlay'?: gk.GkLiveWall['statsOverlay'];
  'length-unit'?: gk.GkLiveWall['lengthUnit'];
  'time-zone'?: gk.GkLiveWall['timeZone'];
  'data-saver'?: gk.GkLiveWall['dataSaver'];
  'data-limit-mb'?: gk.GkLiveWall['dataLimitMb'];
  'worker-url'?: gk.GkLiveWall['workerUrl'];
  'worklet-url'?: gk.GkLiveWall['workletUrl'];
};

/** Properties of `<gk-mini-map>`, some under the names of their attributes, too. @public */
export type GkMiniMapProps = Partial<
  Pick<
    gk.GkMiniMap,
    | 'session'
    | 'device'
    | 'position'
    | 'track'
    | 'follow'
    | 'gauges'
    | 'zoom'
    | 'limit'
    | 'lengthUnit'
    | 'timeZone'
    | 'baseMap'
    | 'mapWorkerUrl'
    | 'labels'
  >
> & {
  'length-unit'?: gk.GkMiniMap['lengthUnit'];
  'time-zone'?: gk.GkMiniMap['timeZone'];
  'base-map'?: gk.GkMiniMap['baseMap'];
  'map-worker-url'?: gk.GkMiniMap['mapWorkerUrl'];
};

/** Properties of `<gk-player>`, some under the names of their attributes, too. @public */
export type GkPlayerProps = Partial<
  Pick<
    gk.GkPlayer,
    | 'device'
    | 'channels'
    | 'maxChannels'
    | 'place'
    | 'fromS'
    | 'toS'
    | 'timePickers'
    | 'earliestS'
    | 'latestS'
    | 'durationS'
    | 'atS'
    | 'speed'
    | 'autoplay'
    | 'main'
    | 'simpleLayout'
    | 'poster'
    | 'records'
    | 'events'
    | 'clip'
    | 'noDownload'
    | 'recordMap'
    | 'loop'
    | 'timeZone'
    | 'workerUrl'
    | 'workletUrl'
    | 'session'
    | 'labels'
  >
> & {
  'max-channels'?: gk.GkPlayer['maxChannels'];
  'from-s'?: gk.GkPlayer['fromS'];
  'to-s'?: gk.GkPlayer['toS'];
  'time-pickers'?: gk.GkPlayer['timePickers'];
  'earliest-s'?: gk.GkPlayer['earliestS'];
  'latest-s'?: gk.GkPlayer['latestS'];
  'duration-s'?: gk.GkPlayer['durationS'];
  'at-s'?: gk.GkPlayer['atS'];
  'simple-layout'?: gk.GkPlayer['simpleLayout'];
  'no-download'?: gk.GkPlayer['noDownload'];
  'record-map'?: gk.GkPlayer['recordMap'];
  'time-zone'?: gk.GkPlayer['timeZone'];
  'worker-url'?: gk.GkPlayer['workerUrl'];
  'worklet-url'?: gk.GkPlayer['workletUrl'];
};

/** Properties of `<gk-record-map>`, some under the names of their attributes, too. @public */
export type GkRecordMapProps = Partial<
  Pick<
    gk.GkRecordMap,
    | 'device'
    | 'day'
    | 'place'
    | 'channels'
    | 'channel'
    | 'records'
    | 'pending'
    | 'monthStrip'
    | 'timeZone'
    | 'session'
    | 'labels'
  >
> & { 'month-strip'?: gk.GkRecordMap['monthStrip']; 'time-zone'?: gk.GkRecordMap['timeZone'] };

/** Properties of `<gk-server-clock>`, some under the names of their attributes, too. @public */
export type GkServerClockProps = Partial<
  Pick<gk.GkServerClock, 'session' | 'timeZone' | 'showDate' | 'hideZone' | 'labels'>
> & {
  'time-zone'?: gk.GkServerClock['timeZone'];
  'show-date'?: gk.GkServerClock['showDate'];
  'hide-zone'?: gk.GkServerClock['hideZone'];
};

/** Properties of `<gk-session>`, some under the names of their attributes, too. @public */
export type GkSessionProps = Partial<Pick<gk.GkSession, 'server' | 'credentials' | 'demo' | 'session'>>;

/** Properties of `<gk-signal-badge>`, some under the names of their attributes, too. @public */
export type GkSignalBadgeProps = Partial<
  Pick<
    gk.GkSignalBadge,
    'kind' | 'device' | 'record' | 'session' | 'compact' | 'lengthUnit' | 'temperatureUnit' | 'labels'
  >
> & { 'length-unit'?: gk.GkSignalBadge['lengthUnit']; 'temperature-unit'?: gk.GkSignalBadge['temperatureUnit'] };

/** Properties of `<gk-speed-chart>`, some under the names of their attributes, too. @public */
export type GkSpeedChartProps = Partial<
  Pick<
    gk.GkSpeedChart,
    'track' | 'cursorS' | 'period' | 'view' | 'limit' | 'minStopS' | 'bars' | 'lengthUnit' | 'timeZone' | 'labels'
  >
> & {
  'cursor-s'?: gk.GkSpeedChart['cursorS'];
  'min-stop-s'?: gk.GkSpeedChart['minStopS'];
  'length-unit'?: gk.GkSpeedChart['lengthUnit'];
  'time-zone'?: gk.GkSpeedChart['timeZone'];
};

/** Properties of `<gk-talk>`, some under the names of their attributes, too. @public */
export type GkTalkProps = Partial<
  Pick<gk.GkTalk, 'device' | 'channel' | 'mode' | 'workletUrl' | 'session' | 'deviceTitle' | 'labels'>
> & { 'worklet-url'?: gk.GkTalk['workletUrl']; 'device-title'?: gk.GkTalk['deviceTitle'] };

/** Properties of `<gk-timeline>`, some under the names of their attributes, too. @public */
export type GkTimelineProps = Partial<
  Pick<
    gk.GkTimeline,
    | 'fromS'
    | 'toS'
    | 'records'
    | 'pending'
    | 'channels'
    | 'merged'
    | 'events'
    | 'eventsPending'
    | 'positionS'
    | 'selection'
    | 'selectable'
    | 'view'
    | 'thumbnail'
    | 'timeZone'
    | 'wheelNeedsCtrl'
    | 'labels'
  >
> & {
  'from-s'?: gk.GkTimeline['fromS'];
  'to-s'?: gk.GkTimeline['toS'];
  'events-pending'?: gk.GkTimeline['eventsPending'];
  'position-s'?: gk.GkTimeline['positionS'];
  'time-zone'?: gk.GkTimeline['timeZone'];
  'wheel-needs-ctrl'?: gk.GkTimeline['wheelNeedsCtrl'];
};
