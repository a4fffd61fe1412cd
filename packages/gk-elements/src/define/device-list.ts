import { GkDeviceList } from '../elements/device-list/device-list.js';
import { safeDefine } from './safe-define.js';

safeDefine('gk-device-list', GkDeviceList);

export { GkDeviceList };
