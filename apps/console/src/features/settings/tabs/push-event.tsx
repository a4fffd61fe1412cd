import { Button } from 'react-bootstrap';
import { serverSettingsResource } from 'gk-sdk/rest';
import { SETTING_LENGTHS } from 'gk-sdk/rules';
import { t, word } from '../../../shared/i18n/translate.js';
import { useRest } from '../../../shared/query/use-rest.js';
import { useSave } from '../../../shared/query/use-save.js';
import { defineSetting } from '../define-setting.js';
import { LastDeliveries, useDeliveries } from '../last-deliveries.js';
import { PORT } from '../limits.js';
import { ActionWords, SettingPart } from '../setting-part.js';
import { targetProblems } from '../target-problems.js';

/** Push Event: enable, IP and port (spec 002 section 3), and a key of our own that signs pushes. */
export default defineSetting({
  resource: ({ cloud }) => cloud,
  fields: [
    { kind: 'switch', name: 'enabled', label: word('Send push events to a server') },
    { kind: 'text', name: 'ip', label: word('IP'), maxLength: SETTING_LENGTHS.host },
    { kind: 'number', name: 'port', label: word('Port'), ...PORT },
    {
      kind: 'secret',
      name: 'secret',
      label: word('Key of the signature'),
      help: word(
        'The receiver checks by it that a push comes from this server (header webhook-signature); empty for none',
      ),
      maxLength: SETTING_LENGTHS.pushSecret,
    },
  ],
  check: ({ enabled, ip, port }) => targetProblems({ enabled, address: ip, port }, { address: 'ip', port: 'port' }),
  Below: TestPush,
});

function TestPush() {
  const settings = useRest(serverSettingsResource);
  const deliveries = useDeliveries();
  const test = useSave((signal) => settings.testPush({ signal }).finally(deliveries.reload));
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
      <LastDeliveries resource={deliveries} channel="push" />
    </SettingPart>
  );
}
