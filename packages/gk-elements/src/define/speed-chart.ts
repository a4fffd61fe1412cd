import { GkSpeedChart } from '../elements/speed-chart/speed-chart.js';
import { safeDefine } from './safe-define.js';

safeDefine('gk-speed-chart', GkSpeedChart);

export { GkSpeedChart };
