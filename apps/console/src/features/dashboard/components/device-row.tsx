import type { ReactNode } from 'react';
import { Badge, Button } from 'react-bootstrap';
import { Link, useNavigate } from 'react-router';
import { channelNumbers, isOnline, speedKmh, type Device } from 'gk-sdk';
import { temperatureCelsius } from 'gk-sdk/rules';
import { Icon } from '../../../shared/ui/icon.js';
import { formatSpeed } from '../../../shared/units/length-unit.js';
import { useLengthUnit } from '../../../shared/units/use-length-unit.js';
import type { Column, ColumnId } from '../dashboard-columns.js';
import {
  RECORDING_WORDS,
  recordingState,
  sdDurabilityIndicator,
  signalIndicator,
  type Indicator,
} from '../indicators.js';
import { MapTile } from './map-tile.js';
import { StatusBadge } from './status-badge.js';

/** Props of {@link DeviceRow}. */
export interface DeviceRowProps {
  readonly device: Device;
  readonly columns: readonly Column[];
  /** Whether the user may watch live. */
  readonly mayWatch: boolean;
  readonly nowMs: number;
  /** Opens the live pop-up. */
  readonly onWatch: (deviceId: string) => void;
}

/** A device of the dashboard's table. */
export function DeviceRow({ device, columns, mayWatch, nowMs, onWatch }: DeviceRowProps) {
  const unit = useLengthUnit();
  const navigate = useNavigate();
  const online = isOnline(device);
  const temperature = temperatureCelsius(device);
  const cells: Record<ColumnId, () => ReactNode> = {
    deviceid: () => (
      <span className="gk-device-name">
        {mayWatch ? (
          <Button
            size="sm"
            variant="outline-primary"
            disabled={!online}
            aria-label={`Live pop-up of ${device.deviceId}`}
            onClick={() => onWatch(device.deviceId)}
          >
            <Icon name="live" size={16} />
          </Button>
        ) : null}
        {mayWatch ? (
          <Link to={`/liveview/${encodeURIComponent(device.deviceId)}`}>{device.deviceId}</Link>
        ) : (
          device.deviceId
        )}
      </span>
    ),
    driver: () => device.driverName,
    memo: () => device.memo,
    plate: () => device.plate,
    channels: () => channelNumbers(device).length,
    status: () => <StatusBadge device={device} nowMs={nowMs} />,
    signal: () => <IndicatorBadge indicator={online ? signalIndicator(device.signalPercent) : undefined} />,
    acc: () => (online && device.ignitionOn !== undefined ? (device.ignitionOn ? 'On' : 'Off') : undefined),
    voltage: () => (device.voltageV === undefined ? undefined : `${device.voltageV.toFixed(1)} V`),
    health: () => (device.diskUsagePercent === undefined ? undefined : `${Math.round(device.diskUsagePercent)} %`),
    temperature: () => (temperature === undefined ? undefined : `${temperature.toFixed(1)} °C`),
    sd: () => <IndicatorBadge indicator={sdDurabilityIndicator(device)} />,
    recording: () => <RecordingDot device={device} />,
    speed: () => (online ? formatSpeed(speedKmh(device), unit) : undefined),
    ptz: () => <NotBuiltButton icon="target" words="PTZ is not built yet" />,
    talk: () => <NotBuiltButton icon="phone" words="Talk is not built yet" />,
    map: () => (
      <MapTile device={device} onOpen={() => void navigate(`/?device=${encodeURIComponent(device.deviceId)}`)} />
    ),
  };
  return (
    <tr className={online ? undefined : 'gk-row-offline'}>
      {columns.map((column) => {
        const content = cells[column.id]() ?? <Missing />;
        const className = `gk-cell-${column.id}${column.numeric ? ' text-end' : ''}`;
        return column.id === 'deviceid' ? (
          <th key={column.id} scope="row" className={className}>
            {content}
          </th>
        ) : (
          <td key={column.id} className={className}>
            {content === '' ? <Missing /> : content}
          </td>
        );
      })}
    </tr>
  );
}

function Missing() {
  return (
    <>
      <span aria-hidden="true">-</span>
      <span className="visually-hidden">not known</span>
    </>
  );
}

function IndicatorBadge({ indicator }: { readonly indicator: Indicator | undefined }) {
  if (!indicator) return <Missing />;
  return (
    <Badge bg="" className={`text-bg-${indicator.tone}`}>
      {indicator.words}
    </Badge>
  );
}

function RecordingDot({ device }: { readonly device: Device }) {
  const state = recordingState(device);
  return (
    <span className="gk-recording" title={RECORDING_WORDS[state]}>
      <span className={`gk-recording-dot gk-recording-dot-${state}`} aria-hidden="true" />
      <span className="visually-hidden">{RECORDING_WORDS[state]}</span>
    </span>
  );
}

function NotBuiltButton({ icon, words }: { readonly icon: 'target' | 'phone'; readonly words: string }) {
  return (
    <span title={words}>
      <Button size="sm" variant="outline-secondary" disabled aria-label={words}>
        <Icon name={icon} size={16} />
      </Button>
    </span>
  );
}
