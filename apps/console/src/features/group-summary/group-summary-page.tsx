import { useMemo } from 'react';
import { useResource } from 'gk-react';
import { groupDevicesResource, groupsResource } from 'gk-sdk/rest';
import { t, word } from '../../shared/i18n/translate.js';
import { PageHeader } from '../../shared/page/page-header.js';
import { ResourceView } from '../../shared/page/resource-view.js';
import { useRest } from '../../shared/query/use-rest.js';
import { FilterText } from '../../shared/report/filter-fields.js';
import { ReportResult } from '../../shared/report/report-result.js';
import { textColumn } from '../../shared/table/column-kinds.js';
import { deviceColumn } from '../../shared/table/device-column.js';
import { textParameter, useUrlState } from '../../shared/url-state/use-url-state.js';
import { assignments, findAssignments, type Assignment, type Find } from './assignments.js';
import { ViewableGroups } from './viewable-groups.js';
import '../../shared/report/report.css';
import './group-summary.css';

const SHAPE = { groupName: textParameter(), device: textParameter(), user: textParameter() };

const COLUMNS = [
  textColumn<Assignment>('group', word('Group'), (row) => row.group, { hideable: false }),
  deviceColumn<Assignment>('deviceid', (row) => row.deviceId, { noWrap: true }),
];

/** Every device of every group, found by either, and the part that a user sees (spec 002 section 2). */
export function GroupSummaryPage() {
  const groupsOf = useRest(groupsResource);
  const linksOf = useRest(groupDevicesResource);
  const [{ user, ...find }, change] = useUrlState(SHAPE);
  const summary = useResource('group summary', async (signal) => {
    const [groups, links] = await Promise.all([groupsOf.list({ signal }), linksOf.list({ signal })]);
    return assignments(groups, links);
  });
  return (
    <div className="gk-report">
      <PageHeader title={t('Group summary')} />
      <div className="gk-group-summary">
        <div className="gk-group-panels">
          <section className="gk-card gk-group-panel" aria-label={t('Find')}>
            <h2>{t('Find')}</h2>
            <FilterText label={t('Group')} value={find.groupName} onChange={(groupName) => change({ groupName })} />
            <FilterText label={t('Device ID')} value={find.device} onChange={(device) => change({ device })} />
          </section>
          <ViewableGroups username={user} onUser={(username) => change({ user: username })} />
        </div>
        <ResourceView resource={summary} loading={t('Loading the groups')}>
          {(rows) => <Found rows={rows} find={find} />}
        </ResourceView>
      </div>
    </div>
  );
}

function Found({ rows, find: { groupName, device } }: { readonly rows: readonly Assignment[]; readonly find: Find }) {
  const found = useMemo(() => findAssignments(rows, { groupName, device }), [rows, groupName, device]);
  return (
    <ReportResult
      title={t('Devices of the groups')}
      summary={t('{count} of {total}', { count: found.length, total: rows.length })}
      rows={found}
      columns={COLUMNS}
      rowKey={({ groupId, deviceId }) => `${groupId} ${deviceId}`}
      numbered
      empty={rows.length === 0 ? t('No devices in any group.') : t('No matching groups or devices.')}
      files={{ csvName: () => 'groups.csv', jsonName: 'groups.json' }}
    />
  );
}
