import { useEffect, useMemo } from 'react';
import { useResource } from 'gk-react';
import { fencesResource, type Fence } from 'gk-sdk/rest';
import { hasFix } from 'gk-sdk/rules';
import { t } from '../../shared/i18n/translate.js';
import { useMayLeave } from '../../shared/form/unsaved-guard.js';
import { MapRuleSelect } from '../../shared/map-editor/map-rule-select.js';
import { PageHeader } from '../../shared/page/page-header.js';
import { ResourceView } from '../../shared/page/resource-view.js';
import { useRest } from '../../shared/query/use-rest.js';
import { numberParameter, useUrlState } from '../../shared/url-state/use-url-state.js';
import { FenceEditor } from './fence-editor.js';
import { useOtherFences } from './use-other-fences.js';
import './fence-page.css';

const VIEW = {
  fence: numberParameter(-1, -1),
  /** Middle of a circle to begin with, from a place of a map. */
  lat: numberParameter(0, -85, 85),
  lng: numberParameter(0, -180, 180),
};

/** Radius of a circle that begins at a place, metres. */
const NEW_RADIUS_M = 200;

/** Values of the form before a fence is chosen. */
const NO_FENCE: Fence = {
  title: '',
  enabled: false,
  lat: 0,
  lng: 0,
  radiusM: 0,
  triggerIn: false,
  triggerOut: false,
  deviceIds: [],
};

/** The geofence editor (spec 002 section 2). The server has places for fences; none is made or removed. */
export function FencePage() {
  const fences = useRest(fencesResource);
  const [{ fence: index, lat, lng }, setView] = useUrlState(VIEW);
  const begin = useMemo(
    () => (hasFix({ lat, lng }) ? { center: { lat, lng }, radiusM: NEW_RADIUS_M } : undefined),
    [lat, lng],
  );
  const list = useResource('fences', (signal) => fences.list({ signal }));
  const chosen = useResource(index < 0 ? undefined : ['fence', index], (signal) => fences.read(index, { signal }));
  // A place of a map is for a fence that is free.
  const free = begin && index < 0 ? list.data?.find(({ title }) => title === '')?.index : undefined;
  useEffect(() => {
    if (free !== undefined) setView({ fence: free });
  }, [free, setView]);
  const others = useOtherFences(list.data, index);
  const mayLeave = useMayLeave();
  const choose = async (next: number): Promise<void> => {
    if (await mayLeave()) setView(index < 0 ? { fence: next } : { fence: next, lat: 0, lng: 0 });
  };
  return (
    <div className="gk-fence-page">
      <PageHeader title={t('Fence')} />
      <ResourceView resource={list} loading={t('Loading the fences')}>
        {(titles) => (
          <>
            <MapRuleSelect
              label={t('Fence')}
              prompt={t('Choose a fence')}
              titles={titles}
              index={index}
              onChange={(next) => void choose(next)}
            />
            {begin && index < 0 && free === undefined && (
              <p role="alert">{t('No fence is free. Choose the one that is to move to this place.')}</p>
            )}
            {others.loading && <small role="status">{t('Loading the other fences')}</small>}
            {others.failed > 0 && (
              <p className="gk-stale" role="alert">
                {t('{count, plural, one {# fence could not be read.} other {# fences could not be read.}}', {
                  count: others.failed,
                })}{' '}
                <button type="button" className="btn btn-link btn-sm" onClick={others.reload}>
                  {t('Try again')}
                </button>
              </p>
            )}
            <ResourceView
              resource={chosen}
              loading={t('Loading the fence')}
              idle={<FenceEditor index={-1} fence={NO_FENCE} others={others} onSaved={list.reload} />}
            >
              {(fence) => (
                <FenceEditor
                  key={index}
                  index={index}
                  fence={fence}
                  begin={begin}
                  others={others}
                  onSaved={() => {
                    setView({ lat: 0, lng: 0 });
                    list.reload();
                    chosen.reload();
                    others.reload();
                  }}
                />
              )}
            </ResourceView>
          </>
        )}
      </ResourceView>
    </div>
  );
}
