import { GkServerClock } from '../elements/server-clock/server-clock.js';
import { safeDefine } from './safe-define.js';

safeDefine('gk-server-clock', GkServerClock);

export { GkServerClock };
