import { useMemo } from 'react';
import { Button } from 'react-bootstrap';
import { useGroups } from 'gk-react';
import { groupWords } from '../../../shared/fleet/group-path-words.js';
import { t, word } from '../../../shared/i18n/translate.js';
import { PageHeader } from '../../../shared/page/page-header.js';
import { ResourceView } from '../../../shared/page/resource-view.js';
import { Tabs, type Tab } from '../../../shared/page/tabs.js';
import { SearchedWords } from '../../../shared/report/searched-words.js';
import { EmptyPanel } from '../../../shared/ui/state-panel.js';
import { useUrlState } from '../../../shared/url-state/use-url-state.js';
import { EventList } from '../list/event-list.js';
import { MemoEditingProvider } from '../memo/memo-editing-provider.js';
import { EventSearchForm } from './event-search-form.js';
import { SEARCH_SHAPE, searchedWords, toCriteria } from './event-search-query.js';
import { useEventSearch } from './use-event-search.js';
import './event-search.css';

const TABS = [
  { id: 'criteria', title: word('Select search criteria') },
  { id: 'result', title: word('Search result') },
] as const satisfies readonly Tab<string>[];
const TAB_SHAPE = { tab: SEARCH_SHAPE.tab };
const ORDERS = [
  { id: 'oldest', label: word('Oldest first') },
  { id: 'newest', label: word('Newest first') },
] as const;

/** Notes for an incomplete list. */
const PARTIAL = {
  cancelled: word('Incomplete: {count} events were received before the query was cancelled.'),
  failed: word('Incomplete: {count} events were received before the query failed.'),
  cut: word('Only the first {count} events are shown. Narrow the search to see the others.'),
} as const;

/** Event search (spec 001 section 2, "Query Event"). */
export function EventSearchPage() {
  const { report, events, partial, received, period, onChange } = useEventSearch();
  const groups = useGroups();
  const groupName = useMemo(() => groupWords(groups.data?.groups ?? []), [groups.data]);
  const [{ tab }, changeTab] = useUrlState(TAB_SHAPE);
  const { draft, change, hint, resource, cancelled, run, again, cancel } = report;
  const loading = resource.kind === 'loading';
  const searched = searchedWords(toCriteria(report.asked), period, (groupId) => groupName(Number(groupId)));
  return (
    <div className="gk-events">
      <PageHeader
        title={t('Event search')}
        state={resource.data && t('{count, plural, one {# event} other {# events}}', { count: events.length })}
      />
      {/* Around the tabs, so that a look at the criteria takes away no memo. */}
      <MemoEditingProvider onChange={onChange}>
        <Tabs
          label={t('Event search')}
          tabs={TABS}
          current={tab}
          onChoose={(id) => changeTab({ tab: id })}
          panelClassName="gk-events-list"
        >
          {tab === 'criteria' ? (
            <form
              className="gk-event-search"
              aria-label={t('Query')}
              onSubmit={(event) => {
                event.preventDefault();
                run({ tab: 'result' });
              }}
            >
              <EventSearchForm search={draft} onChange={change} />
              <div className="gk-event-search-actions">
                <select
                  className="form-select form-select-sm gk-events-select"
                  aria-label={t('Order')}
                  value={draft.order}
                  onChange={(event) => change({ order: event.target.value === 'oldest' ? 'oldest' : 'newest' })}
                >
                  {ORDERS.map(({ id, label }) => (
                    <option key={id} value={id}>
                      {t(label)}
                    </option>
                  ))}
                </select>
                <Button type="submit" size="sm" disabled={hint !== undefined}>
                  {t('Search')}
                </Button>
                {hint !== undefined && <span className="gk-muted">{t(hint)}</span>}
              </div>
            </form>
          ) : (
            <>
              {loading && (
                <div className="gk-event-search-progress" role="status">
                  <progress aria-label={t('Loading')} />
                  {t('{count} events received', { count: received })}
                  <Button size="sm" variant="outline-secondary" onClick={cancel}>
                    {t('Cancel')}
                  </Button>
                </div>
              )}
              {(resource.kind !== 'idle' || cancelled) && <SearchedWords words={searched} />}
              <ResourceView
                resource={resource}
                loading={t('Loading from the server')}
                idle={
                  partial === undefined && (
                    <EmptyPanel
                      title={cancelled ? t('The query was cancelled.') : t('Select the criteria, then search.')}
                    />
                  )
                }
              >
                {() => events.length === 0 && <EmptyPanel title={t('no records')} />}
              </ResourceView>
              {partial !== undefined && (
                <p className="gk-stale" role="status">
                  {t(PARTIAL[partial], { count: events.length })}
                </p>
              )}
              {events.length > 0 && (
                <EventList
                  label={t('Search result')}
                  events={events}
                  period={searched}
                  onChange={onChange}
                  toolbar={
                    <Button size="sm" variant="outline-secondary" disabled={loading} onClick={again}>
                      {t('Search again')}
                    </Button>
                  }
                />
              )}
            </>
          )}
        </Tabs>
      </MemoEditingProvider>
    </div>
  );
}
