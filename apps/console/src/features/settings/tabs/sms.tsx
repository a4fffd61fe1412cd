import { SETTING_LENGTHS, targetProblem } from 'gk-sdk/rules';
import { useState, type FormEvent } from 'react';
import { Button, Form } from 'react-bootstrap';
import { sendTestSms, serverSettingsResource } from 'gk-sdk/rest';
import { useBrand } from '../../../shared/brand/brand-context.js';
import { t, word } from '../../../shared/i18n/translate.js';
import { useRest } from '../../../shared/query/use-rest.js';
import { useSave } from '../../../shared/query/use-save.js';
import { defineSetting } from '../define-setting.js';
import { LastDeliveries, useDeliveries } from '../last-deliveries.js';
import { ActionWords, SettingPart } from '../setting-part.js';

/** SMS Sender: one provider with enable, base url and key, and a test message (spec 002 sections 2 and 3). */
export default defineSetting({
  resource: (settings) => settings.sms(),
  fields: [
    { kind: 'switch', name: 'enabled', label: word('Enable the SMS sender') },
    {
      kind: 'text',
      name: 'baseUrl',
      label: word('Base address of the provider'),
      placeholder: 'https://',
      maxLength: SETTING_LENGTHS.smsBase,
      accepts: (address) => targetProblem({ enabled: true, address, form: 'safe url' }) === undefined,
      problem: word('An address that begins with https://, or is on the server itself'),
    },
    { kind: 'secret', name: 'apiKey', label: word('API key'), maxLength: SETTING_LENGTHS.smsKey },
  ],
  check: ({ enabled, baseUrl, apiKey }) => ({
    ...(enabled && baseUrl === '' && { baseUrl: t('cannot be empty while this is on') }),
    ...(enabled && apiKey === '' && { apiKey: t('cannot be empty while this is on') }),
  }),
  Below: TestMessage,
});

/**
 * The server sends the test, so that the key stays off the browser. The brand switch has it sent as spec 002 section 7
 * says: from the browser to the provider, with 'success' or the provider's words.
 */
function TestMessage() {
  const settings = useRest(serverSettingsResource);
  const { smsTestFromBrowser } = useBrand().switches;
  const deliveries = useDeliveries();
  const [to, setTo] = useState('');
  const [from, setFrom] = useState('');
  const [text, setText] = useState('');
  const test = useSave(async (signal) => {
    const message = { to: to.trim(), from: from.trim(), text };
    if (!smsTestFromBrowser) return settings.testSms(message, { signal }).finally(deliveries.reload);
    await sendTestSms(await settings.sms().read({ signal }), message, { signal });
    return t('success');
  });
  const send = (event: FormEvent): void => {
    event.preventDefault();
    test.run();
  };
  const missing = to.trim() === '' || text.trim() === '';
  return (
    <SettingPart title={t('Test message')}>
      <p>{t('The test uses the saved settings.')}</p>
      <p>
        {smsTestFromBrowser
          ? t('This browser posts the test to the provider, with the key: so the brand of this site has it.')
          : t(
              'The server posts the test to the provider, as it does the messages of plans: the key stays off this browser.',
            )}
      </p>
      <Form className="gk-form" onSubmit={send}>
        <Form.Group controlId="sms-test-to">
          <Form.Label>{t('Phone number of the receiver')}</Form.Label>
          <Form.Control
            type="tel"
            placeholder="+886912345678"
            maxLength={SETTING_LENGTHS.phone}
            value={to}
            onChange={(event) => setTo(event.currentTarget.value)}
          />
        </Form.Group>
        <Form.Group controlId="sms-test-from">
          <Form.Label>{t('Sender name')}</Form.Label>
          <Form.Control
            maxLength={SETTING_LENGTHS.smsSender}
            value={from}
            onChange={(event) => setFrom(event.currentTarget.value)}
          />
        </Form.Group>
        <Form.Group controlId="sms-test-text">
          <Form.Label>{t('Text')}</Form.Label>
          <Form.Control
            as="textarea"
            rows={2}
            maxLength={SETTING_LENGTHS.smsText}
            value={text}
            onChange={(event) => setText(event.currentTarget.value)}
          />
        </Form.Group>
        <div className="gk-form-actions">
          <Button type="submit" variant="outline-secondary" disabled={missing || test.kind === 'running'}>
            {test.kind === 'running' ? t('Loading...') : t('Send')}
          </Button>
        </div>
      </Form>
      <ActionWords action={test} />
      <LastDeliveries resource={deliveries} channel="sms" />
    </SettingPart>
  );
}
