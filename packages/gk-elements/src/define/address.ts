import { GkAddress } from '../elements/address/address.js';
import { safeDefine } from './safe-define.js';

safeDefine('gk-address', GkAddress);

export { GkAddress };
