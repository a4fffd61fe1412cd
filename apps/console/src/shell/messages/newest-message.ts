import { eventToasts } from '../../shared/toast/event-toast-store.js';
import { messageKey, type MessageKey } from '../../shared/toast/message-focus.js';
import { notices } from '../../shared/toast/notice-store.js';

/** The message of the newest event, or the newest notice where there is none. */
export function newestMessage(): MessageKey | undefined {
  const [event] = eventToasts.events().toSorted((a, b) => b.newest.serialNo - a.newest.serialNo);
  if (event) return messageKey('event', event.id);
  const notice = notices.list().at(-1);
  return notice && messageKey('notice', notice.id);
}
