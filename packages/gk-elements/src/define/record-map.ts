import { GkRecordMap } from '../elements/record-map/record-map.js';
import { safeDefine } from './safe-define.js';

safeDefine('gk-record-map', GkRecordMap);

export { GkRecordMap };
