import { GkIndicator } from '../elements/indicator/indicator.js';
import { safeDefine } from './safe-define.js';

safeDefine('gk-indicator', GkIndicator);

export { GkIndicator };
