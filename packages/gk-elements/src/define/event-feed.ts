import { GkEventFeed } from '../elements/event-feed/event-feed.js';
import { safeDefine } from './safe-define.js';

safeDefine('gk-event-feed', GkEventFeed);

export { GkEventFeed };
