import { Offcanvas } from 'react-bootstrap';
import { useNavigate } from 'react-router';
import { useSession } from 'gk-react';
import { GkEventFeed } from 'gk-react/elements/event-feed';
import type { EventSeverity } from 'gk-sdk/rules';
import { t, word } from '../../shared/i18n/translate.js';
import { useDialog, useOpenDialog } from '../../shared/page/dialog-link.js';
import { choiceParameter, useReservedState } from '../../shared/url-state/use-url-state.js';
import { useDialogPlace } from '../../shared/ui/use-dialog-place.js';
import { useTitleChoice } from '../../shared/vehicle/use-device-title.js';
import { useMomentPath } from '../../shared/vehicle/use-moment-path.js';
import './notification-center.css';

const CHOICES: readonly { readonly severity: EventSeverity; readonly label: string }[] = [
  { severity: 'info', label: word('All') },
  { severity: 'warning', label: word('Warnings and alarms') },
  { severity: 'alarm', label: word('Alarms only') },
];
const SHAPE = { severity: choiceParameter<EventSeverity>(['info', 'warning', 'alarm'], 'info') };

/** The day's events beside the screen, from a chosen severity on; sounds stay with the toasts. */
export function NotificationCenter() {
  const momentPath = useMomentPath();
  const [dialog, close] = useDialog();
  const openDialog = useOpenDialog();
  const session = useSession();
  const navigate = useNavigate();
  const place = useDialogPlace(dialog?.name === 'notifications');
  const [{ severity }, change] = useReservedState<{ severity: EventSeverity }>(SHAPE);
  return (
    <Offcanvas
      onHide={close}
      {...place}
      placement="end"
      className="gk-notifications"
      aria-labelledby="notifications-title"
    >
      <Offcanvas.Header closeButton closeLabel={t('Close')}>
        <Offcanvas.Title id="notifications-title" as="h2" className="fs-5">
          {t('Notifications')}
        </Offcanvas.Title>
      </Offcanvas.Header>
      <div className="gk-notifications-filter btn-group" role="group" aria-label={t('Severity')}>
        {CHOICES.map((choice) => (
          <button
            key={choice.severity}
            type="button"
            className={`btn btn-sm btn-outline-primary${choice.severity === severity ? ' active' : ''}`}
            aria-pressed={choice.severity === severity}
            onClick={() => change({ severity: choice.severity })}
          >
            {t(choice.label)}
          </button>
        ))}
      </div>
      <GkEventFeed
        className="gk-notifications-feed"
        session={session}
        deviceTitle={useTitleChoice()}
        mode="list"
        muted
        loadHistory
        loadDefinitions
        showFrom={severity}
        onGkRequestEvent={({ event }) => void navigate(momentPath(event))}
        onGkRequestTalk={({ deviceId }) => openDialog('talk', [deviceId])}
      />
    </Offcanvas>
  );
}
