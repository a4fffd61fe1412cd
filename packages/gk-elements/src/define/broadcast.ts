import { GkBroadcast } from '../elements/broadcast/broadcast.js';
import { safeDefine } from './safe-define.js';

safeDefine('gk-broadcast', GkBroadcast);

export { GkBroadcast };
