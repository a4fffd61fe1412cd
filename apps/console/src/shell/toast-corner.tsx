import { useSyncExternalStore } from 'react';
import { Button, Toast, ToastContainer } from 'react-bootstrap';
import { toasts } from '../shared/toast/toast-store.js';

/** The toasts, read out politely as they come. */
export function ToastCorner() {
  const shown = useSyncExternalStore(toasts.subscribe, toasts.get);
  return (
    <ToastContainer className="gk-toasts" aria-live="polite" role="region" aria-label="Messages">
      {shown.map((toast) => (
        <Toast
          key={toast.id}
          className={`gk-toast gk-toast-${toast.tone}`}
          role="group"
          aria-live="off"
          animation={false}
          autohide={toast.dismissAfterMs !== undefined}
          delay={toast.dismissAfterMs}
          onClose={() => toasts.dismiss(toast.id)}
        >
          <Toast.Header closeLabel="Close message">
            <strong className="me-auto">{toast.title}</strong>
          </Toast.Header>
          {(toast.text || toast.action) && (
            <Toast.Body>
              {toast.text}
              {toast.action && (
                <div className="mt-2 d-flex align-items-center gap-2">
                  <Button size="sm" disabled={toast.action.disabledReason !== undefined} onClick={toast.action.run}>
                    {toast.action.label}
                  </Button>
                  {toast.action.disabledReason && <small>{toast.action.disabledReason}</small>}
                </div>
              )}
            </Toast.Body>
          )}
        </Toast>
      ))}
    </ToastContainer>
  );
}
