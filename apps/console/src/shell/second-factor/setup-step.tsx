import { useEffect, useState, type FormEvent } from 'react';
import { Button, Form } from 'react-bootstrap';
import { useResource, useSession } from 'gk-react';
import { toGkError } from 'gk-sdk';
import type { SecondFactorResource } from 'gk-sdk/rest';
import { useBrandName } from '../../shared/brand/brand-context.js';
import { t } from '../../shared/i18n/translate.js';
import { notify } from '../../shared/notice/notify.js';
import { ResourceView } from '../../shared/page/resource-view.js';
import { CodeField } from '../../shared/second-factor/code-field.js';
import { proofError } from '../../shared/second-factor/code-words.js';
import { inGroupsOfFour, otpauthUri } from './otpauth-uri.js';
import { QrCode } from './qr-code.js';

/** Secret for the authenticator app, and the first code, which turns the second factor on. */
export function SetupStep({
  factor,
  username,
  onOn,
  onCancel,
}: {
  readonly factor: SecondFactorResource;
  readonly username: string;
  readonly onOn: (recoveryCodes: readonly string[]) => void;
  readonly onCancel: () => void;
}) {
  const secret = useResource('second factor secret', (signal) => factor.begin({ signal }));
  return (
    <ResourceView resource={secret} loading={t('Loading the secret')}>
      {(known) => <FirstCode factor={factor} username={username} secret={known} onOn={onOn} onCancel={onCancel} />}
    </ResourceView>
  );
}

function FirstCode({
  factor,
  username,
  secret,
  onOn,
  onCancel,
}: {
  readonly factor: SecondFactorResource;
  readonly username: string;
  readonly secret: string;
  readonly onOn: (recoveryCodes: readonly string[]) => void;
  readonly onCancel: () => void;
}) {
  const session = useSession();
  const brand = useBrandName();
  const [code, setCode] = useState('');
  const [error, setError] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const uri = otpauthUri({ secret, issuer: `${brand} ${window.location.hostname}`, username });
  useEffect(() => document.getElementById('second-factor-first-code')?.focus(), []);

  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (isBusy) return;
    if (code.trim() === '') return setError(t('Type the code that the app shows.'));
    setBusy(true);
    try {
      const { recoveryCodes, pair } = await factor.turnOn(code, { keep: session.autoLogin === true });
      session.replaceCredentials({ kind: 'session', username, e: pair.e, h: pair.h });
      onOn(recoveryCodes);
    } catch (thrown) {
      const known = proofError(thrown);
      // A secret that waited too long is no code that was used.
      if (known?.field === 'code' && toGkError(thrown).code === 'invalid-argument') setError(known.text);
      else notify({ title: 'error', text: toGkError(thrown).message });
    } finally {
      setBusy(false);
    }
  };

  return (
    <Form noValidate onSubmit={(event) => void submit(event)}>
      <ol className="ps-3">
        <li className="mb-2">
          {t('Scan the picture with an authenticator app on your phone, or type the secret there.')}
        </li>
        <li>{t('Type the code that the app shows.')}</li>
      </ol>
      <div className="gk-second-factor-setup">
        <QrCode text={uri} label={t('QR code for the authenticator app')} />
        <div>
          <p className="mb-1">{t('Secret')}</p>
          <p className="gk-second-factor-secret">{inGroupsOfFour(secret)}</p>
          <CodeField
            id="second-factor-first-code"
            label={t('Code of the app')}
            value={code}
            error={error}
            onChange={(next) => {
              setCode(next);
              setError(undefined);
            }}
          />
        </div>
      </div>
      <div className="d-flex gap-2">
        <Button type="submit" aria-disabled={isBusy}>
          {isBusy ? t('Turning it on') : t('Turn on')}
        </Button>
        <Button variant="outline-secondary" onClick={onCancel}>
          {t('Cancel')}
        </Button>
      </div>
    </Form>
  );
}
