import {
  eventPageCount,
  eventPageLabel,
  EVENT_PAGE_SIZES,
  NEWEST_PAGE,
  type EventPageState,
} from '../rows/event-pages.js';
import { t } from '../../../shared/i18n/translate.js';

/** Page size and page choice (spec 001 section 2: "page size, page choice (Newest or Page n)"). */
export function TodayPages({
  state,
  events,
  onChange,
}: {
  readonly state: EventPageState;
  /** Events of all pages. */
  readonly events: number;
  readonly onChange: (change: { readonly pageSize?: number; readonly page?: number }) => void;
}) {
  const pages = Array.from({ length: eventPageCount(events, state.pageSize) }, (_, page) => page);
  return (
    <>
      <select
        className="form-select form-select-sm gk-events-select"
        aria-label={t('Events per page')}
        value={state.pageSize}
        onChange={(event) => onChange({ pageSize: Number(event.target.value) })}
      >
        {EVENT_PAGE_SIZES.map((size) => (
          <option key={size} value={size}>
            {t('{count} per page', { count: size })}
          </option>
        ))}
      </select>
      <select
        className="form-select form-select-sm gk-events-select"
        aria-label={t('Page')}
        value={state.page}
        onChange={(event) => onChange({ page: Number(event.target.value) })}
      >
        <option value={NEWEST_PAGE}>{eventPageLabel(NEWEST_PAGE)}</option>
        {pages.map((page) => (
          <option key={page} value={page}>
            {eventPageLabel(page)}
          </option>
        ))}
        {state.page >= pages.length && <option value={state.page}>{eventPageLabel(state.page)}</option>}
      </select>
    </>
  );
}
