import { useEffect } from 'react';
import { Button } from 'react-bootstrap';
import { t } from '../../shared/i18n/translate.js';
import { CodeField } from '../../shared/second-factor/code-field.js';
import { wrongCodeWords } from '../../shared/second-factor/code-words.js';
import type { CodeQuestion } from '../../shared/session/sign-in-by-code.js';

/** Second step of a login: the code of a phone. */
export function CodeStep({
  why,
  code,
  onCode,
  onBack,
}: {
  readonly why: CodeQuestion['asksCode'];
  readonly code: string;
  readonly onCode: (code: string) => void;
  /** Asks for name and password again. */
  readonly onBack: () => void;
}) {
  useEffect(() => document.getElementById('login-factor-code')?.focus(), [why]);
  return (
    <>
      <p>{t('Type the code that your authenticator app shows, or a recovery code.')}</p>
      <CodeField
        id="login-factor-code"
        label={t('Code, or a recovery code')}
        value={code}
        error={why === 'needed' || code !== '' ? undefined : wrongCodeWords(why)}
        onChange={onCode}
      />
      <Button variant="link" size="sm" className="p-0 mb-3" onClick={onBack}>
        {t('Back to name and password')}
      </Button>
    </>
  );
}
