/**
 * Registers every element. A page that uses few of them imports `gk-elements/define/<element>`.
 *
 * @packageDocumentation
 */
import { GkDeviceList } from '../elements/device-list/device-list.js';
import { GkGpsMap } from '../elements/gps-map/gps-map.js';
import { GkLiveTile } from '../elements/live-tile/live-tile.js';
import { GkSession } from '../elements/session/session.js';
import { safeDefine } from './safe-define.js';

safeDefine('gk-session', GkSession);
safeDefine('gk-device-list', GkDeviceList);
safeDefine('gk-gps-map', GkGpsMap);
safeDefine('gk-live-tile', GkLiveTile);
