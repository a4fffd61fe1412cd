import type { DiskInfo, FolderUse } from 'gk-sdk/rest';
import { t } from '../../shared/i18n/translate.js';
import { formatLocalTime } from '../../shared/table/column-kinds.js';

/** Space used by the downloads of events, and space left on the system root (spec 002 section 2). */
export function EventFolder({ info }: { readonly info: DiskInfo }) {
  return (
    <section className="gk-disk-folder gk-card" aria-label={t('Event Download Folder')}>
      <h2>{t('Event Download Folder')}</h2>
      <dl>
        <Folder name={t('Footage')} use={info.footage} />
        <Folder name={t('Snapshots')} use={info.snapshots} />
        <Folder name={t('SD backup')} use={info.sdBackup} />
        <dt>{t('System root usable size')}</dt>
        <dd>{gigabytes(info.rootUsableGb)}</dd>
      </dl>
    </section>
  );
}

function Folder({ name, use: { usedGb, fullGb, files, untilS } }: { readonly name: string; readonly use: FolderUse }) {
  return (
    <>
      <dt>{name}</dt>
      <dd>
        <span>{t('Used {size}', { size: gigabytes(usedGb) })}</span>
        <span>{t('Full size {size}', { size: fullGb === undefined ? t('undefined') : gigabytes(fullGb) })}</span>
        {files !== undefined && <span>{t('{count, plural, one {# file} other {# files}}', { count: files })}</span>}
        {files !== undefined && files > 0 && (
          <span>
            {untilS === undefined
              ? t('Kept until the size is reached')
              : t('The oldest until {time}', { time: formatLocalTime(untilS) })}
          </span>
        )}
        {fullGb !== undefined && fullGb > 0 && (
          <progress max={fullGb} value={Math.min(usedGb, fullGb)} aria-label={t('Use of {name}', { name })} />
        )}
      </dd>
    </>
  );
}

const gigabytes = (gb: number): string => `${gb.toFixed(2)} ${t('GB')}`;
