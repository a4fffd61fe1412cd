import type { ReactNode } from 'react';
import { Button } from 'react-bootstrap';
import { Link } from 'react-router';
import type { Device } from 'gk-sdk';
import { t } from '../i18n/translate.js';
import type { IconName } from '../ui/icon-lines.js';
import { Icon } from '../ui/icon.js';
import { NameList } from '../vehicle/name-list.js';
import { useDeviceTitle } from '../vehicle/use-device-title.js';
import { useVehicleDrawer } from '../vehicle/use-vehicle-drawer.js';
import { VehicleIcon } from '../vehicle/vehicle-icon.js';
import './device-screen.css';

/** Toolbar of a screen of one device: its title, choices such as channels, and the screen's switches. */
export function DeviceToolbar({
  device,
  listPath,
  switches,
  children,
}: {
  readonly device: Device;
  /** Where the list of devices is, for windows without room for it. */
  readonly listPath: string;
  readonly switches: ReactNode;
  /** Choices such as channels. */
  readonly children?: ReactNode;
}) {
  const drawer = useVehicleDrawer();
  const title = useDeviceTitle(device, device.deviceId);
  return (
    <div className="gk-device-toolbar">
      <Link to={listPath} className="btn btn-sm btn-outline-secondary gk-device-toolbar-back" aria-label={t('Devices')}>
        <Icon name="list" size={16} />
      </Link>
      <VehicleIcon device={device} />
      <div className="gk-device-toolbar-name">
        <h1 tabIndex={-1}>{title}</h1>
        <small>
          <NameList names={[device.driverName, device.memo]} />
        </small>
      </div>
      <div className="gk-device-toolbar-choice">{children}</div>
      <div className="gk-device-toolbar-switches">
        <ToolbarSwitch icon="info" label={t('Vehicle')} onClick={() => drawer.open(device.deviceId)} />
        {switches}
      </div>
    </div>
  );
}

/** A switch of the toolbar, or with `pressed` left out a button: in a narrow one only its icon is seen. */
export function ToolbarSwitch({
  icon,
  label,
  pressed,
  onClick,
}: {
  readonly icon: IconName;
  readonly label: string;
  readonly pressed?: boolean;
  readonly onClick: () => void;
}) {
  return (
    <Button
      size="sm"
      variant="outline-primary"
      active={pressed ?? false}
      aria-pressed={pressed}
      aria-label={label}
      title={label}
      onClick={onClick}
    >
      <Icon name={icon} size={16} /> <span className="gk-device-toolbar-word">{label}</span>
    </Button>
  );
}
