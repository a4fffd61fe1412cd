import { GkGauge } from '../elements/gauge/gauge.js';
import { safeDefine } from './safe-define.js';

safeDefine('gk-gauge', GkGauge);

export { GkGauge };
