import { Button } from 'react-bootstrap';
import { backupResource } from 'gk-sdk/rest';
import { useFileSave } from '../../shared/export/use-file-save.js';
import { t } from '../../shared/i18n/translate.js';
import { useRest } from '../../shared/query/use-rest.js';
import { NewPassphraseFields, useNewPassphrase } from './new-passphrase.js';

/** Downloads a backup of the current state. */
export function BackupNow({ onMade }: { readonly onMade: () => void }) {
  const backups = useRest(backupResource);
  const { value, change, clear, take } = useNewPassphrase();
  const save = useFileSave(async (signal, passphrase: string) => {
    const file = await backups.make(passphrase, { signal });
    clear();
    onMade();
    return { name: file.name ?? 'backup.gkbackup', file };
  });
  return (
    <form
      className="gk-card"
      aria-label={t('Back up now')}
      onSubmit={(event) => {
        event.preventDefault();
        const passphrase = take();
        if (passphrase !== undefined) save.run(passphrase);
      }}
    >
      <h2>{t('Back up now')}</h2>
      <p className="gk-backup-hint">
        {t(
          'The file opens only with the passphrase. Nobody can find out a passphrase that was lost: keep it apart from the file.',
        )}
      </p>
      <NewPassphraseFields id="backup-now" value={value} change={change} />
      <div className="gk-form-actions">
        {save.running ? (
          <>
            <Button variant="outline-secondary" onClick={save.cancel}>
              {t('Cancel')}
            </Button>
            <span role="status">{save.progress ?? t('The server makes the backup')}</span>
          </>
        ) : (
          <Button type="submit">{t('Make a backup')}</Button>
        )}
      </div>
    </form>
  );
}
