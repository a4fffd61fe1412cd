import { useState } from 'react';
import { Button, Form } from 'react-bootstrap';
import { useAction, useResource } from 'gk-react';
import { isGkError } from 'gk-sdk';
import { serverSettingsResource, type ServerSettingsResource } from 'gk-sdk/rest';
import { SETTING_LENGTHS } from 'gk-sdk/rules';
import { canTryCertbot } from './setting-choices.js';
import { t, word } from '../../../shared/i18n/translate.js';
import { notify } from '../../../shared/notice/notify.js';
import { useRest } from '../../../shared/query/use-rest.js';
import { ResourceView } from '../../../shared/page/resource-view.js';
import '../../../shared/form/form.css';
import '../settings-page.css';
import type { SettingTab } from '../define-setting.js';
import { LastDeliveries, useDeliveries } from '../last-deliveries.js';

const DOMAINS = word('Domains');
const MAIL = word('E-mail for the certificate authority');
const DIRECTORY = word('Address of the certificate authority (ACME directory)');
const TERMS = word('I accept the terms of the certificate authority');

type Asked = Awaited<ReturnType<ServerSettingsResource['automaticCertificate']['read']>>;

/** Automatic certificate: domains, e-mail, Try and renew; both are disabled while one runs (spec 002 section 2). */
const tab: SettingTab = { Panel: CertificatePanel, words: [DOMAINS, MAIL, DIRECTORY, TERMS], filed: [] };
export default tab;

function CertificatePanel() {
  const settings = useRest(serverSettingsResource);
  const saved = useResource(['automatic certificate'], async (signal) => {
    try {
      return { asked: await settings.automaticCertificate.read({ signal }) };
    } catch (error) {
      // A server that keeps none takes domains and e-mail with each request.
      if (isGkError(error) && error.code === 'not-found') return { asked: undefined };
      throw error;
    }
  });
  return (
    <ResourceView resource={saved} loading={t('Loading...')}>
      {({ asked }) => <CertificateForm saved={asked} />}
    </ResourceView>
  );
}

function CertificateForm({ saved }: { readonly saved: Asked | undefined }) {
  const settings = useRest(serverSettingsResource);
  const [asked, setAsked] = useState(saved ?? { domains: '', email: '', directory: '', termsAccepted: true });
  const change = (part: Partial<Asked>): void => setAsked((before) => ({ ...before, ...part }));
  const { domains, email } = asked;
  const deliveries = useDeliveries();
  const state = useResource('certificate state', (signal) => settings.certificateState({ signal }));
  const request = useAction(async (signal, kind: 'obtain' | 'renew') => {
    notify({ title: t('Trying get certificate now') });
    try {
      if (kind === 'renew') return await settings.renewCertificate({ signal });
      if (saved !== undefined) await settings.automaticCertificate.save(asked, { signal });
      return await settings.obtainCertificate({ domains, email }, { signal });
    } finally {
      deliveries.reload();
    }
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
          onChange={(event) => change({ domains: event.currentTarget.value })}
        />
      </Form.Group>
      <Form.Group controlId="certificate-mail">
        <Form.Label>{t(MAIL)}</Form.Label>
        <Form.Control
          type="email"
          value={email}
          maxLength={SETTING_LENGTHS.mailAddress}
          onChange={(event) => change({ email: event.currentTarget.value })}
        />
      </Form.Group>
      {saved !== undefined && (
        <>
          <Form.Group controlId="certificate-directory">
            <Form.Label>{t(DIRECTORY)}</Form.Label>
            <Form.Control
              type="url"
              value={asked.directory}
              maxLength={SETTING_LENGTHS.acmeDirectory}
              onChange={(event) => change({ directory: event.currentTarget.value })}
            />
          </Form.Group>
          <Form.Check
            id="certificate-terms"
            label={t(TERMS)}
            checked={asked.termsAccepted}
            onChange={(event) => change({ termsAccepted: event.currentTarget.checked })}
          />
        </>
      )}
      <div className="gk-form-actions">
        <Button type="submit" disabled={running || !asked.termsAccepted || !canTryCertbot(domains, email)}>
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
      <LastDeliveries resource={deliveries} channel="certificate" />
    </Form>
  );
}
