import { useResource } from 'gk-react';
import { backupResource } from 'gk-sdk/rest';
import { t } from '../../shared/i18n/translate.js';
import { PageHeader } from '../../shared/page/page-header.js';
import { ResourceView } from '../../shared/page/resource-view.js';
import { useRest } from '../../shared/query/use-rest.js';
import { useServerHas, useServerInfo } from '../../shared/session/use-user.js';
import { BackupFiles } from './backup-files.js';
import { BackupNow } from './backup-now.js';
import { RestoreForm } from './restore-form.js';
import { ScheduleForm } from './schedule-form.js';
import '../../shared/form/form.css';
import './backup.css';

/** Backups of what users made: now, by schedule, and back. Only on servers that have it. */
export function BackupPage() {
  const isKnown = useServerInfo() !== undefined;
  const has = useServerHas('backup');
  return (
    <div className="gk-backup">
      <PageHeader title={t('Backup')} />
      {has ? <Parts /> : isKnown && <p role="status">{t('This server makes no backups.')}</p>}
    </div>
  );
}

function Parts() {
  const backups = useRest(backupResource);
  const status = useResource('backup', (signal) => backups.read({ signal }), { reloadAfterMs: 30_000 });
  return (
    <>
      <p>
        {t(
          'A backup holds what users made: accounts, rights, groups, settings of devices and of the server, fences, routes, plans, faces, firmware and words. It holds no recordings and no logs.',
        )}
      </p>
      <BackupNow onMade={status.reload} />
      <ResourceView resource={status} loading={t('Loading from the server')}>
        {(data) => (
          <>
            <ScheduleForm key={`${data.time} ${data.keep} ${data.enabled}`} status={data} onSaved={status.reload} />
            <BackupFiles files={data.files} />
          </>
        )}
      </ResourceView>
      <RestoreForm />
    </>
  );
}
