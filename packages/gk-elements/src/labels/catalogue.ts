import { EVENT_CODES } from 'gk-sdk/rules';
import { englishAddressLabels } from '../elements/address/address.labels.js';
import { englishBroadcastLabels } from '../elements/broadcast/broadcast.labels.js';
import { englishDeviceTreeLabels } from '../elements/device-tree/device-tree.labels.js';
import { englishDownloadLabels } from '../elements/download/download.labels.js';
import { englishEventFeedLabels } from '../elements/event-feed/event-feed.labels.js';
import { englishGaugeLabels } from '../elements/gauge/gauge.labels.js';
import { englishGpsPlayerLabels } from '../elements/gps-player/gps-player.labels.js';
import { englishIndicatorLabels } from '../elements/indicator/indicator.labels.js';
import { englishLiveTileControlLabels } from '../elements/live-tile/live-tile-controls.labels.js';
import { englishLiveTileLabels } from '../elements/live-tile/live-tile.labels.js';
import { englishLiveWallLabels } from '../elements/live-wall/live-wall.labels.js';
import { englishMiniMapLabels } from '../elements/mini-map/mini-map.labels.js';
import { englishPlayerLabels } from '../elements/player/player.labels.js';
import { englishRecordMapLabels } from '../elements/record-map/record-map.labels.js';
import { englishServerClockLabels } from '../elements/server-clock/server-clock.labels.js';
import { englishSpeedChartLabels } from '../elements/speed-chart/speed-chart.labels.js';
import { englishTalkLabels } from '../elements/talk/talk.labels.js';
import { englishTimelineLabels } from '../elements/timeline/timeline.labels.js';
import { englishMapToolsLabels } from '../elements/gps-map/gps-map-tools.labels.js';
import { englishFleetLabels } from './fleet.labels.js';
import type { GkLabels } from './gk-labels.js';
import type { EnglishLabels } from './message.js';
import { englishSessionProblemLabels } from './session-problem.labels.js';
import { englishStateSinceLabels } from './state-since.labels.js';

/** Every English word of the elements. @internal */
export const ENGLISH_LABELS: EnglishLabels<GkLabels> = {
  fleet: englishFleetLabels,
  stateSince: englishStateSinceLabels,
  sessionProblem: englishSessionProblemLabels,
  mapTools: englishMapToolsLabels,
  miniMap: englishMiniMapLabels,
  gpsPlayer: englishGpsPlayerLabels,
  speedChart: englishSpeedChartLabels,
  gauge: englishGaugeLabels,
  liveTile: englishLiveTileLabels,
  eventFeed: {
    ...englishEventFeedLabels,
    eventNames: Object.fromEntries(EVENT_CODES.map(({ code, name }) => [code, name])),
  },
  deviceTree: englishDeviceTreeLabels,
  liveTileControls: englishLiveTileControlLabels,
  talk: englishTalkLabels,
  broadcast: englishBroadcastLabels,
  address: englishAddressLabels,
  serverClock: englishServerClockLabels,
  indicator: englishIndicatorLabels,
  liveWall: englishLiveWallLabels,
  timeline: englishTimelineLabels,
  player: englishPlayerLabels,
  download: englishDownloadLabels,
  recordMap: englishRecordMapLabels,
};
