import { GkLiveTile } from '../elements/live-tile/live-tile.js';
import { safeDefine } from './safe-define.js';

safeDefine('gk-live-tile', GkLiveTile);

export { GkLiveTile };
