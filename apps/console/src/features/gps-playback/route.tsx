import { lazy, Suspense } from 'react';
import { t } from '../../shared/i18n/translate.js';
import { ScreenErrorBoundary } from '../../shared/page/screen-error-boundary.js';
import { LoadingPanel } from '../../shared/ui/state-panel.js';
import { switchParameter, useUrlState } from '../../shared/url-state/use-url-state.js';
import { GpsPlaybackPage } from './gps-playback-page.js';
import { loadPlaceSearch } from './load-place-search.js';

const PlaceSearchPage = lazy(async () => ({ default: (await loadPlaceSearch()).PlaceSearchPage }));
const VIEW = { find: switchParameter() };

/** The track of a vehicle, or who was at a place. */
export default function GpsPlaybackRoute() {
  const [{ find }] = useUrlState(VIEW);
  if (!find) return <GpsPlaybackPage />;
  return (
    <ScreenErrorBoundary>
      <Suspense fallback={<LoadingPanel>{t('Loading...')}</LoadingPanel>}>
        <PlaceSearchPage />
      </Suspense>
    </ScreenErrorBoundary>
  );
}
