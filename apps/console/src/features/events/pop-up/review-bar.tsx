import { eventReadMarkResource } from 'gk-sdk/rest';
import { t } from '../../../shared/i18n/translate.js';
import { useRest } from '../../../shared/query/use-rest.js';
import { useSave } from '../../../shared/query/use-save.js';
import { useServerHas } from '../../../shared/session/use-user.js';
import { useEventList } from '../list/event-list-context.js';
import type { Review } from '../review/use-review.js';
import type { EventRow } from '../rows/event-row.js';
import { isReviewed, reviewerWords } from '../rows/use-check.js';

/** Who reviewed the event, and the buttons of the review: reviewed and on to the next one, and unread from here. */
export function ReviewBar({ row, review }: { readonly row: EventRow; readonly review: Review }) {
  const { mayReview } = useEventList();
  const hasMark = useServerHas('event-read-mark');
  const reviewed = isReviewed(row.event);
  const state = reviewed ? (reviewerWords(row.event, row.event.deviceId) ?? t('Reviewed')) : t('Not reviewed');
  return (
    <>
      <span className="gk-event-review-state" data-reviewed={reviewed}>
        {state}
      </span>
      {hasMark && <UnreadFromHere serialNo={row.event.serialNo} />}
      {mayReview && (
        <button
          type="button"
          className={reviewed ? 'btn btn-sm btn-outline-secondary' : 'btn btn-sm btn-primary'}
          title={reviewed ? undefined : t('Mark as reviewed and go to the next one (E)')}
          onClick={() => review.review(row)}
        >
          {reviewed ? t('Mark as not reviewed') : t('Reviewed, next')}
        </button>
      )}
    </>
  );
}

/** Puts the user's mark back before the event, in all browsers. */
function UnreadFromHere({ serialNo }: { readonly serialNo: number }) {
  const marks = useRest(eventReadMarkResource);
  const save = useSave(async (signal) => {
    await marks.moveBefore(serialNo, { signal });
    return t('This event and the later ones are unread.');
  });
  return (
    <button
      type="button"
      className="btn btn-sm btn-outline-secondary"
      title={t('Counts this event and all later ones in the bell again')}
      disabled={save.kind === 'running'}
      onClick={() => save.run()}
    >
      {t('Unread from here')}
    </button>
  );
}
