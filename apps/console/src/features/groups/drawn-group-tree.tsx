import { useEffect, useMemo, useRef, useState, type KeyboardEvent } from 'react';
import type { DeviceGroup, GroupId } from 'gk-sdk/rest';
import { t } from '../../shared/i18n/translate.js';
import { layOutGroups, moveInTree, type DrawnGroup } from './tree-layout.js';

/** Width and height of a name's box; the style sheet has the same. */
const BOX_WIDTH_PX = 132;
const BOX_HEIGHT_PX = 22;

/** All groups drawn as a tree, the open path marked. A press opens a group; by keyboard, arrows and Enter. */
export function DrawnGroupTree({
  groups,
  path,
  onOpen,
}: {
  readonly groups: readonly DeviceGroup[];
  readonly path: readonly GroupId[];
  readonly onOpen: (groupId: GroupId) => void;
}) {
  const tree = useMemo(() => layOutGroups(groups), [groups]);
  const openPlace = tree.groups.findIndex(({ groupId }) => groupId === path.at(-1));
  const [moved, setMoved] = useState<{ readonly from: number; readonly to: number }>();
  // A move of the focus counts until another group is opened.
  const active = moved?.from === openPlace && moved.to < tree.groups.length ? moved.to : openPlace;
  const box = useRef<HTMLDivElement>(null);
  const onPath = new Set(path);
  useEffect(() => {
    const [scroller, at] = [box.current, tree.groups[active]];
    if (!scroller || !at) return;
    // The box alone: the page stays where it is.
    scroller.scrollTo({ left: at.x - BOX_WIDTH_PX, top: at.y - scroller.clientHeight / 2 });
  }, [active, tree]);
  const onKeyDown = (event: KeyboardEvent): void => {
    const at = tree.groups[active];
    if ((event.key === 'Enter' || event.key === ' ') && at) onOpen(at.groupId);
    else {
      const to = moveInTree(event.key, tree, active);
      if (to === undefined) return;
      setMoved({ from: openPlace, to });
    }
    event.preventDefault();
  };
  return (
    <section className="gk-groups-tree" aria-label={t('Tree of the groups')}>
      <h2>{t('Tree of the groups')}</h2>
      <div
        ref={box}
        className="gk-groups-tree-box"
        role="tree"
        aria-label={t('Tree of the groups')}
        tabIndex={0}
        aria-activedescendant={active < 0 ? undefined : `gk-drawn-group-${active}`}
        onKeyDown={onKeyDown}
      >
        <div className="gk-groups-tree-drawing" style={{ width: tree.width, height: tree.height }}>
          <svg width={tree.width} height={tree.height} aria-hidden="true">
            {tree.groups.map((group) => {
              const parent = group.parent === undefined ? undefined : tree.groups[group.parent];
              return (
                parent && (
                  <path
                    key={group.groupId}
                    className={onPath.has(group.groupId) ? 'on-path' : undefined}
                    d={branch(parent, group)}
                  />
                )
              );
            })}
          </svg>
          {tree.groups.map((group, place) => (
            // The tree around it has the focus and the keys.
            // eslint-disable-next-line jsx-a11y/click-events-have-key-events
            <div
              key={group.groupId}
              id={`gk-drawn-group-${place}`}
              data-place={place}
              className={place === active ? 'gk-drawn-group active' : 'gk-drawn-group'}
              role="treeitem"
              tabIndex={-1}
              aria-level={group.level}
              aria-selected={place === openPlace}
              data-on-path={onPath.has(group.groupId) || undefined}
              title={group.name}
              style={{ transform: `translate(${group.x}px, ${group.y}px)` }}
              onClick={() => onOpen(group.groupId)}
            >
              {group.name}
            </div>
          ))}
        </div>
      </div>
    </section>
  );
}

/** The curve from a parent to a group. */
function branch(from: DrawnGroup, to: DrawnGroup): string {
  const startX = from.x + BOX_WIDTH_PX;
  const middle = (startX + to.x) / 2;
  const [fromY, toY] = [from.y, to.y].map((y) => y + BOX_HEIGHT_PX / 2);
  return `M${startX},${fromY}C${middle},${fromY} ${middle},${toY} ${to.x},${toY}`;
}
