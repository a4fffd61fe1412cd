import type { LiveEvent } from 'gk-sdk';
import { EVENT_TOAST_MS, type Toast } from '../shared/toast/toast-store.js';

/** The toast of a live event (spec 000 section 4); undefined for one without. */
export function toEventToast(event: LiveEvent): Omit<Toast, 'id'> | undefined {
  const { deviceId, memo, callChannel } = event;
  const text = memo ? `${deviceId}: ${memo}` : deviceId;
  if (callChannel !== undefined) {
    return {
      tone: 'info',
      title: 'Call Request',
      text: `${deviceId} asks for a talk on channel ${callChannel}`,
      action: { label: 'Talk', disabledReason: 'Talk is not built yet' },
    };
  }
  switch (event.change) {
    case 'new':
      return { tone: 'warning', title: 'New event', text, dismissAfterMs: EVENT_TOAST_MS };
    case 'recovered':
      return { tone: 'success', title: 'Recover Success', text, dismissAfterMs: EVENT_TOAST_MS };
    default:
      return undefined;
  }
}
