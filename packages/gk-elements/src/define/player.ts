import { GkPlayer } from '../elements/player/player.js';
import { GkRecordMap } from '../elements/record-map/record-map.js';
import { GkTimeline } from '../elements/timeline/timeline.js';
import { safeDefine } from './safe-define.js';

safeDefine('gk-timeline', GkTimeline);
safeDefine('gk-record-map', GkRecordMap);
safeDefine('gk-player', GkPlayer);

export { GkPlayer };
