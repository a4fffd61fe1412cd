import { t } from '../../shared/i18n/translate.js';
import { SavedTest } from './saved-test.js';

/** Asks the saved geocoder or route service about the centre of the map. */
export function PlaceTest({ service }: { readonly service: 'geocoding' | 'routes' }) {
  return (
    <SavedTest
      channel={service}
      button={t('Ask')}
      words={t('The test asks the saved server about the default map centre.')}
      run={(settings, signal) => settings.testPlaces(service, { signal })}
    />
  );
}
