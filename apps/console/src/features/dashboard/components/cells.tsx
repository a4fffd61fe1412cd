import { Button } from 'react-bootstrap';
import { Link } from 'react-router';
import { useServerClock } from 'gk-react';
import { GkIndicator } from 'gk-react/elements/indicator';
import { isOnline, type Device } from 'gk-sdk';
import { sdDurability, sdDurabilityTone, signalTone, temperaturesCelsius, vehicleMotion } from 'gk-sdk/rules';
import { useMay } from '../../../shared/access/use-may.js';
import { t } from '../../../shared/i18n/translate.js';
import { useOpenDialog } from '../../../shared/page/dialog-link.js';
import { Icon } from '../../../shared/ui/icon.js';
import { useLengthUnit } from '../../../shared/units/use-length-unit.js';
import { speedWords } from '../../../shared/vehicle/speed-words.js';
import { useDeviceTitle } from '../../../shared/vehicle/use-device-title.js';
import { useVehiclePaths } from '../../../shared/vehicle/use-vehicle-paths.js';
import { useMoveCameras } from '../camera-context.js';
import { ToneBadge } from './tone-badge.js';

interface CellProps {
  readonly device: Device;
}

/** The id, or the plate where that is the title, which leads to the live view, and the button of the live pop-up. */
export function DeviceCell({ device }: CellProps) {
  const openDialog = useOpenDialog();
  const paths = useVehiclePaths();
  const { deviceId } = device;
  const title = useDeviceTitle(device, deviceId);
  // Where the plate is the title, the id is its tooltip.
  const hint = title === deviceId ? undefined : deviceId;
  if (!useMay('liveview')) return <strong title={hint}>{title}</strong>;
  return (
    <span className="gk-device-name">
      <Button
        size="sm"
        variant="link"
        disabled={!isOnline(device)}
        aria-label={t('Live pop-up of {device}', { device: title })}
        onClick={() => openDialog('live', [deviceId])}
      >
        <Icon name="live" size={16} />
      </Button>
      <Link to={paths.live(deviceId)} title={hint}>
        {title}
      </Link>
    </span>
  );
}

/** Strength of the mobile network, in four tones; quiet unless it is weak or gone (spec 000 section 2.7). */
export function SignalCell({ device }: CellProps) {
  const percent = device.signalPercent;
  if (!isOnline(device) || percent === undefined) return <Missing />;
  return <ToneBadge tone={signalTone(percent)}>{Math.round(percent)}</ToneBadge>;
}

/** Cell of a measured value; empty while nothing is known. */
export function MeasuredCell({ value, digits }: { readonly value: number | undefined; readonly digits: number }) {
  return value === undefined ? <Missing /> : value.toFixed(digits);
}

/** Temperature of the first sensor, °C, with all sensors in its tooltip. */
export function TemperatureCell({ device }: CellProps) {
  const temperatures = isOnline(device) ? temperaturesCelsius(device).map((celsius) => celsius.toFixed(1)) : [];
  const [first] = temperatures;
  if (first === undefined) return <Missing />;
  if (temperatures.length === 1) return first;
  const all = temperatures
    .map((celsius, index) => t('Sensor {number}: {celsius} °C', { number: index + 1, celsius }))
    .join(', ');
  return (
    <span title={all}>
      <span aria-hidden="true">{first}</span>
      <span className="visually-hidden">{all}</span>
    </span>
  );
}

/** Ignition. */
export function IgnitionCell({ device: { ignitionOn, ...device } }: CellProps) {
  if (!isOnline(device) || ignitionOn === undefined) return <Missing />;
  return ignitionOn ? t('On') : t('Off');
}

/** Durability of the memory cards, in four tones; quiet unless it ends, or there is no card (spec 000 section 2.7). */
export function SdCell({ device }: CellProps) {
  const durability = sdDurability(device);
  if (durability === undefined) return <Missing />;
  const words = durability === -2 ? t('No card') : durability === -1 ? t('Unknown') : `${durability}`;
  return (
    <ToneBadge tone={sdDurabilityTone(durability)} says={durability < 0}>
      {words}
    </ToneBadge>
  );
}

/** The recording dot. */
export function RecordingCell({ device }: CellProps) {
  return <GkIndicator kind="recording" record={device} compact />;
}

/** The speed, while it is live; how old the data of an offline device are says its status. */
export function SpeedCell({ device }: CellProps) {
  const unit = useLengthUnit();
  const nowS = useServerClock(15);
  if (!isOnline(device)) return <Missing />;
  if (vehicleMotion(device, nowS).kind === 'live') return speedWords(device, nowS, unit);
  return <span className="gk-muted">{speedWords(device, nowS, unit)}</span>;
}

/** Opens the pop-up that moves a camera. */
export function PtzCell({ device }: CellProps) {
  const moveCameras = useMoveCameras();
  const title = useDeviceTitle(device, device.deviceId);
  return (
    <CellButton
      icon="target"
      label={t('Move the cameras of {device}', { device: title })}
      disabled={!isOnline(device)}
      onClick={() => moveCameras(device.deviceId)}
    />
  );
}

/** Opens the dialog to talk to the driver. */
export function TalkCell({ device }: CellProps) {
  const openDialog = useOpenDialog();
  const title = useDeviceTitle(device, device.deviceId);
  return (
    <CellButton
      icon="phone"
      label={t('Talk to {device}', { device: title })}
      disabled={!isOnline(device)}
      onClick={() => openDialog('talk', [device.deviceId])}
    />
  );
}

function CellButton({
  icon,
  label,
  disabled,
  onClick,
}: {
  readonly icon: 'target' | 'phone';
  readonly label: string;
  readonly disabled: boolean;
  readonly onClick: () => void;
}) {
  return (
    <Button size="sm" variant="link" disabled={disabled} aria-label={label} title={label} onClick={onClick}>
      <Icon name={icon} size={16} />
    </Button>
  );
}

function Missing() {
  return (
    <span className="gk-muted">
      <span aria-hidden="true">-</span>
      <span className="visually-hidden">{t('unknown')}</span>
    </span>
  );
}
