import { Button } from 'react-bootstrap';
import { serverSettingsResource, type ServerSettingsResource } from 'gk-sdk/rest';
import { t } from '../../shared/i18n/translate.js';
import { useRest } from '../../shared/query/use-rest.js';
import { useSave } from '../../shared/query/use-save.js';
import { LastDeliveries, useDeliveries } from './last-deliveries.js';
import { ActionWords, SettingPart } from './setting-part.js';

/** Tries a saved setting on the server, and shows how it went before. */
export function SavedTest({
  channel,
  button,
  words = t('The test uses the saved settings.'),
  run,
}: {
  readonly channel: Parameters<typeof LastDeliveries>[0]['channel'];
  /** Word of the button. */
  readonly button: string;
  /** Sentence about what the test does. */
  readonly words?: string;
  readonly run: (settings: ServerSettingsResource, signal: AbortSignal) => Promise<string>;
}) {
  const settings = useRest(serverSettingsResource);
  const deliveries = useDeliveries();
  const test = useSave((signal) => run(settings, signal).finally(deliveries.reload));
  return (
    <SettingPart title={t('Test')}>
      <p>{words}</p>
      <div className="gk-form-actions">
        <Button
          variant="outline-secondary"
          disabled={test.kind === 'running'}
          onClick={() => {
            test.run();
          }}
        >
          {test.kind === 'running' ? t('Loading...') : button}
        </Button>
      </div>
      <ActionWords action={test} />
      <LastDeliveries resource={deliveries} channel={channel} />
    </SettingPart>
  );
}
