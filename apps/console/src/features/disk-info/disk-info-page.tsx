import { useResource } from 'gk-react';
import { serverStatusResource, type DiskInfo } from 'gk-sdk/rest';
import { SCREEN_TIMINGS_MS } from '../../shared/time/screen-timings.js';
import { trafficGbPerHour } from '../../shared/units/traffic.js';
import { t } from '../../shared/i18n/translate.js';
import { PageHeader } from '../../shared/page/page-header.js';
import { ResourceView } from '../../shared/page/resource-view.js';
import { useRest } from '../../shared/query/use-rest.js';
import { ReportResult } from '../../shared/report/report-result.js';
import { DISK_COLUMNS } from './disk-columns.js';
import { EventFolder } from './event-folder.js';
import '../../shared/report/report.css';
import './disk-info.css';

/** The disks that recordings go to, and the folder of event downloads; asked every 5 s (spec 002 section 2). */
export function DiskInfoPage() {
  const status = useRest(serverStatusResource);
  const info = useResource('disk info', (signal) => status.diskInfo({ signal }), {
    reloadAfterMs: SCREEN_TIMINGS_MS.diskInfo,
  });
  return (
    <div className="gk-report">
      <PageHeader title={t('Disk Info')} />
      <ResourceView resource={info} loading={t('Loading from the server')}>
        {(data) => (
          <div className="gk-disk-info">
            <Disks disks={data.disks} />
            <EventFolder info={data} />
          </div>
        )}
      </ResourceView>
    </div>
  );
}

function Disks({ disks }: Pick<DiskInfo, 'disks'>) {
  const mbPerMinute = disks.reduce((sum, disk) => sum + (disk.trafficMbPerMinute ?? 0), 0);
  const isSimulated = disks.some((disk) => disk.isSimulated);
  return (
    <ReportResult
      title={t('Disks')}
      // A server that writes nothing, or does not say how much, has no rate.
      {...(mbPerMinute > 0 && {
        summary: t('Data traffic: {megabytes} MB per minute, {gigabytes} GB per hour', {
          megabytes: mbPerMinute.toFixed(1),
          gigabytes: trafficGbPerHour(mbPerMinute).toFixed(2),
        }),
      })}
      {...(isSimulated && {
        summary: t('The recordings are simulated: they are computed when they are asked for, and take no space.'),
      })}
      rows={disks}
      columns={DISK_COLUMNS}
      rowKey={({ path }) => path}
      empty={t('The server has no media disk')}
    />
  );
}
