import { t } from '../../../shared/i18n/translate.js';
import { useEventList } from '../list/event-list-context.js';
import type { EventRow } from './event-row.js';
import { isReviewed, reviewerWords, useCheck } from './use-check.js';

/**
 * Whether somebody has reviewed the event. Like a switch in a cell it is not disabled during the save, which would take the focus
 * from it; a press does nothing meanwhile.
 */
export function CheckCell({ row: { event } }: { readonly row: EventRow }) {
  const { mayReview, onChange } = useEventList();
  const check = useCheck(onChange);
  const reviewed = isReviewed(event);
  const title = reviewerWords(event, event.deviceId);
  if (!mayReview) return reviewed ? <span title={title}>✓</span> : null;
  return (
    <input
      type="checkbox"
      className="form-check-input"
      aria-label={t('Event {event} is reviewed', { event: event.serialNo })}
      title={title}
      checked={reviewed}
      aria-busy={check.kind === 'running'}
      onChange={() => check.run(event, !reviewed)}
    />
  );
}
