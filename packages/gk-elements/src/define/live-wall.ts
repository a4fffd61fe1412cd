import { GkLiveTile } from '../elements/live-tile/live-tile.js';
import { GkLiveWall } from '../elements/live-wall/live-wall.js';
import { safeDefine } from './safe-define.js';

safeDefine('gk-live-tile', GkLiveTile);
safeDefine('gk-live-wall', GkLiveWall);

export { GkLiveWall };
