import { useMemo } from 'react';
import type { DeviceGroup, GroupId } from 'gk-sdk/rest';
import { changeGroupPath, groupPathTo, topGroups, type GroupPathAction } from '../../shared/fleet/group-tree.js';
import { useMay } from '../../shared/access/use-may.js';
import { t } from '../../shared/i18n/translate.js';
import { PageHeader } from '../../shared/page/page-header.js';
import { ResourceView } from '../../shared/page/resource-view.js';
import { EmptyPanel } from '../../shared/ui/state-panel.js';
import { listParameter, useUrlState } from '../../shared/url-state/use-url-state.js';
import { ChildGroups } from './child-groups.js';
import { DrawnGroupTree } from './drawn-group-tree.js';
import { GroupBreadcrumb } from './group-breadcrumb.js';
import { GroupDevices } from './group-devices.js';
import { GroupForm } from './group-form.js';
import { useGroupData, type GroupData } from './use-group-data.js';
import './groups-page.css';

const SHAPE = { path: listParameter() };

/** Group management (spec 002 section 2): administrators edit, others see. */
export function GroupsPage() {
  const mayEdit = useMay('groupEditing');
  const resource = useGroupData(mayEdit);
  return (
    <div className="gk-groups">
      <ResourceView resource={resource} title={t('Group setting')} loading={t('Loading the groups')}>
        {(data) => (
          <Groups
            data={data}
            mayEdit={mayEdit}
            take={(answer) => resource.update((held) => ({ ...held, ...answer }))}
          />
        )}
      </ResourceView>
    </div>
  );
}

function Groups({
  data,
  mayEdit,
  take,
}: {
  readonly data: GroupData;
  readonly mayEdit: boolean;
  readonly take: (answer: Partial<GroupData>) => void;
}) {
  const { groups, links } = data;
  const [{ path: asked }, setView] = useUrlState(SHAPE);
  const tops = useMemo(() => topGroups(groups), [groups]);
  const path = useMemo(() => pathOfAddress(groups, tops, asked), [groups, tops, asked]);
  const group = groups.find(({ groupId }) => groupId === path.at(-1));
  const show = (next: readonly GroupId[], replace: boolean): void => setView({ path: next.map(String) }, { replace });
  const change = (action: GroupPathAction): void => show(changeGroupPath(path, action), true);
  const open = (next: readonly GroupId[]): void => show(next, false);
  if (!group) return <EmptyPanel icon="list" title={t('You do not have access to any group.')} />;
  return (
    <>
      <PageHeader
        title={t('Group setting')}
        state={t('{count, plural, one {# group} other {# groups}}', { count: groups.length })}
      />
      <GroupBreadcrumb
        groups={groups}
        path={path}
        tops={tops}
        onOpen={(index) => open(changeGroupPath(path, { kind: 'open-crumb', index }))}
        onTop={(groupId) => open([groupId])}
      />
      <div className="gk-groups-body">
        <div className="gk-groups-column">
          <ChildGroups
            key={`children ${group.groupId}`}
            data={data}
            groupId={group.groupId}
            onOpen={(groupId) => open(changeGroupPath(path, { kind: 'open-child', groupId }))}
          />
          {mayEdit && (
            <GroupForm
              key={`form ${group.groupId}`}
              groups={groups}
              group={group}
              onGroups={(next) => take({ groups: next })}
              onMoved={() => change({ kind: 'parent-changed' })}
              onDeleted={() => change({ kind: 'deleted' })}
            />
          )}
        </div>
        <div className="gk-groups-column">
          <GroupDevices
            group={group}
            groups={groups}
            links={links}
            mayEdit={mayEdit}
            onLinks={(next) => take({ links: next })}
          />
          <DrawnGroupTree groups={groups} path={path} onOpen={(groupId) => open(groupPathTo(groups, groupId))} />
        </div>
      </div>
    </>
  );
}

/** The path of the address as far as its groups are there, each below the one before; otherwise the top. */
function pathOfAddress(
  groups: readonly DeviceGroup[],
  tops: readonly DeviceGroup[],
  asked: readonly string[],
): readonly GroupId[] {
  for (let length = asked.length; length > 0; length--) {
    const last = groups.find(({ groupId }) => String(groupId) === asked[length - 1]);
    if (last) return groupPathTo(groups, last.groupId);
  }
  return tops.slice(0, 1).map(({ groupId }) => groupId);
}
