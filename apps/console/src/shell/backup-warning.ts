import { backupResource, type BackupStatus } from 'gk-sdk/rest';
import type { Session } from 'gk-sdk';
import { t } from '../shared/i18n/translate.js';
import { notify } from '../shared/notice/notify.js';
import { formatAbsolute } from '../shared/time/relative-time.js';

/** Says that the last backup of the schedule failed. A server that cannot be asked is asked at the next login. */
export async function warnOfFailedBackup(rest: Session['rest'], signal: AbortSignal): Promise<void> {
  let status: BackupStatus;
  try {
    status = await backupResource(rest).read({ signal });
  } catch {
    return;
  }
  const { enabled, lastS, problem } = status;
  if (!enabled || lastS === undefined || problem === '') return;
  notify({
    title: t('Backup failed'),
    text: t('The backup of {time} failed: {reason}', { time: formatAbsolute(lastS), reason: problem }),
    tone: 'danger',
  });
}
