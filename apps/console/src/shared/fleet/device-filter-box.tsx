import { useEffect, useRef, type KeyboardEvent } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { Form } from 'react-bootstrap';
import { useSession } from 'gk-react';
import { useMay } from '../access/use-may.js';
import { t } from '../i18n/translate.js';
import { useTextDraft } from '../url-state/use-text-draft.js';
import { enterFleetList, FILTER_ID } from './fleet-list.js';
import { fleetSearch } from './fleet-view.js';
import { useFleetView } from './use-fleet-view.js';
import { deviceScreenOf } from './list-path.js';
import { useGroupDeviceIds } from './use-group-device-ids.js';
import { useListAddress } from './use-show-fleet.js';

/**
 * The device filter: id, driver, memo or plate. It acts on list screens and leads to one from elsewhere. Escape clears
 * it, then leaves it; Enter opens the one vehicle that fits: on the screen that the list is of, for who may; the arrow down leads into
 * the list.
 */
export function DeviceFilterBox({ id, className }: { readonly id?: string; readonly className?: string }) {
  const { devices } = useSession();
  const navigate = useNavigate();
  const location = useLocation();
  const addressOf = useListAddress();
  const [view] = useFleetView();
  const groupIds = useGroupDeviceIds(view.group);
  const mayWatch = useMay('liveview');
  const { text, isPending, type, forget } = useTextDraft(view.text, (typed) => {
    const to = addressOf({ text: typed });
    void navigate(to, { replace: to.pathname === location.pathname });
  });
  /** The arrow down was pressed before the list showed the typed text. */
  const isEntering = useRef(false);
  useEffect(() => {
    if (isPending || !isEntering.current) return;
    isEntering.current = false;
    enterFleetList();
  }, [isPending]);

  const openOnlyMatch = (): void => {
    const matches = devices.select({ mode: view.mode, text, ...(groupIds && { deviceIds: groupIds }) });
    const [only] = matches;
    if (!only || matches.length > 1) return;
    forget();
    const list = addressOf({ text });
    const fleet = fleetSearch(new URLSearchParams(list.search));
    const screen = deviceScreenOf(list.pathname) ?? 'liveview';
    if (list.pathname !== '/' && (screen !== 'liveview' || mayWatch)) {
      void navigate({ pathname: `/${screen}/${encodeURIComponent(only.deviceId)}`, search: fleet });
      return;
    }
    const params = new URLSearchParams(list.pathname === '/' ? list.search : fleet);
    params.set('device', only.deviceId);
    void navigate({ pathname: '/', search: params.toString() });
  };

  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>): void => {
    isEntering.current = false;
    switch (event.key) {
      case 'Enter':
        return openOnlyMatch();
      case 'ArrowDown':
        event.preventDefault();
        if (isPending) isEntering.current = true;
        else enterFleetList();
        return;
      case 'Escape':
        event.preventDefault();
        if (text === '') event.currentTarget.blur();
        else type('');
    }
  };

  return (
    <Form.Control
      type="search"
      size="sm"
      id={id}
      className={className}
      placeholder={t('Filter devices')}
      aria-label={t('Filter devices by id, driver, memo or plate')}
      aria-keyshortcuts={id === FILTER_ID ? '/' : undefined}
      value={text}
      onChange={(event) => type(event.target.value)}
      onBlur={() => (isEntering.current = false)}
      onKeyDown={onKeyDown}
    />
  );
}
