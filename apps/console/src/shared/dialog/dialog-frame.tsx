import type { ReactNode } from 'react';
import { Modal } from 'react-bootstrap';
import { t } from '../i18n/translate.js';
import { useDialogPlace } from '../ui/use-dialog-place.js';
import './dialog-frame.css';

/**
 * A dialog: title, close button, Esc; focus goes into it and returns to where it was. In full screen it stands inside
 * the element that fills the screen, or full screen is left.
 */
export function DialogFrame({
  show = true,
  title,
  size,
  footer,
  pinned = false,
  onClose,
  children,
}: {
  readonly show?: boolean;
  readonly title: string;
  /** `full` fills the window. */
  readonly size?: 'sm' | 'lg' | 'xl' | 'full';
  /** The buttons, in a bar at the bottom that stays in sight. */
  readonly footer?: ReactNode;
  /** A press beside the dialog does not close it. */
  readonly pinned?: boolean;
  readonly onClose: () => void;
  readonly children?: ReactNode;
}) {
  const place = useDialogPlace(show);
  return (
    <Modal
      onHide={onClose}
      backdrop={pinned ? 'static' : true}
      {...place}
      {...(size === 'full' ? { fullscreen: true as const } : size && { size })}
      centered
      scrollable
      animation={false}
      aria-label={title}
    >
      <Modal.Header closeButton closeLabel={t('Close')}>
        <Modal.Title as="h2" className="fs-6">
          {title}
        </Modal.Title>
      </Modal.Header>
      {children !== undefined && <Modal.Body>{children}</Modal.Body>}
      {footer !== undefined && <Modal.Footer>{footer}</Modal.Footer>}
    </Modal>
  );
}
