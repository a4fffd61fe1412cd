import { useState } from 'react';
import { Button, Form } from 'react-bootstrap';
import { serverSettingsResource } from 'gk-sdk/rest';
import { SETTING_LENGTHS } from 'gk-sdk/rules';
import { SMTP_AUTH, SMTP_SECURITY } from './setting-choices.js';
import { t, word } from '../../../shared/i18n/translate.js';
import { useRest } from '../../../shared/query/use-rest.js';
import { useSave } from '../../../shared/query/use-save.js';
import { defineSetting } from '../define-setting.js';
import { LastDeliveries, useDeliveries } from '../last-deliveries.js';
import { PORT } from '../limits.js';
import { ActionWords, SettingPart } from '../setting-part.js';

const choicesOf = (names: Readonly<Record<string, string>>) =>
  Object.values(names).map((name) => ({ value: name, label: name }));

/** Email Sender, with a test mail (spec 002 sections 2 and 3). */
export default defineSetting({
  resource: ({ mail }) => mail,
  fields: [
    { kind: 'text', name: 'server', label: word('SMTP server'), maxLength: SETTING_LENGTHS.host },
    { kind: 'number', name: 'port', label: word('Port'), ...PORT },
    { kind: 'select', name: 'security', label: word('Security'), choices: choicesOf(SMTP_SECURITY) },
    { kind: 'select', name: 'auth', label: word('Authentication'), choices: choicesOf(SMTP_AUTH) },
    { kind: 'text', name: 'user', label: word('User'), maxLength: SETTING_LENGTHS.mailAccount },
    { kind: 'secret', name: 'password', label: word('Password'), maxLength: SETTING_LENGTHS.mailAccount },
    { kind: 'text', name: 'from', label: word('Sender address'), maxLength: SETTING_LENGTHS.mailAddress },
    { kind: 'text', name: 'name', label: word('Sender name'), maxLength: SETTING_LENGTHS.mailName },
  ],
  Below: TestMail,
});

function TestMail() {
  const settings = useRest(serverSettingsResource);
  const [receiver, setReceiver] = useState('');
  const deliveries = useDeliveries();
  const test = useSave((signal, to: string) => settings.testMail(to, { signal }).finally(deliveries.reload));
  return (
    <SettingPart title={t('Test mail')}>
      <p>{t('The test uses the saved settings.')}</p>
      <Form
        className="gk-form-actions"
        onSubmit={(event) => {
          event.preventDefault();
          test.run(receiver);
        }}
      >
        <Form.Control
          type="email"
          className="gk-field-narrow"
          aria-label={t('Receiver of the test mail')}
          placeholder={t('Receiver')}
          maxLength={SETTING_LENGTHS.mailAddress}
          value={receiver}
          onChange={(event) => setReceiver(event.currentTarget.value)}
        />
        <Button type="submit" variant="outline-secondary" disabled={receiver === '' || test.kind === 'running'}>
          {test.kind === 'running' ? t('Loading...') : t('Send')}
        </Button>
      </Form>
      <ActionWords action={test} />
      <LastDeliveries resource={deliveries} channel="mail" />
    </SettingPart>
  );
}
