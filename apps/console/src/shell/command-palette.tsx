import { useId, useState, type KeyboardEvent } from 'react';
import { Form, Modal } from 'react-bootstrap';
import { useNavigate } from 'react-router';
import { useDevices } from 'gk-react';
import { useAccess } from '../shared/access/use-may.js';
import { useBrand } from '../shared/brand/brand-context.js';
import { fleetSearch } from '../shared/fleet/fleet-view.js';
import { t } from '../shared/i18n/translate.js';
import { Icon } from '../shared/ui/icon.js';
import { useDialogPlace } from '../shared/ui/use-dialog-place.js';
import { useAddressParams } from '../shared/url-state/use-address-params.js';
import { useVehiclePaths } from '../shared/vehicle/use-vehicle-paths.js';
import { useShellActions } from './actions.js';
import { paletteEntries, type PaletteEntry } from './palette-entries.js';
import type { Screen } from './screen.js';
import './command-palette.css';

/** Finds a device, a screen or an action by a few letters, and opens it by Enter. */
export function CommandPalette({
  screens,
  onClose,
}: {
  readonly screens: readonly Screen[];
  readonly onClose: () => void;
}) {
  const id = useId();
  const navigate = useNavigate();
  const access = useAccess();
  const { switches } = useBrand();
  const devices = useDevices();
  const actions = useShellActions();
  const [params] = useAddressParams();
  const paths = useVehiclePaths();
  const [text, setText] = useState('');
  const [marked, setMarked] = useState(0);
  const place = useDialogPlace(true);
  const entries = paletteEntries(text, {
    devices,
    screens,
    actions,
    access,
    switches,
    paths,
    search: fleetSearch(params),
  });
  const current = Math.min(marked, entries.length - 1);

  const choose = ({ target }: PaletteEntry): void => {
    if (target.kind === 'do') return target.run();
    // The screen takes the place of the palette in the history.
    void navigate(target.to, { replace: true });
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (step !== 0 && entries.length > 0) {
      event.preventDefault();
      const next = (current + step + entries.length) % entries.length;
      setMarked(next);
      document.getElementById(`${id}-${next}`)?.scrollIntoView({ block: 'nearest' });
    }
    const entry = entries[current];
    if (event.key === 'Enter' && entry) {
      event.preventDefault();
      choose(entry);
    }
  };
  return (
    <Modal
      onHide={onClose}
      {...place}
      onEntered={() => document.getElementById(`${id}-text`)?.focus()}
      aria-label={t('Find a device, screen or action')}
    >
      <Modal.Body>
        <Form.Control
          id={`${id}-text`}
          className="gk-palette-input"
          role="combobox"
          aria-expanded="true"
          aria-controls={`${id}-list`}
          aria-activedescendant={entries.length > 0 ? `${id}-${current}` : undefined}
          aria-label={t('Device, screen or action')}
          placeholder={t('Device, screen or action')}
          value={text}
          onChange={(event) => {
            setText(event.target.value);
            setMarked(0);
          }}
          onKeyDown={onKeyDown}
        />
        <ul id={`${id}-list`} role="listbox" aria-label={t('Found')} className="gk-palette-list">
          {entries.map((entry, index) => (
            // The keys of the list are those of the text field, which keeps the focus.
            // eslint-disable-next-line jsx-a11y/click-events-have-key-events
            <li
              key={entry.id}
              id={`${id}-${index}`}
              role="option"
              aria-selected={index === current}
              className="gk-palette-entry"
              onClick={() => choose(entry)}
            >
              <Icon name={entry.icon} /> {entry.label} <small>{entry.note}</small>
            </li>
          ))}
        </ul>
        {entries.length === 0 && (
          <p role="status" className="m-3">
            {t('No results for "{text}".', { text })}
          </p>
        )}
      </Modal.Body>
    </Modal>
  );
}
