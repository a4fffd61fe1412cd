import { useId } from 'react';
import { useResource } from 'gk-react';
import { tracksResource, type MapRuleTitle, type PlannedTrack } from 'gk-sdk/rest';
import { routeLabel } from 'gk-sdk/rules';
import { useLeaveQuestion } from '../../shared/form/use-leave-question.js';
import { t } from '../../shared/i18n/translate.js';
import { PageHeader } from '../../shared/page/page-header.js';
import { ResourceView } from '../../shared/page/resource-view.js';
import { useRest } from '../../shared/query/use-rest.js';
import { numberParameter, useUrlState } from '../../shared/url-state/use-url-state.js';
import { RouteEditor } from './route-editor.js';
import './route-planning-page.css';

const VIEW = { route: numberParameter(-1, -1) };

/** What the editor shows before a route is chosen. */
const NO_ROUTE: PlannedTrack = { title: '', enabled: false, points: [], deviceIds: [], bitmap: undefined };

/** The route planning editor (spec 002 section 2). The server has places for routes; none is made or removed. */
export function RoutePlanningPage() {
  const tracks = useRest(tracksResource);
  const [{ route: index }, setView] = useUrlState(VIEW);
  const list = useResource('tracks', (signal) => tracks.list({ signal }));
  const chosen = useResource(index < 0 ? undefined : ['track', index], (signal) => tracks.read(index, { signal }));
  const mayLeave = useLeaveQuestion();
  const choose = async (next: number): Promise<void> => {
    if (await mayLeave()) setView({ route: next });
  };
  return (
    <div className="gk-route-page">
      <PageHeader title={t('Route planning')} />
      <ResourceView resource={list} loading={t('Loading the routes')}>
        {(titles) => (
          <>
            <RouteSelect titles={titles} index={index} onChange={(next) => void choose(next)} />
            <ResourceView
              resource={chosen}
              loading={t('Loading the route')}
              idle={<RouteEditor index={-1} track={NO_ROUTE} onSaved={list.reload} />}
            >
              {(track) => <RouteEditor key={index} index={index} track={track} onSaved={list.reload} />}
            </ResourceView>
          </>
        )}
      </ResourceView>
    </div>
  );
}

/** "Route selector (numbered list 'n : title')" (spec 002 section 2). */
function RouteSelect({
  titles,
  index,
  onChange,
}: {
  readonly titles: readonly MapRuleTitle[];
  readonly index: number;
  readonly onChange: (index: number) => void;
}) {
  const id = useId();
  return (
    <div className="gk-editor-select">
      <label htmlFor={id}>{t('Route')}</label>
      <select
        id={id}
        className="form-select form-select-sm"
        value={index}
        onChange={(event) => onChange(Number(event.target.value))}
      >
        <option value={-1}>{t('Choose a route')}</option>
        {titles.map((row) => (
          <option key={row.index} value={row.index}>
            {routeLabel(row.index, row.title || t('(free)'))}
            {row.title !== '' && !row.enabled ? ` (${t('disabled')})` : ''}
          </option>
        ))}
      </select>
    </div>
  );
}
