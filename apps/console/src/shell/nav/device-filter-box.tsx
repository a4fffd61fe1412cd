import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { Form } from 'react-bootstrap';
import { useSession } from 'gk-react';
import { useMay } from '../../shared/access/use-may.js';
import { fleetSearch, readFleetView } from '../../shared/fleet/fleet-view.js';
import { useGroupDeviceIds } from '../../shared/fleet/use-group-device-ids.js';
import { t } from '../../shared/i18n/translate.js';
import { useIsMobile } from '../../shared/ui/use-media-query.js';
import { listPathFor } from '../footer-model.js';

/** Letters that come sooner after one another are those of a key that is held (33 ms apart): the lists wait for its end. */
const HELD_MS = 40;

/** What is typed and not yet in the address that the router shows. */
interface Draft {
  readonly text: string;
  /** How long it waits for another letter. */
  readonly waitMs: number;
  /** The text that the router was told last. */
  readonly sent?: string;
}

/**
 * The device filter: id, driver, memo or plate. It acts on list screens and leads to one from elsewhere. Escape clears
 * it, then leaves it; Enter opens the one vehicle that fits: live where the list is not that of the map, for who may.
 */
export function DeviceFilterBox() {
  const { devices } = useSession();
  const navigate = useNavigate();
  const location = useLocation();
  const home = useIsMobile() ? '/blockview' : '/';
  const view = readFleetView(new URLSearchParams(location.search));
  const groupIds = useGroupDeviceIds(view.group);
  const mayWatch = useMay('liveview');
  const [draft, setDraft] = useState<Draft>();
  const lastLetterMs = useRef(-Infinity);
  const text = draft?.text ?? view.text;
  const typed = draft && draft.sent !== draft.text ? draft.text : undefined;
  // The router shows an address some moments after it was told: until then the box would show the text before. And a
  // text that equals the shown one is not sent yet, where the router has another one to show in between.
  if (draft && typed === undefined && draft.text === view.text) setDraft(undefined);
  const waitMs = draft?.waitMs ?? 0;
  const type = (next: string): void => {
    const nowMs = performance.now();
    const held = nowMs - lastLetterMs.current < HELD_MS;
    lastLetterMs.current = nowMs;
    setDraft((before) => ({ ...before, text: next, waitMs: held ? HELD_MS : 0 }));
  };

  useEffect(() => {
    if (typed === undefined) return;
    const timer = setTimeout(() => {
      const to = listPathFor(location, home, { text: typed });
      setDraft({ text: typed, waitMs, sent: typed });
      void navigate(to, { replace: to.pathname === location.pathname });
    }, waitMs);
    return () => clearTimeout(timer);
  }, [typed, waitMs, navigate, location, home]);

  const openOnlyMatch = (): void => {
    const matches = devices.select({ mode: view.mode, text, ...(groupIds && { deviceIds: groupIds }) });
    const [only] = matches;
    if (!only || matches.length > 1) return;
    setDraft(undefined);
    const list = listPathFor(location, home, { text });
    const fleet = fleetSearch(new URLSearchParams(list.search));
    if (list.pathname !== '/' && mayWatch) {
      void navigate({ pathname: `/liveview/${encodeURIComponent(only.deviceId)}`, search: fleet });
      return;
    }
    const params = new URLSearchParams(list.pathname === '/' ? list.search : fleet);
    params.set('device', only.deviceId);
    void navigate({ pathname: '/', search: params.toString() });
  };

  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>): void => {
    if (event.key === 'Enter') openOnlyMatch();
    if (event.key !== 'Escape') return;
    event.preventDefault();
    if (text === '') event.currentTarget.blur();
    else type('');
  };

  return (
    <Form.Control
      type="search"
      size="sm"
      id="device-filter"
      className="gk-nav-filter"
      placeholder={t('Filter devices')}
      aria-label={t('Filter devices by id, driver, memo or plate')}
      aria-keyshortcuts="/"
      value={text}
      onChange={(event) => type(event.target.value)}
      onKeyDown={onKeyDown}
    />
  );
}
