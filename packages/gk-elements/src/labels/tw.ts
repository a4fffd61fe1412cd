/**
 * The labels of all elements in Traditional Chinese, as used in Taiwan.
 *
 * @packageDocumentation
 */
import { taiwanIndicatorLabels } from '../elements/indicator/indicator.labels.tw.js';
import { taiwanServerClockLabels } from '../elements/server-clock/server-clock.labels.tw.js';
import { taiwanAddressLabels } from '../elements/address/address.labels.tw.js';
import { taiwanBroadcastLabels } from '../elements/broadcast/broadcast.labels.tw.js';
import { taiwanTalkLabels } from '../elements/talk/talk.labels.tw.js';
import { taiwanLiveTileControlLabels } from '../elements/live-tile/live-tile-controls.labels.tw.js';
import { taiwanDeviceTreeLabels } from '../elements/device-tree/device-tree.labels.tw.js';
import { taiwanEventFeedLabels } from '../elements/event-feed/event-feed.labels.tw.js';
import { taiwanLiveTileLabels } from '../elements/live-tile/live-tile.labels.tw.js';
import { taiwanLiveWallLabels } from '../elements/live-wall/live-wall.labels.tw.js';
import { taiwanFleetLabels } from './fleet.labels.tw.js';
import { taiwanTimelineLabels } from '../elements/timeline/timeline.labels.tw.js';
import { taiwanGaugeLabels } from '../elements/gauge/gauge.labels.tw.js';
import { taiwanSpeedChartLabels } from '../elements/speed-chart/speed-chart.labels.tw.js';
import { taiwanDownloadLabels } from '../elements/download/download.labels.tw.js';
import { taiwanRecordMapLabels } from '../elements/record-map/record-map.labels.tw.js';
import { taiwanGpsPlayerLabels } from '../elements/gps-player/gps-player.labels.tw.js';
import { taiwanMiniMapLabels } from '../elements/mini-map/mini-map.labels.tw.js';
import { taiwanPlayerLabels } from '../elements/player/player.labels.tw.js';
import type { GkLabels } from './gk-labels.js';

/** For {@link setLabels}. @public */
export const taiwanLabels: GkLabels & { readonly locale: string } = {
  locale: 'zh-TW',
  fleet: taiwanFleetLabels,
  miniMap: taiwanMiniMapLabels,
  gpsPlayer: taiwanGpsPlayerLabels,
  speedChart: taiwanSpeedChartLabels,
  gauge: taiwanGaugeLabels,
  liveTile: taiwanLiveTileLabels,
  eventFeed: taiwanEventFeedLabels,
  deviceTree: taiwanDeviceTreeLabels,
  liveTileControls: taiwanLiveTileControlLabels,
  talk: taiwanTalkLabels,
  broadcast: taiwanBroadcastLabels,
  address: taiwanAddressLabels,
  serverClock: taiwanServerClockLabels,
  indicator: taiwanIndicatorLabels,
  liveWall: taiwanLiveWallLabels,
  timeline: taiwanTimelineLabels,
  player: taiwanPlayerLabels,
  download: taiwanDownloadLabels,
  recordMap: taiwanRecordMapLabels,
};
