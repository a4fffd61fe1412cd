import type { ReactNode } from 'react';
import { Button, Spinner } from 'react-bootstrap';
import { t } from '../i18n/translate.js';
import type { IconName } from './icon-lines.js';
import { Icon } from './icon.js';
import './state-panel.css';

/** A panel that is still being filled. */
export function LoadingPanel({ children }: { readonly children: ReactNode }) {
  return (
    <div className="gk-state-panel" role="status">
      <Spinner animation="border" size="sm" aria-hidden="true" />
      <p>{children}</p>
    </div>
  );
}

/** A panel with nothing to show, and what can be done about it. */
export function EmptyPanel({
  icon = 'search',
  title,
  children,
}: {
  readonly icon?: IconName;
  readonly title: string;
  readonly children?: ReactNode;
}) {
  return (
    <div className="gk-state-panel">
      <Icon name={icon} size={28} />
      <p className="gk-state-panel-title">{title}</p>
      {children}
    </div>
  );
}

/** A panel that failed: the reason, in words, and a retry. */
export function ErrorPanel({ message, onRetry }: { readonly message: string; readonly onRetry?: () => void }) {
  return (
    <div className="gk-state-panel" role="alert">
      <Icon name="warning" size={28} />
      <p>{message}</p>
      {onRetry && (
        <Button size="sm" variant="outline-primary" onClick={onRetry}>
          {t('Try again')}
        </Button>
      )}
    </div>
  );
}
