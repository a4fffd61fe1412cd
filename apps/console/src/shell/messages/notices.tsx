import { useSyncExternalStore } from 'react';
import { Button, CloseButton } from 'react-bootstrap';
import { t } from '../../shared/i18n/translate.js';
import type { DialogName } from '../../shared/page/dialog-link.js';
import { MESSAGE_ID, messageKey } from '../../shared/toast/message-focus.js';
import { notices, type NoticeToast, type ToastTone } from '../../shared/toast/notice-store.js';
import type { IconName } from '../../shared/ui/icon-lines.js';
import { Icon } from '../../shared/ui/icon.js';
import { TopLayer } from './top-layer.js';
import { useDismissal } from './use-dismissal.js';
import './messages.css';

const ICONS: Readonly<Record<ToastTone, IconName>> = {
  info: 'info',
  success: 'check',
  warning: 'warning',
  danger: 'warning',
};

/**
 * The notices at the top centre. Errors are announced at once, the rest when the reader has time (spec 000 section 8).
 *
 * @param onShow - Opens the dialog that tells more of a notice; on the login screen there is none.
 */
export function Notices({ onShow }: { readonly onShow?: (dialog: DialogName) => void }) {
  const shown = useSyncExternalStore(notices.subscribe, notices.list);
  const urgent = shown.filter(({ tone }) => tone === 'danger');
  const quiet = shown.filter(({ tone }) => tone !== 'danger');
  return (
    <TopLayer className="gk-notices" open={shown.length > 0} label={t('Notices')}>
      <div aria-live="assertive">
        {urgent.map((notice) => (
          <NoticeCard key={notice.id} notice={notice} onShow={onShow} />
        ))}
      </div>
      <div aria-live="polite">
        {quiet.map((notice) => (
          <NoticeCard key={notice.id} notice={notice} onShow={onShow} />
        ))}
      </div>
    </TopLayer>
  );
}

function NoticeCard({
  notice: { id, tone, title, text, dismissAfterMs, opens, act },
  onShow,
}: {
  readonly notice: NoticeToast;
  readonly onShow: ((dialog: DialogName) => void) | undefined;
}) {
  const dismiss = (): void => notices.dismiss(id);
  const hands = useDismissal(dismissAfterMs, id, dismiss);
  return (
    <div className={`gk-notice gk-notice-${tone}`} {...{ [MESSAGE_ID]: messageKey('notice', id) }} {...hands}>
      <Icon name={ICONS[tone]} />
      <p>
        <strong>{title}</strong>
        {text !== undefined && <> {text}</>}
      </p>
      <CloseButton aria-label={t('Close message')} onClick={dismiss} />
      {act && (
        <div className="gk-message-actions">
          <Button
            size="sm"
            variant="outline-primary"
            onClick={() => {
              dismiss();
              act.run();
            }}
          >
            {act.label}
          </Button>
        </div>
      )}
      {opens && onShow && (
        <div className="gk-message-actions">
          <Button
            size="sm"
            variant="outline-primary"
            onClick={() => {
              dismiss();
              onShow(opens);
            }}
          >
            {t('Show')}
          </Button>
        </div>
      )}
    </div>
  );
}
