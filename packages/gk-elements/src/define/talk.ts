import { GkTalk } from '../elements/talk/talk.js';
import { safeDefine } from './safe-define.js';

safeDefine('gk-talk', GkTalk);

export { GkTalk };
