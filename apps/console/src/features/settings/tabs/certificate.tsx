import { useState } from 'react';
import { Button, Form } from 'react-bootstrap';
import { useAction, useResource } from 'gk-react';
import { serverSettingsResource } from 'gk-sdk/rest';
import { SETTING_LENGTHS } from 'gk-sdk/rules';
import { canTryCertbot } from './setting-choices.js';
import { t, word } from '../../../shared/i18n/translate.js';
import { notify } from '../../../shared/notice/notify.js';
import { useRest } from '../../../shared/query/use-rest.js';
import { ResourceView } from '../../../shared/page/resource-view.js';
import '../../../shared/form/form.css';
import '../settings-page.css';
import type { SettingTab } from '../define-setting.js';

const DOMAINS = word('Domains');
const MAIL = word('E-mail for the certificate authority');

/** Automatic certificate: domains, e-mail, Try and renew; both are disabled while one runs (spec 002 section 2). */
const tab: SettingTab = { Panel: CertificatePanel, words: [DOMAINS, MAIL], filed: [] };
export default tab;

function CertificatePanel() {
  const settings = useRest(serverSettingsResource);
  const [domains, setDomains] = useState('');
  const [email, setEmail] = useState('');
  const state = useResource('certificate state', (signal) => settings.certificateState({ signal }));
  const request = useAction((signal, kind: 'obtain' | 'renew') => {
    notify({ title: t('Trying get certificate now') });
    if (kind === 'renew') return settings.renewCertificate({ signal });
    return settings.obtainCertificate({ domains, email }, { signal });
  });
  const running = request.kind === 'running';
  return (
    <Form
      className="gk-form"
      onSubmit={(event) => {
        event.preventDefault();
        request.run('obtain');
      }}
    >
      <Form.Group controlId="certificate-domains">
        <Form.Label>{t(DOMAINS)}</Form.Label>
        <Form.Control
          value={domains}
          maxLength={SETTING_LENGTHS.certbotDomains}
          onChange={(event) => setDomains(event.currentTarget.value)}
        />
      </Form.Group>
      <Form.Group controlId="certificate-mail">
        <Form.Label>{t(MAIL)}</Form.Label>
        <Form.Control
          type="email"
          value={email}
          maxLength={SETTING_LENGTHS.mailAddress}
          onChange={(event) => setEmail(event.currentTarget.value)}
        />
      </Form.Group>
      <div className="gk-form-actions">
        <Button type="submit" disabled={running || !canTryCertbot(domains, email)}>
          {t('Try')}
        </Button>
        <Button variant="outline-secondary" disabled={running} onClick={() => request.run('renew')}>
          {t('Renew')}
        </Button>
        {running && <span role="status">{t('Loading...')}</span>}
      </div>
      {request.kind === 'failed' && <div role="alert">{request.error.message}</div>}
      {request.kind === 'done' ? (
        <pre className="gk-settings-answer" role="status">
          {request.data}
        </pre>
      ) : (
        <ResourceView resource={state} loading={t('Loading...')}>
          {(text) => <pre className="gk-settings-answer">{text}</pre>}
        </ResourceView>
      )}
    </Form>
  );
}
