import { GkGpsPlayer } from '../elements/gps-player/gps-player.js';
import { GkRecordMap } from '../elements/record-map/record-map.js';
import { GkSpeedChart } from '../elements/speed-chart/speed-chart.js';
import { safeDefine } from './safe-define.js';

safeDefine('gk-speed-chart', GkSpeedChart);
safeDefine('gk-record-map', GkRecordMap);
safeDefine('gk-gps-player', GkGpsPlayer);

export { GkGpsPlayer };
