/**
 * Registers every element. A page that uses few of them imports `gk-elements/define/<element>`.
 *
 * @packageDocumentation
 */
import { GkDeviceList } from '../elements/device-list/device-list.js';
import { GkGpsMap } from '../elements/gps-map/gps-map.js';
import { GkLiveTile } from '../elements/live-tile/live-tile.js';
import { GkLiveWall } from '../elements/live-wall/live-wall.js';
import { GkSession } from '../elements/session/session.js';
import { GkIndicator } from '../elements/indicator/indicator.js';
import { GkSignalBadge } from '../elements/signal-badge/signal-badge.js';
import { GkServerClock } from '../elements/server-clock/server-clock.js';
import { GkAddress } from '../elements/address/address.js';
import { GkTimeline } from '../elements/timeline/timeline.js';
import { GkGauge } from '../elements/gauge/gauge.js';
import { GkSpeedChart } from '../elements/speed-chart/speed-chart.js';
import { GkDeviceTree } from '../elements/device-tree/device-tree.js';
import { GkDownload } from '../elements/download/download.js';
import { GkRecordMap } from '../elements/record-map/record-map.js';
import { GkEventFeed } from '../elements/event-feed/event-feed.js';
import { GkTalk } from '../elements/talk/talk.js';
import { GkBroadcast } from '../elements/broadcast/broadcast.js';
import { GkGpsPlayer } from '../elements/gps-player/gps-player.js';
import { GkMiniMap } from '../elements/mini-map/mini-map.js';
import { GkPlayer } from '../elements/player/player.js';
import { GkIncident } from '../elements/incident/incident.js';
import { safeDefine } from './safe-define.js';

safeDefine('gk-session', GkSession);
safeDefine('gk-device-list', GkDeviceList);
safeDefine('gk-gps-map', GkGpsMap);
safeDefine('gk-live-tile', GkLiveTile);
safeDefine('gk-live-wall', GkLiveWall);
safeDefine('gk-indicator', GkIndicator);
safeDefine('gk-signal-badge', GkSignalBadge);
safeDefine('gk-server-clock', GkServerClock);
safeDefine('gk-address', GkAddress);
safeDefine('gk-timeline', GkTimeline);
safeDefine('gk-gauge', GkGauge);
safeDefine('gk-speed-chart', GkSpeedChart);
safeDefine('gk-device-tree', GkDeviceTree);
safeDefine('gk-download', GkDownload);
safeDefine('gk-record-map', GkRecordMap);
safeDefine('gk-player', GkPlayer);
safeDefine('gk-event-feed', GkEventFeed);
safeDefine('gk-talk', GkTalk);
safeDefine('gk-broadcast', GkBroadcast);
safeDefine('gk-gps-player', GkGpsPlayer);
safeDefine('gk-mini-map', GkMiniMap);
safeDefine('gk-incident', GkIncident);
