import { GkSession } from '../elements/session/session.js';
import { safeDefine } from './safe-define.js';

safeDefine('gk-session', GkSession);

export { GkSession };
