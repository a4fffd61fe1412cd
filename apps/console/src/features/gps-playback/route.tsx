import { lazy, Suspense } from 'react';
import { t } from '../../shared/i18n/translate.js';
import { LoadingPanel } from '../../shared/ui/state-panel.js';
import { switchParameter, useUrlState } from '../../shared/url-state/use-url-state.js';
import { GpsPlaybackPage } from './gps-playback-page.js';

const PlaceSearchPage = lazy(async () => ({
  default: (await import('./place-search/place-search-page.js')).PlaceSearchPage,
}));
const VIEW = { find: switchParameter() };

/** The track of a vehicle, or who was at a place. */
export default function GpsPlaybackRoute() {
  const [{ find }] = useUrlState(VIEW);
  if (!find) return <GpsPlaybackPage />;
  return (
    <Suspense fallback={<LoadingPanel>{t('Loading...')}</LoadingPanel>}>
      <PlaceSearchPage />
    </Suspense>
  );
}
