import { GkSignalBadge } from '../elements/signal-badge/signal-badge.js';
import { safeDefine } from './safe-define.js';

safeDefine('gk-signal-badge', GkSignalBadge);

export { GkSignalBadge };
