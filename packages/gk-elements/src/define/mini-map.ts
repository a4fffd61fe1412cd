import { GkGauge } from '../elements/gauge/gauge.js';
import { GkMiniMap } from '../elements/mini-map/mini-map.js';
import { safeDefine } from './safe-define.js';

safeDefine('gk-gauge', GkGauge);
safeDefine('gk-mini-map', GkMiniMap);

export { GkMiniMap };
