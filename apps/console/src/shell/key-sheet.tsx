import { useEffect } from 'react';
import { Modal } from 'react-bootstrap';
import { useLocation, useNavigate } from 'react-router';
import { tinykeys } from 'tinykeys';

/** The keys that work on every screen. */
const KEYS: readonly { readonly keys: string; readonly does: string }[] = [
  { keys: '?', does: 'Show this sheet' },
  { keys: '/', does: 'Filter devices' },
  { keys: 'g m', does: 'Go to the map' },
  { keys: 'g d', does: 'Go to the dashboard' },
  { keys: 'g l', does: 'Go to live view' },
  { keys: 'Esc', does: 'Close what is open' },
];

/** Lets the keys of the sheet work. They rest while somebody types. */
export function useShellKeys(onShowKeys: () => void): void {
  const navigate = useNavigate();
  const { search } = useLocation();
  useEffect(() => {
    const go = (pathname: string) => () =>
      void navigate({ pathname, search: new URLSearchParams(search).has('filter') ? search : '' });
    return tinykeys(window, {
      'Shift+?': onShowKeys,
      '?': onShowKeys,
      '/': (event: KeyboardEvent) => {
        event.preventDefault();
        document.getElementById('device-filter')?.focus();
      },
      'g m': go('/'),
      'g d': go('/blockview'),
      'g l': go('/liveview'),
    });
  }, [navigate, onShowKeys, search]);
}

/** The key sheet. */
export function KeySheet({ show, onClose }: { readonly show: boolean; readonly onClose: () => void }) {
  return (
    <Modal show={show} onHide={onClose} centered aria-labelledby="key-sheet-title">
      <Modal.Header closeButton>
        <Modal.Title id="key-sheet-title" as="h2" className="fs-5">
          Keyboard keys
        </Modal.Title>
      </Modal.Header>
      <Modal.Body>
        <dl className="gk-key-sheet">
          {KEYS.map(({ keys, does }) => (
            <div key={keys}>
              <dt>
                {keys.split(' ').map((key) => (
                  <kbd key={key}>{key}</kbd>
                ))}
              </dt>
              <dd>{does}</dd>
            </div>
          ))}
        </dl>
      </Modal.Body>
    </Modal>
  );
}
