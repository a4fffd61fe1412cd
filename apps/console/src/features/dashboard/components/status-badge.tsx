import { isOnline, type Device } from 'gk-sdk';
import { formatAbsolute, formatAgo } from '../../../shared/time/relative-time.js';
import { VEHICLE_STATE_LABELS, vehicleState } from '../../../shared/fleet/vehicle-state.js';
import { lastSeenMs } from '../indicators.js';

/** Online or offline, what the vehicle does, and when it was last heard of. */
export function StatusBadge({ device, nowMs }: { readonly device: Device; readonly nowMs: number }) {
  const seenMs = lastSeenMs(device);
  const state = vehicleState(device);
  return (
    <span className={`gk-status gk-vehicle-${state}`}>
      <span className="gk-status-dot" data-online={isOnline(device)} aria-hidden="true" />
      <span className="gk-status-words">
        {VEHICLE_STATE_LABELS[state]}
        {seenMs !== undefined && (
          <time className="gk-status-seen" dateTime={new Date(seenMs).toISOString()} title={formatAbsolute(seenMs)}>
            {formatAgo(seenMs, nowMs)}
          </time>
        )}
      </span>
    </span>
  );
}
