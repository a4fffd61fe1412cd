import { useResource } from 'gk-react';
import { tracksResource, type PlannedTrack } from 'gk-sdk/rest';
import { useMayLeave } from '../../shared/form/unsaved-guard.js';
import { t } from '../../shared/i18n/translate.js';
import { MapRuleSelect } from '../../shared/map-editor/map-rule-select.js';
import { PageHeader } from '../../shared/page/page-header.js';
import { ResourceView } from '../../shared/page/resource-view.js';
import { useRest } from '../../shared/query/use-rest.js';
import { numberParameter, useUrlState } from '../../shared/url-state/use-url-state.js';
import { RouteEditor } from './route-editor.js';
import './route-planning-page.css';

const VIEW = { route: numberParameter(-1, -1) };

/** Values of the editor before a route is chosen. */
const NO_ROUTE: PlannedTrack = { title: '', enabled: false, points: [], deviceIds: [], bitmap: undefined };

/** The route planning editor (spec 002 section 2). The server has places for routes; none is made or removed. */
export function RoutePlanningPage() {
  const tracks = useRest(tracksResource);
  const [{ route: index }, setView] = useUrlState(VIEW);
  const list = useResource('tracks', (signal) => tracks.list({ signal }));
  const chosen = useResource(index < 0 ? undefined : ['track', index], (signal) => tracks.read(index, { signal }));
  const mayLeave = useMayLeave();
  const choose = async (next: number): Promise<void> => {
    if (await mayLeave()) setView({ route: next });
  };
  return (
    <div className="gk-route-page">
      <PageHeader title={t('Route planning')} />
      <ResourceView resource={list} loading={t('Loading the routes')}>
        {(titles) => (
          <>
            <MapRuleSelect
              label={t('Route')}
              prompt={t('Choose a route')}
              titles={titles}
              index={index}
              onChange={(next) => void choose(next)}
            />
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
