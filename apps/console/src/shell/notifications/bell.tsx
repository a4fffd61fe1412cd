import { useEffect, useSyncExternalStore } from 'react';
import { eventNoticeKind } from 'gk-sdk/rules';
import { useMay } from '../../shared/access/use-may.js';
import { usePacedEvents } from '../../shared/events/use-paced-events.js';
import { t } from '../../shared/i18n/translate.js';
import { useDialog, useOpenDialog } from '../../shared/page/dialog-link.js';
import { Icon } from '../../shared/ui/icon.js';
import { unreadEvents } from './unread-events.js';

const MOST_SHOWN = 99;

/** The bell with the number of unread events; an alarm that nobody saw keeps it marked. */
export function Bell() {
  const mayEvents = useMay('todayevents');
  const openDialog = useOpenDialog();
  const [dialog] = useDialog();
  const isOpen = dialog?.name === 'notifications';
  const { count, alarms, isCut = false } = useSyncExternalStore(unreadEvents.subscribe, unreadEvents.get);
  usePacedEvents((events) => {
    if (!mayEvents) return;
    if (isOpen && !document.hidden) unreadEvents.seen();
    else unreadEvents.add(...events.filter((event) => eventNoticeKind(event) !== undefined));
  });
  useEffect(() => {
    if (!isOpen) return;
    const look = (): void => {
      if (!document.hidden) unreadEvents.seen();
    };
    look();
    document.addEventListener('visibilitychange', look);
    return () => document.removeEventListener('visibilitychange', look);
    // Events that the server counts while they are open are seen, too.
  }, [isOpen, count]);
  if (!mayEvents) return null;
  const unread = isCut ? `${count}+` : count;
  const label =
    alarms > 0
      ? t('Notifications: {count} unread, {alarms}', {
          count: unread,
          alarms: t('{count, plural, one {# alarm} other {# alarms}}', { count: alarms }),
        })
      : t('Notifications: {count} unread', { count: unread });
  return (
    <button
      type="button"
      className={`gk-nav-icon-link gk-bell${alarms > 0 ? ' gk-bell-alarm' : ''}`}
      title={label}
      onClick={() => openDialog('notifications')}
    >
      <Icon name="bell" />
      {count > 0 && (
        <span className="gk-bell-count" aria-hidden="true">
          {count > MOST_SHOWN ? `${MOST_SHOWN}+` : count}
        </span>
      )}
      <span className="gk-nav-icon-label">{label}</span>
    </button>
  );
}
