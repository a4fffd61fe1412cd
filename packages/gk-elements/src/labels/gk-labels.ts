import type { MiniMapLabels } from '../elements/mini-map/mini-map.labels.js';
import type { GpsPlayerLabels } from '../elements/gps-player/gps-player.labels.js';
import type { RecordMapLabels } from '../elements/record-map/record-map.labels.js';
import type { PlayerLabels } from '../elements/player/player.labels.js';
import type { DownloadLabels } from '../elements/download/download.labels.js';
import type { SpeedChartLabels } from '../elements/speed-chart/speed-chart.labels.js';
import type { GaugeLabels } from '../elements/gauge/gauge.labels.js';
import type { TimelineLabels } from '../elements/timeline/timeline.labels.js';
import type { IndicatorLabels } from '../elements/indicator/indicator.labels.js';
import type { ServerClockLabels } from '../elements/server-clock/server-clock.labels.js';
import type { AddressLabels } from '../elements/address/address.labels.js';
import type { BroadcastLabels } from '../elements/broadcast/broadcast.labels.js';
import type { TalkLabels } from '../elements/talk/talk.labels.js';
import type { LiveTileControlLabels } from '../elements/live-tile/live-tile-controls.labels.js';
import type { DeviceTreeLabels } from '../elements/device-tree/device-tree.labels.js';
import type { EventFeedLabels } from '../elements/event-feed/event-feed.labels.js';
import type { LiveTileLabels } from '../elements/live-tile/live-tile.labels.js';
import type { LiveWallLabels } from '../elements/live-wall/live-wall.labels.js';
import type { MapToolsLabels } from '../elements/gps-map/gps-map-tools.labels.js';
import type { FleetLabels } from './fleet.labels.js';
import type { SessionProblemLabels } from './session-problem.labels.js';
import type { StateSinceLabels } from './state-since.labels.js';

/**
 * Every word that the elements show or say, by the element that says it; `fleet` is what the map and the lists share.
 *
 * @public
 */
export interface GkLabels {
  readonly fleet: FleetLabels;
  readonly stateSince: StateSinceLabels;
  readonly sessionProblem: SessionProblemLabels;
  readonly mapTools: MapToolsLabels;
  readonly miniMap: MiniMapLabels;
  readonly gpsPlayer: GpsPlayerLabels;
  readonly speedChart: SpeedChartLabels;
  readonly gauge: GaugeLabels;
  readonly liveTile: LiveTileLabels;
  readonly eventFeed: EventFeedLabels;
  readonly deviceTree: DeviceTreeLabels;
  readonly liveTileControls: LiveTileControlLabels;
  readonly talk: TalkLabels;
  readonly broadcast: BroadcastLabels;
  readonly address: AddressLabels;
  readonly serverClock: ServerClockLabels;
  readonly indicator: IndicatorLabels;
  readonly liveWall: LiveWallLabels;
  readonly timeline: TimelineLabels;
  readonly player: PlayerLabels;
  readonly download: DownloadLabels;
  readonly recordMap: RecordMapLabels;
}

/** Words in another language; what is left out stays English. Set for a page with {@link setLabels}. @public */
export type GkLabelSet = { readonly [Part in keyof GkLabels]?: Partial<GkLabels[Part]> } & {
  /** BCP 47 name of the language, for numbers, dates and times; default: `en`. */
  readonly locale?: string;
};
