import { useState } from 'react';
import { t } from '../i18n/translate.js';
import { Icon } from '../ui/icon.js';
import { DeviceDialog } from './device-dialog.js';
import { useTitleOf } from '../vehicle/use-device-title.js';
import './device-picker.css';

/** Devices named beside the count. */
const NAMED = 3;

/**
 * Chooses several devices, alone or by group: a button with their number and the titles of the first, which opens the
 * dialog.
 */
export function DevicesField({
  label,
  deviceIds,
  onChange,
  noneLabel,
  disabled = false,
}: {
  readonly label: string;
  readonly deviceIds: readonly string[];
  readonly onChange: (deviceIds: readonly string[]) => void;
  /** Label of the empty choice, such as `t('ALL Vehicles')`; 'No device' by default. */
  readonly noneLabel?: string;
  readonly disabled?: boolean;
}) {
  const titleOf = useTitleOf();
  const [asking, setAsking] = useState(false);
  const more = deviceIds.length - NAMED;
  const names =
    deviceIds.slice(0, NAMED).map(titleOf).join(', ') + (more > 0 ? ` ${t('and {count} more', { count: more })}` : '');
  return (
    <div className="gk-devices-field">
      <span aria-hidden="true">{label}</span>
      <button
        type="button"
        className="btn btn-sm btn-outline-secondary"
        disabled={disabled}
        aria-haspopup="dialog"
        onClick={() => setAsking(true)}
      >
        <span className="visually-hidden">{label}: </span>
        {deviceIds.length === 0 ? (
          <span className="gk-devices-none">{noneLabel ?? t('No device')}</span>
        ) : (
          <>
            <span className="badge text-bg-secondary">{deviceIds.length}</span> <span>{names}</span>
          </>
        )}
        <Icon name="list" size={14} />
      </button>
      {asking && (
        <DeviceDialog
          title={label}
          choose="several"
          deviceIds={deviceIds}
          onChosen={onChange}
          onClose={() => setAsking(false)}
        />
      )}
    </div>
  );
}
