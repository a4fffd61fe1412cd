import { GkGpsMap } from '../elements/gps-map/gps-map.js';
import { safeDefine } from './safe-define.js';

safeDefine('gk-gps-map', GkGpsMap);

export { GkGpsMap };
