import { Button } from 'react-bootstrap';
import { serverSettingsResource } from 'gk-sdk/rest';
import { t } from '../../shared/i18n/translate.js';
import { useRest } from '../../shared/query/use-rest.js';
import { useSave } from '../../shared/query/use-save.js';
import { LastDeliveries, useDeliveries } from './last-deliveries.js';
import { ActionWords, SettingPart } from './setting-part.js';

/** Tries the saved target of a relay, and shows how it went before. */
export function RelayTest({ relay }: { readonly relay: 'gps' | 'heartbeat' }) {
  const settings = useRest(serverSettingsResource);
  const deliveries = useDeliveries();
  const test = useSave((signal) => settings.testRelay(relay, { signal }).finally(deliveries.reload));
  return (
    <SettingPart title={t('Test')}>
      <p>{t('The test uses the saved settings.')}</p>
      <div className="gk-form-actions">
        <Button
          variant="outline-secondary"
          disabled={test.kind === 'running'}
          onClick={() => {
            test.run();
          }}
        >
          {test.kind === 'running' ? t('Loading...') : t('Send')}
        </Button>
      </div>
      <ActionWords action={test} />
      <LastDeliveries resource={deliveries} channel={relay} />
    </SettingPart>
  );
}
