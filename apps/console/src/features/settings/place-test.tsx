import { Button } from 'react-bootstrap';
import { serverSettingsResource } from 'gk-sdk/rest';
import { t } from '../../shared/i18n/translate.js';
import { useRest } from '../../shared/query/use-rest.js';
import { useSave } from '../../shared/query/use-save.js';
import { LastDeliveries, useDeliveries } from './last-deliveries.js';
import { ActionWords, SettingPart } from './setting-part.js';

/** Asks the saved geocoder or route service about the centre of the map, and shows how it went before. */
export function PlaceTest({ service }: { readonly service: 'geocoding' | 'routes' }) {
  const settings = useRest(serverSettingsResource);
  const deliveries = useDeliveries();
  const test = useSave((signal) => settings.testPlaces(service, { signal }).finally(deliveries.reload));
  return (
    <SettingPart title={t('Test')}>
      <p>{t('The test asks the saved server about the default map centre.')}</p>
      <div className="gk-form-actions">
        <Button
          variant="outline-secondary"
          disabled={test.kind === 'running'}
          onClick={() => {
            test.run();
          }}
        >
          {test.kind === 'running' ? t('Loading...') : t('Ask')}
        </Button>
      </div>
      <ActionWords action={test} />
      <LastDeliveries resource={deliveries} channel={service} />
    </SettingPart>
  );
}
