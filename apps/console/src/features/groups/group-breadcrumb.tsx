import type { DeviceGroup, GroupId } from 'gk-sdk/rest';
import { t } from '../../shared/i18n/translate.js';

/** The path from the top to the group that is open; where a user sees several branches, their tops are beside it. */
export function GroupBreadcrumb({
  groups,
  path,
  tops,
  onOpen,
  onTop,
}: {
  readonly groups: readonly DeviceGroup[];
  readonly path: readonly GroupId[];
  readonly tops: readonly DeviceGroup[];
  /** Opens the group of that place in the path, from 0. */
  readonly onOpen: (index: number) => void;
  readonly onTop: (groupId: GroupId) => void;
}) {
  const names = new Map(groups.map(({ groupId, name }) => [groupId, name]));
  const others = tops.filter(({ groupId }) => groupId !== path[0]);
  return (
    <nav className="gk-groups-path" aria-label={t('Group path')}>
      <ol className="breadcrumb">
        {path.map((groupId, index) => (
          <li key={groupId} className="breadcrumb-item">
            {index === path.length - 1 ? (
              <span aria-current="location">{names.get(groupId)}</span>
            ) : (
              <button type="button" className="btn btn-link" onClick={() => onOpen(index)}>
                {names.get(groupId)}
              </button>
            )}
          </li>
        ))}
      </ol>
      {others.map(({ groupId, name }) => (
        <button key={groupId} type="button" className="btn btn-sm btn-outline-secondary" onClick={() => onTop(groupId)}>
          {name}
        </button>
      ))}
    </nav>
  );
}
