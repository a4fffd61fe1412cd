import { useRef, useState } from 'react';
import { Alert, Button, Form } from 'react-bootstrap';
import { saveFile } from '../../shared/export/save-file.js';
import { t } from '../../shared/i18n/translate.js';
import { notify } from '../../shared/notice/notify.js';
import { printText } from './print-text.js';

/** Recovery codes, to be kept: the server does not tell them again. */
export function RecoveryCodes({
  codes,
  account,
  onDone,
}: {
  readonly codes: readonly string[];
  /** User and server, for a file or a sheet that is found later. */
  readonly account: string;
  readonly onDone: () => void;
}) {
  const [isKept, setKept] = useState(false);
  const list = useRef<HTMLOListElement>(null);
  const text = [t('Recovery codes of {account}', { account }), ...codes].join('\n');
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(text);
      notify({ title: 'success', text: t('Recovery codes copied') });
    } catch {
      // Without a secure page there is no clipboard: the codes are selected to copy them by hand.
      if (list.current) getSelection()?.selectAllChildren(list.current);
    }
  };
  return (
    <>
      <Alert variant="warning">
        {t(
          'Keep these recovery codes where your phone is not. Each logs you in once when you do not have your phone. They are not shown again.',
        )}
      </Alert>
      <ol ref={list} className="gk-recovery-codes" aria-label={t('Recovery codes')}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ol>
      <div className="d-flex flex-wrap gap-2 mb-3">
        <Button variant="outline-primary" onClick={() => void copy()}>
          {t('Copy')}
        </Button>
        <Button
          variant="outline-primary"
          onClick={() => saveFile('recovery-codes.txt', new Blob([`${text}\n`], { type: 'text/plain' }))}
        >
          {t('Download')}
        </Button>
        <Button variant="outline-primary" onClick={() => printText(text)}>
          {t('Print')}
        </Button>
      </div>
      <Form.Check
        id="recovery-codes-kept"
        className="mb-3"
        label={t('I have kept the recovery codes')}
        checked={isKept}
        onChange={({ currentTarget }) => setKept(currentTarget.checked)}
      />
      <Button disabled={!isKept} onClick={onDone}>
        {t('Done')}
      </Button>
    </>
  );
}
