import { useEffect, useMemo, useRef, useState } from 'react';
import {
  changeEventPage,
  eventPageRows,
  eventPageSpan,
  hourCounts,
  hourReader,
  NEWEST_PAGE,
} from '../rows/event-pages.js';
import { t } from '../../../shared/i18n/translate.js';
import { PageHeader } from '../../../shared/page/page-header.js';
import { ResourceView } from '../../../shared/page/resource-view.js';
import { formatLocalTime } from '../../../shared/table/column-kinds.js';
import { Memo } from '../../../shared/table/memo.js';
import { shownZone } from '../../../shared/time/shown-zone.js';
import { useUrlState } from '../../../shared/url-state/use-url-state.js';
import { EventList } from '../list/event-list.js';
import type { EventPatch } from '../list/event-list-context.js';
import { holdBack } from '../list/held-events.js';
import { unreviewedBeyond, type EventBeyond, type ReviewStep } from '../review/review-order.js';
import { useReading } from '../list/use-reading.js';
import { MemoEditingProvider } from '../memo/memo-editing-provider.js';
import { HourChart } from './hour-chart.js';
import { TODAY_SHAPE, toPageState } from './today-address.js';
import { TodayPages } from './today-toolbar.js';
import { useTodayEvents, type TodayList } from './use-today-events.js';

const NEWEST_FIRST = [{ id: 'uid', descending: true }] as const;

/** Today's events (spec 001 section 2). */
export function TodayEventsPage() {
  const { list, refreshError, received, refresh, onChange } = useTodayEvents();
  const { data } = list;
  return (
    <div className="gk-events">
      <PageHeader
        title={t("Today's events")}
        state={
          data && (
            <>
              {t('{count, plural, one {# event} other {# events}}', { count: data.events.length })} ·{' '}
              {t('updated {time}', { time: formatLocalTime(data.askedS) })}
            </>
          )
        }
      />
      {refreshError && (
        <p className="gk-stale" role="alert">
          {t('Not up to date: {reason}', { reason: refreshError.message })}{' '}
          <button type="button" className="btn btn-link btn-sm" onClick={refresh}>
            {t('Try again')}
          </button>
        </p>
      )}
      {/* Around what is swapped for the loading of the next day at midnight. */}
      <MemoEditingProvider onChange={onChange}>
        <ResourceView
          resource={list}
          loading={received === 0 ? t('Loading the events') : t('{count} events received', { count: received })}
        >
          {(loaded) => <TodayEvents list={loaded} onChange={onChange} />}
        </ResourceView>
      </MemoEditingProvider>
    </div>
  );
}

function TodayEvents({
  list: { events, startS },
  onChange,
}: {
  readonly list: TodayList;
  readonly onChange: (patch: EventPatch) => void;
}) {
  const [address, change] = useUrlState(TODAY_SHAPE);
  const state = toPageState(address);
  const { reading, watch } = useReading();
  const [lastSerialNo, setLastSerialNo] = useState<number>();
  /** How often the user asked for the new events. */
  const [asked, setAsked] = useState(0);
  const listRef = useRef<HTMLDivElement>(null);
  const byKeyboard = useRef(false);
  // The button goes when it is pressed, and the focus with it: it goes on to the first of the new events.
  useEffect(() => {
    if (byKeyboard.current)
      listRef.current?.querySelector<HTMLElement>('[data-row="0"][data-cell="0"], li button')?.focus();
    byKeyboard.current = false;
  }, [asked]);
  const newest = events.at(-1)?.serialNo ?? 0;
  // Holds the list from the moment at which reading begins.
  if (reading && lastSerialNo === undefined) setLastSerialNo(newest);
  if (!reading && lastSerialNo !== undefined) setLastSerialNo(undefined);
  const held = holdBack(events, lastSerialNo);

  const hourOf = useMemo(() => hourReader(shownZone()), []);
  const counts = useMemo(
    () =>
      hourCounts(
        held.shown.map(({ happenedS }) => happenedS),
        shownZone(),
      ),
    [held.shown],
  );
  const ofHour = useMemo(
    () =>
      state.hour === undefined ? held.shown : held.shown.filter(({ happenedS }) => hourOf(happenedS) === state.hour),
    [held.shown, state.hour, hourOf],
  );
  const page = useMemo(
    () => eventPageRows(ofHour, { page: state.page, pageSize: state.pageSize }),
    [ofHour, state.page, state.pageSize],
  );
  const choose = (wanted: Parameters<typeof changeEventPage>[1]): void => {
    const next = changeEventPage(state, wanted);
    change({ size: next.pageSize, page: next.page, hour: next.hour ?? -1 });
  };
  /** The review goes on over the border of the page. */
  const beyond = (step: ReviewStep, newestFirst: boolean): EventBeyond | undefined => {
    const place = unreviewedBeyond(ofHour, eventPageSpan(ofHour.length, state), step, newestFirst);
    const event = ofHour[place];
    return event && { serialNo: event.serialNo, open: () => choose({ page: Math.floor(place / state.pageSize) }) };
  };
  return (
    <>
      <HourChart counts={counts} hour={state.hour} onChange={(hour) => choose({ hour })} />
      <div className="gk-events-new" role="status">
        {held.waiting > 0 && (
          <button
            type="button"
            className="btn btn-sm btn-primary"
            onClick={(event) => {
              // A click without a button of the mouse is a key's.
              byKeyboard.current = event.detail === 0;
              setLastSerialNo(newest);
              setAsked((times) => times + 1);
              if (state.page !== NEWEST_PAGE) choose({ page: NEWEST_PAGE });
            }}
          >
            {t('{count} new', { count: held.waiting })}
          </button>
        )}
      </div>
      <div className="gk-events-list" ref={listRef} {...watch}>
        {/* That somebody begins to read changes nothing of what is read. */}
        <Memo
          from={[page, ofHour, asked, address, change, onChange, startS]}
          draw={() => (
            <EventList
              label={t("Today's events")}
              events={page}
              period={hourWords(startS, state.hour)}
              exported={ofHour}
              onChange={onChange}
              initialSort={NEWEST_FIRST}
              reorder={asked}
              beyond={beyond}
              toolbar={<TodayPages state={state} events={ofHour.length} onChange={choose} />}
            />
          )}
        />
      </div>
    </>
  );
}

/** The time that the list is of: since midnight, and the hour of the day that was chosen in it. */
function hourWords(startS: number, hour: number | undefined): string {
  const since = formatLocalTime(startS);
  return hour === undefined
    ? t('since {time}', { time: since })
    : t('since {time}, only hour {hour}', { time: since, hour });
}
