import { useState } from 'react';
import { Button, Form } from 'react-bootstrap';
import { backupResource, type BackupStatus } from 'gk-sdk/rest';
import { t } from '../../shared/i18n/translate.js';
import { useRest } from '../../shared/query/use-rest.js';
import { useSave } from '../../shared/query/use-save.js';
import { formatAbsolute } from '../../shared/time/relative-time.js';
import { NewPassphraseFields, useNewPassphrase } from './new-passphrase.js';

const MOST_KEPT = 99;

/** When the server makes backups by itself, and how the last one went. */
export function ScheduleForm({ status, onSaved }: { readonly status: BackupStatus; readonly onSaved: () => void }) {
  const backups = useRest(backupResource);
  const [enabled, setEnabled] = useState(status.enabled);
  const [time, setTime] = useState(status.time);
  const [keep, setKeep] = useState(String(status.keep));
  const [isChanged, setChanged] = useState(false);
  const { value, change, clear, take } = useNewPassphrase();
  const asksPassphrase = enabled && (!status.hasPassphrase || isChanged);
  const save = useSave(async (signal, passphrase: string | undefined) => {
    const message = await backups.saveSchedule({ enabled, time, keep: Number(keep) }, passphrase, { signal });
    clear();
    setChanged(false);
    onSaved();
    return message;
  });
  return (
    <form
      className="gk-card"
      aria-label={t('Every day')}
      onSubmit={(event) => {
        event.preventDefault();
        const passphrase = asksPassphrase ? take() : undefined;
        if (!asksPassphrase || passphrase !== undefined) save.run(passphrase);
      }}
    >
      <h2>{t('Every day')}</h2>
      <Result status={status} />
      <Form.Check
        type="switch"
        id="backup-enabled"
        label={t('The server makes a backup every day')}
        checked={enabled}
        onChange={(event) => setEnabled(event.currentTarget.checked)}
      />
      <div className="gk-backup-pair">
        <Form.Group controlId="backup-time" className="mb-3">
          <Form.Label>{t("Time, by the server's clock")}</Form.Label>
          <Form.Control type="time" required value={time} onChange={(event) => setTime(event.currentTarget.value)} />
        </Form.Group>
        <Form.Group controlId="backup-keep" className="mb-3">
          <Form.Label>{t('Backups to keep')}</Form.Label>
          <Form.Control
            type="number"
            required
            min={1}
            max={MOST_KEPT}
            value={keep}
            onChange={(event) => setKeep(event.currentTarget.value)}
          />
        </Form.Group>
      </div>
      {enabled && (
        <p className="gk-backup-hint">
          {t(
            'The files are in the folder files/backups of the server: copy them to another machine. The server keeps the key that the passphrase makes, not the passphrase; whoever can read its disk can open these files.',
          )}
        </p>
      )}
      {asksPassphrase && <NewPassphraseFields id="backup-schedule" value={value} change={change} />}
      <div className="gk-form-actions">
        <Button type="submit" disabled={save.kind === 'running'}>
          {t('Save')}
        </Button>
        {enabled && status.hasPassphrase && !isChanged && (
          <Button variant="outline-secondary" onClick={() => setChanged(true)}>
            {t('Change the passphrase')}
          </Button>
        )}
      </div>
    </form>
  );
}

function Result({ status: { lastS, problem } }: { readonly status: BackupStatus }) {
  if (lastS === undefined) return null;
  const time = formatAbsolute(lastS);
  if (problem === '') return <p role="status">{t('Last backup: {time}', { time })}</p>;
  return (
    <p role="alert" className="text-danger">
      {t('The backup of {time} failed: {reason}', { time, reason: problem })}
    </p>
  );
}
