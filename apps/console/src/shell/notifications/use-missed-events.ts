import { useEffect, useEffectEvent } from 'react';
import { useSession } from 'gk-react';
import type { FleetEvent } from 'gk-sdk';
import { noticeDismissMs } from 'gk-sdk/rules';
import { useMay } from '../../shared/access/use-may.js';
import { t } from '../../shared/i18n/translate.js';
import { browserStorage } from '../../shared/storage/browser-storage.js';
import { eventNotifyPreference } from '../../shared/storage/event-notify.js';
import { severityOf } from '../../shared/toast/event-toast-store.js';
import { notices } from '../../shared/toast/notice-store.js';
import { useTitleOf } from '../../shared/vehicle/use-device-title.js';
import { devicesWords } from '../messages/event-toast-words.js';
import { unreadEvents } from './unread-events.js';
import { watchMissedEvents } from './missed-events.js';

const storage = browserStorage(() => sessionStorage);

/**
 * Counts events that came while the page was not connected in the bell, and shows one message about the alarms among
 * them.
 */
export function useMissedEvents(enabled: boolean): void {
  const session = useSession();
  const mayEvents = useMay('todayevents');
  const titleOf = useTitleOf();
  const tell = useEffectEvent((events: readonly FleetEvent[]) => {
    // Events that somebody has marked as seen were not missed.
    const unseen = events.filter(({ checkStatus = 0 }) => checkStatus === 0);
    const missed = unreadEvents.add(...unseen.map((event) => ({ ...event, change: 'new' as const })));
    const alarms = missed.filter((event) => severityOf(event) === 'alarm');
    if (alarms.length === 0 || !eventNotifyPreference.get()) return;
    const deviceIds = [...new Set(alarms.map(({ deviceId }) => deviceId))];
    const dismissAfterMs = noticeDismissMs('event');
    notices.show({
      tone: 'danger',
      title: t(
        '{count, plural, one {# alarm while you were disconnected} other {# alarms while you were disconnected}}',
        { count: alarms.length },
      ),
      text: devicesWords(deviceIds.map(titleOf)),
      ...(dismissAfterMs !== undefined && { dismissAfterMs }),
      opens: 'notifications',
    });
  });
  useEffect(() => {
    if (!enabled || !mayEvents) return undefined;
    return watchMissedEvents({ session, storage, owner: () => unreadEvents.owner, onMissed: (events) => tell(events) });
  }, [session, enabled, mayEvents]);
}
