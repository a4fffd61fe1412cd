import { GkTimeline } from '../elements/timeline/timeline.js';
import { safeDefine } from './safe-define.js';

safeDefine('gk-timeline', GkTimeline);

export { GkTimeline };
