import type { FleetEvent } from 'gk-sdk';
import { EVENT_TOAST_MS, type Toast } from '../shared/toast/toast-store.js';

/** The toast of an event channel message (spec 000 section 4); undefined for messages without one. */
export function toEventToast(event: FleetEvent): Omit<Toast, 'id'> | undefined {
  const device = event.deviceid ?? 'Unknown device';
  const text = [device, event.memo].filter((part) => part != null && part !== '').join(': ');
  if (event.call === 1) {
    return {
      tone: 'info',
      title: 'Call Request',
      text: `${device} asks for a talk on channel ${event.channel ?? 1}`,
      action: { label: 'Talk', disabledReason: 'Talk is not built yet' },
    };
  }
  switch (event.cmd) {
    case 'new':
      return { tone: 'warning', title: 'New event', text, dismissAfterMs: EVENT_TOAST_MS };
    case 'cover':
      return { tone: 'success', title: 'Recover Success', text, dismissAfterMs: EVENT_TOAST_MS };
    default:
      return undefined;
  }
}
