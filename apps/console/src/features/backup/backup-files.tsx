import { backupResource, type BackupStatus } from 'gk-sdk/rest';
import { formatFileSize } from 'gk-sdk/rules';
import { FileButton } from '../../shared/export/file-button.js';
import { t } from '../../shared/i18n/translate.js';
import { useRest } from '../../shared/query/use-rest.js';
import { formatAbsolute } from '../../shared/time/relative-time.js';

/** The backups that the server has made by itself. */
export function BackupFiles({ files }: Pick<BackupStatus, 'files'>) {
  const backups = useRest(backupResource);
  return (
    <section className="gk-card" aria-label={t('Backups on the server')}>
      <h2>{t('Backups on the server')}</h2>
      {files.length === 0 ? (
        <p>{t('The server has made none by itself yet.')}</p>
      ) : (
        <ul className="gk-backup-files">
          {files.map(({ name, bytes, madeS }) => (
            <li key={name}>
              <span>{formatAbsolute(madeS)}</span>
              <span>{formatFileSize(bytes)}</span>
              <FileButton name={name} load={(signal) => backups.file(name, { signal })} />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
