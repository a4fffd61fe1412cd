import { Badge, NavDropdown } from 'react-bootstrap';
import { Link } from 'react-router';
import { useDeviceCounters, useResource, useSession } from 'gk-react';
import { useMay } from '../../shared/access/use-may.js';
import { useScreenAddress } from '../../shared/fleet/use-screen-address.js';
import { t } from '../../shared/i18n/translate.js';
import { useServerHas } from '../../shared/session/use-user.js';
import { SCREEN_TIMINGS_MS } from '../../shared/time/screen-timings.js';

interface NewDevices {
  readonly count: number;
  readonly label: string;
  /** Where they are: the screen that registers them, or the dashboard for users who may not. */
  readonly to: string;
}

/** The length of the list of waiting devices: their reader would be more code than the rest of the badge. */
function countOf(json: unknown): number {
  if (typeof json !== 'object' || json === null || !('devices' in json)) return 0;
  return Array.isArray(json.devices) ? json.devices.length : 0;
}

/** Counts the devices that have connected and are in no list until somebody accepts them; 0 for who may not. */
function useWaitingCount(): number {
  const { rest } = useSession();
  const mayAccept = [useServerHas('device-waiting'), useMay('deviceRegistering')].every(Boolean);
  const { data = 0 } = useResource(
    mayAccept ? 'number of waiting devices' : undefined,
    (signal) => rest.call({ method: 'GET', path: 'waitingDevices', read: countOf }, { signal }),
    { reloadAfterMs: SCREEN_TIMINGS_MS.waitingDevices },
  );
  return data;
}

/** The devices that wait for their registration; undefined while there are none. */
function useNewDevices(): NewDevices | undefined {
  const { newDevices } = useDeviceCounters();
  const count = newDevices + useWaitingCount();
  const address = useScreenAddress();
  const mayRegister = useMay('regdevices');
  // On the dashboard they are in sight: they count as offline, and neither a text nor a group hides them.
  const to = mayRegister ? address('/regdevices') : address('/blockview', { filter: 'offline', q: '', group: '' });
  if (count === 0) return undefined;
  return { count, label: count === 1 ? t('1 new device') : t('{count} new devices', { count }), to };
}

/** How many devices wait for their registration; a click shows them (spec 000 section 2.2). */
export function NewDevicesBadge({ onNavigate }: { readonly onNavigate: () => void }) {
  const devices = useNewDevices();
  if (!devices) return null;
  return (
    <Link className="gk-nav-badge" to={devices.to} title={devices.label} onClick={onNavigate}>
      <Count {...devices} />
    </Link>
  );
}

/** The same in a menu. */
export function NewDevicesItem({ onNavigate }: { readonly onNavigate: () => void }) {
  const devices = useNewDevices();
  if (!devices) return null;
  return (
    <NavDropdown.Item as={Link} to={devices.to} onClick={onNavigate}>
      {devices.label}
    </NavDropdown.Item>
  );
}

/** Their number alone, on the toggle of a menu that has them. */
export function NewDevicesCount() {
  const devices = useNewDevices();
  return devices ? <Count {...devices} /> : null;
}

function Count({ count, label }: NewDevices) {
  return (
    <Badge pill bg="" className="text-bg-warning" title={label}>
      {count}
      <span className="visually-hidden"> {label}</span>
    </Badge>
  );
}
