import { useCallback, useEffect, useRef, useSyncExternalStore } from 'react';
import { Button, CloseButton } from 'react-bootstrap';
import { useNavigate } from 'react-router';
import { watchAttention } from 'gk-elements';
import { noticeDismissMs, type EventSeverity, type EventWords } from 'gk-sdk/rules';
import { useAccess, useMay } from '../../shared/access/use-may.js';
import { t, word } from '../../shared/i18n/translate.js';
import { useOpenDialog } from '../../shared/page/dialog-link.js';
import { openLine } from '../../shared/talk/open-line.js';
import { eventToasts, MOST_EVENT_TOASTS, type EventToast } from '../../shared/toast/event-toast-store.js';
import { MESSAGE_ID, messageKey } from '../../shared/toast/message-focus.js';
import type { IconName } from '../../shared/ui/icon-lines.js';
import { Icon } from '../../shared/ui/icon.js';
import { useMediaQuery } from '../../shared/ui/use-media-query.js';
import { useKiosk } from '../../shared/url-state/use-kiosk.js';
import { useTitleOf } from '../../shared/vehicle/use-device-title.js';
import { useMomentPath } from '../../shared/vehicle/use-moment-path.js';
import { unreadEvents } from '../notifications/unread-events.js';
import { EventAnnouncer } from './event-announcer.js';
import { eventToastWords } from './event-toast-words.js';
import { TopLayer } from './top-layer.js';
import { useDismissal } from './use-dismissal.js';
import { useFreeCorner } from './use-free-corner.js';
import './messages.css';

const SEVERITIES: Readonly<Record<EventSeverity, { readonly icon: IconName; readonly label: string }>> = {
  info: { icon: 'info', label: word('Notice') },
  warning: { icon: 'warning', label: word('Warning') },
  alarm: { icon: 'alarm', label: word('Alarm') },
};

const AREA = 'gk-event-toasts';

/** On a page so narrow or low, three toasts would cover a third of it for as long as a large fleet drives. */
const ROOM_FOR_ONE = '(max-width: 575.98px), (max-height: 479.98px)';

/** The toasts of events in a corner: at most three, on a phone one, calls and alarms first (spec 000 sections 4 and 8). */
export function EventToasts({ words }: { readonly words: EventWords }) {
  const events = useSyncExternalStore(eventToasts.subscribe, eventToasts.events);
  const waiting = useSyncExternalStore(eventToasts.subscribe, eventToasts.waiting);
  const held = useRef(false);
  const corner = useFreeCorner(events.length, AREA, held);
  const most = useMediaQuery(ROOM_FOR_ONE) ? 1 : MOST_EVENT_TOASTS;
  useEffect(() => eventToasts.setRoom(most), [most]);
  // At the bottom of the page they grow upwards.
  const side = corner === 'top-end' ? 'after' : 'before';
  useEffect(() => eventToasts.holdWhile(() => (held.current ? side : undefined)), [side]);
  const watch = useCallback((layer: HTMLElement) => {
    const stop = watchAttention(layer, (attentive) => {
      held.current = attentive;
      // The focus of a hand that goes on to the next toast is nowhere for a moment.
      if (!attentive) setTimeout(eventToasts.settle);
    });
    return () => {
      stop();
      held.current = false;
    };
  }, []);
  return (
    <>
      <TopLayer className={AREA} open={events.length > 0} label={t('New events')} corner={corner} watch={watch}>
        {events.map((toast) => (
          <EventToastCard key={toast.id} toast={toast} words={words} />
        ))}
        {waiting > 0 && (
          <p className="gk-event-toasts-more">
            {t('{count, plural, one {# more call is waiting} other {# more calls are waiting}}', { count: waiting })}
          </p>
        )}
      </TopLayer>
      <EventAnnouncer words={words} />
    </>
  );
}

function EventToastCard({ toast, words }: { readonly toast: EventToast; readonly words: EventWords }) {
  const navigate = useNavigate();
  const openDialog = useOpenDialog();
  const mayTalk = useAccess()('talk');
  const mayWatch = useMay('liveview');
  const momentPath = useMomentPath();
  const titleOf = useTitleOf();
  const dismiss = (): void => eventToasts.dismiss(toast.id);
  // Nobody answers or closes a call in front of a kiosk: those of last night would cover the wall for good.
  const kioskMs = useKiosk() ? noticeDismissMs('event') : undefined;
  const hands = useDismissal(toast.dismissAfterMs ?? kioskMs, toast.count, () => eventToasts.expire(toast.id));
  const { title, text } = eventToastWords(toast, words, titleOf);
  const { icon, label } = SEVERITIES[toast.severity];
  const { newest } = toast;
  const opened = (): void => {
    // A user who is asked about a conversation and goes on with it still has the message.
    if (openLine()) return;
    dismiss();
    unreadEvents.opened(toast.serialNos);
  };
  const open = (): void => {
    opened();
    void navigate(momentPath(newest));
  };
  const talk = (): void => {
    opened();
    openDialog('talk', [newest.deviceId]);
  };
  // An alarm has its picture one press away, over the screen that the dispatcher works on.
  const isWatched = mayWatch && toast.severity === 'alarm';
  const watch = (): void => {
    opened();
    openDialog('live', [newest.deviceId]);
  };
  return (
    <article
      className={`gk-event-toast gk-event-toast-${toast.kind} gk-severity-${toast.severity}`}
      {...{ [MESSAGE_ID]: messageKey('event', toast.id) }}
      {...hands}
    >
      <Icon name={toast.kind === 'call' ? 'phone' : icon} size={20} />
      <button
        type="button"
        className="gk-event-toast-open"
        title={t('Show {device} at that moment', { device: titleOf(newest.deviceId) })}
        onClick={open}
      >
        <span className="visually-hidden">{t(label)}: </span>
        <strong>{title}</strong>
        {toast.count > 1 && <span className="gk-event-toast-count">{toast.count}</span>}
        <span className="gk-event-toast-text">{text}</span>
      </button>
      <CloseButton aria-label={t('Close message')} onClick={dismiss} />
      {(toast.kind === 'call' || isWatched) && (
        <div className="gk-message-actions">
          {toast.kind === 'call' &&
            (mayTalk.allowed ? (
              <Button size="sm" onClick={talk}>
                {t('Talk')}
              </Button>
            ) : (
              <small>{window.isSecureContext ? t('You do not have permission to talk.') : mayTalk.reason}</small>
            ))}
          {isWatched && (
            <Button size="sm" variant="outline-primary" onClick={watch}>
              {t('Live view')}
            </Button>
          )}
        </div>
      )}
    </article>
  );
}
