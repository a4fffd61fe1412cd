import { GkDeviceTree } from '../elements/device-tree/device-tree.js';
import { safeDefine } from './safe-define.js';

safeDefine('gk-device-tree', GkDeviceTree);

export { GkDeviceTree };
