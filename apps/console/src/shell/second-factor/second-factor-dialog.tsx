import { useState } from 'react';
import { Alert, Button } from 'react-bootstrap';
import { useResource, useSession, type Resource } from 'gk-react';
import { secondFactorResource, type SecondFactorResource } from 'gk-sdk/rest';
import { DialogFrame } from '../../shared/dialog/dialog-frame.js';
import { t } from '../../shared/i18n/translate.js';
import { notify } from '../../shared/notice/notify.js';
import { ResourceView } from '../../shared/page/resource-view.js';
import { useRest } from '../../shared/query/use-rest.js';
import { formatLocalTime } from '../../shared/table/column-kinds.js';
import { ProofForm, type Proof } from './proof-form.js';
import { RecoveryCodes } from './recovery-codes.js';
import { SetupStep } from './setup-step.js';
import './second-factor.css';

type FactorState = Awaited<ReturnType<SecondFactorResource['read']>>;

/** Part of the dialog that is open. */
type Step =
  | { readonly kind: 'overview' }
  | { readonly kind: 'set-up' }
  | { readonly kind: 'turn-off' }
  | { readonly kind: 'renew' }
  | { readonly kind: 'codes'; readonly codes: readonly string[] };

/** Codes that are left before the dialog asks for new ones. */
const FEW_CODES = 3;

/** The user's own second factor: logins that ask for a code of his phone. */
export function SecondFactorDialog({ username, onClose }: { readonly username: string; readonly onClose: () => void }) {
  const session = useSession();
  const factor = useRest(secondFactorResource);
  const state = useResource(['second factor', username], (signal) => factor.read({ signal }));
  const [step, setStep] = useState<Step>({ kind: 'overview' });
  const toOverview = (): void => {
    setStep({ kind: 'overview' });
    state.reload();
  };
  const turnOff = async (proof: Proof): Promise<void> => {
    await factor.turnOff(proof);
    session.replaceCredentials({ kind: 'password', username, password: proof.password });
    notify({ title: 'success', text: t('The second factor is off.') });
    toOverview();
  };
  const renew = async (proof: Proof): Promise<void> => {
    setStep({ kind: 'codes', codes: await factor.renewRecoveryCodes(proof) });
  };

  return (
    <DialogFrame title={t('Second factor')} pinned={step.kind !== 'overview'} onClose={onClose}>
      {step.kind === 'overview' && <Overview state={state} onStep={(kind) => setStep({ kind })} />}
      {step.kind === 'set-up' && (
        <SetupStep
          factor={factor}
          username={username}
          onOn={(codes) => setStep({ kind: 'codes', codes })}
          onCancel={toOverview}
        />
      )}
      {step.kind === 'codes' && (
        <RecoveryCodes codes={step.codes} account={`${username}, ${window.location.hostname}`} onDone={toOverview} />
      )}
      {step.kind === 'turn-off' && (
        <>
          <p>{t('Name and password log in again, everywhere. Other logins with a code end.')}</p>
          <ProofForm
            username={username}
            action={t('Turn off')}
            busy={t('Turning it off')}
            danger
            send={turnOff}
            onCancel={toOverview}
          />
        </>
      )}
      {step.kind === 'renew' && (
        <>
          <p>{t('You get ten new recovery codes. Those that you have now are void.')}</p>
          <ProofForm
            username={username}
            action={t('Make new codes')}
            busy={t('Making new codes')}
            send={renew}
            onCancel={toOverview}
          />
        </>
      )}
    </DialogFrame>
  );
}

function Overview({
  state,
  onStep,
}: {
  readonly state: Resource<FactorState>;
  readonly onStep: (kind: 'set-up' | 'turn-off' | 'renew') => void;
}) {
  return (
    <ResourceView resource={state} loading={t('Loading the second factor')}>
      {({ enabled, sinceS, recoveryCodesLeft }) =>
        enabled ? (
          <>
            <p>
              {t('The second factor is on since {time}. Each login asks for a code of your phone.', {
                time: formatLocalTime(sinceS ?? 0),
              })}
            </p>
            {recoveryCodesLeft <= FEW_CODES ? (
              <Alert variant="warning">
                {t('{count, plural, one {# recovery code is} other {# recovery codes are}} left. Make new ones.', {
                  count: recoveryCodesLeft,
                })}
              </Alert>
            ) : (
              <p>
                {t('{count, plural, one {# recovery code is} other {# recovery codes are}} left.', {
                  count: recoveryCodesLeft,
                })}
              </p>
            )}
            <div className="d-flex flex-wrap gap-2">
              <Button variant="outline-primary" onClick={() => onStep('renew')}>
                {t('New recovery codes')}
              </Button>
              <Button variant="outline-danger" onClick={() => onStep('turn-off')}>
                {t('Turn off')}
              </Button>
            </div>
          </>
        ) : (
          <>
            <p>
              {t(
                'With a second factor, each login asks for a code of an authenticator app on your phone, too: whoever knows your password alone cannot log in.',
              )}
            </p>
            <p className="mb-1">{t('As soon as it is on:')}</p>
            <ul>
              <li>{t('Your other pages and programs are logged out.')}</li>
              <li>
                {t(
                  'Scripts, and links that hold your name and password, do not work any more. Give a script a token of its own.',
                )}
              </li>
              <li>{t('Links that you shared, and tokens, go on.')}</li>
            </ul>
            <Button onClick={() => onStep('set-up')}>{t('Set up')}</Button>
          </>
        )
      }
    </ResourceView>
  );
}
