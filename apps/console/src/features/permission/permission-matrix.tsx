import { memo, useState, type KeyboardEvent, type MouseEvent } from 'react';
import { useVirtualizer } from '@tanstack/react-virtual';
import type { AccessFlag, PermissionGroup } from 'gk-sdk';
import { t } from '../../shared/i18n/translate.js';
import { gridTarget, type GridPlace } from '../../shared/table/grid-keys.js';
import { useElementWidth } from '../../shared/ui/use-element-width.js';
import { useMediaQuery } from '../../shared/ui/use-media-query.js';
import { lockReason } from './access-switches.js';
import { FeatureCell } from './feature-cell.js';
import type { FeatureRow } from './feature-rows.js';
import { FEATURE_WORDS } from '../../shared/access/feature-words.js';
import { GroupHeading, pressedAction, type GroupAction } from './group-heading.js';
import { draftAccess, hasFlag, type AccessDrafts } from './permission-changes.js';

/** Sizes for a pointer, and for a finger, with the line below a row. A column has room for five buttons. */
const SIZES_PX = {
  fine: { row: 36, column: 176, head: 92 },
  coarse: { row: 45, column: 256, head: 108 },
};
/** Width of the pinned column of features, narrow where there is little room. */
const FEATURE_PX = { wide: 272, narrow: 148 };

/**
 * The matrix as a grid: one tab stop, arrows move, Space or Enter switches. Only the cells in sight are drawn, so that
 * 86 rights of 50 groups are switched as fast as four.
 */
export function PermissionMatrix({
  rows,
  groups,
  drafts,
  open,
  searching,
  busy,
  edited,
  onToggle,
  onLocked,
  onOpen,
  onAction,
}: {
  readonly rows: readonly FeatureRow[];
  readonly groups: readonly PermissionGroup[];
  readonly drafts: AccessDrafts;
  /** Sections that are open. */
  readonly open: readonly string[];
  /** A text chooses the rows: sections neither open nor close. */
  readonly searching: boolean;
  readonly busy: boolean;
  /** Something is not saved: no group is rehearsed until it is. */
  readonly edited: boolean;
  readonly onToggle: (group: PermissionGroup, index: number) => void;
  /** A right was pressed that cannot be switched, for this reason. */
  readonly onLocked: (reason: string) => void;
  readonly onOpen: (flag: AccessFlag, isOpen: boolean) => void;
  readonly onAction: (action: GroupAction, group: PermissionGroup) => void;
}) {
  const [scroller, setScroller] = useState<HTMLDivElement | null>(null);
  const [measure, width] = useElementWidth<HTMLDivElement>();
  const [active, setActive] = useState<GridPlace>({ row: 0, column: 0 });
  const px = SIZES_PX[useMediaQuery('(pointer: coarse)') ? 'coarse' : 'fine'];
  const featurePx = width > 0 && width < 600 ? FEATURE_PX.narrow : FEATURE_PX.wide;
  const vertical = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller,
    estimateSize: () => px.row,
    overscan: 4,
    scrollPaddingStart: px.head,
  });
  const horizontal = useVirtualizer({
    horizontal: true,
    count: groups.length,
    getScrollElement: () => scroller,
    estimateSize: () => px.column,
    overscan: 2,
    scrollPaddingStart: featurePx,
  });
  const columns = horizontal.getVirtualItems();
  const place = {
    row: Math.min(active.row, rows.length - 1),
    column: Math.min(active.column, groups.length - 1),
  };
  const toggle = (at: GridPlace): void => {
    const [row, group] = [rows[at.row], groups[at.column]];
    if (!row || !group || busy) return;
    const locked = lockReason(group);
    if (locked === undefined) onToggle(group, row.index);
    else onLocked(t(locked));
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>): void => {
    if (event.target !== event.currentTarget || event.altKey || event.metaKey) return;
    if (event.key === ' ' || event.key === 'Enter') toggle(place);
    else {
      const to = gridTarget({ key: event.key, ctrl: event.ctrlKey }, place, rows.length, groups.length);
      if (!to) return;
      setActive(to);
      vertical.scrollToIndex(to.row);
      horizontal.scrollToIndex(to.column);
    }
    event.preventDefault();
  };
  const onClick = ({ target }: MouseEvent): void => {
    if (!(target instanceof Element)) return;
    const pressed = pressedAction(target);
    const group = groups.find(({ id }) => id === pressed?.groupId);
    if (pressed && group) return onAction(pressed.action, group);
    const fold = target.closest<HTMLElement>('[data-fold]')?.dataset['fold'];
    const section = rows.find(({ flag }) => flag === fold);
    if (section) return onOpen(section.flag, !open.includes(section.flag));
    const cell = target.closest<HTMLElement>('[data-column]');
    if (!cell) return;
    const at = { row: Number(cell.dataset['row']), column: Number(cell.dataset['column']) };
    setActive(at);
    toggle(at);
  };
  return (
    <div ref={measure} className="gk-matrix-frame">
      <div
        ref={setScroller}
        className="gk-matrix"
        role="grid"
        tabIndex={0}
        aria-label={t('Rights of the groups')}
        aria-rowcount={rows.length + 1}
        aria-colcount={groups.length + 1}
        aria-activedescendant={cellId(place)}
        onKeyDown={onKeyDown}
        onClick={onClick}
      >
        <div
          className="gk-matrix-sheet"
          style={{ width: featurePx + horizontal.getTotalSize(), height: px.head + vertical.getTotalSize() }}
        >
          <div className="gk-matrix-head" role="row" aria-rowindex={1} style={{ height: px.head }}>
            <div className="gk-matrix-feature" role="columnheader" style={{ width: featurePx }}>
              {t('Feature')}
            </div>
            {columns.map(({ index, start }) => {
              const group = groups[index];
              return (
                group && (
                  <GroupHeading
                    key={group.id}
                    group={group}
                    left={featurePx + start}
                    width={px.column}
                    busy={busy}
                    edited={edited}
                  />
                )
              );
            })}
          </div>
          {vertical.getVirtualItems().map(({ index, start }) => {
            const row = rows[index];
            return (
              row && (
                <div
                  key={row.flag}
                  className={row.parent ? 'gk-matrix-row gk-matrix-part' : 'gk-matrix-row'}
                  role="row"
                  aria-rowindex={index + 2}
                  style={{ top: px.head + start, height: px.row }}
                >
                  <FeatureHeading
                    row={row}
                    width={featurePx}
                    isOpen={open.includes(row.flag)}
                    foldable={row.parts > 0 && !searching}
                  />
                  {columns.map((column) => {
                    const group = groups[column.index];
                    if (!group) return null;
                    const locked = lockReason(group);
                    const on = hasFlag(draftAccess(group, drafts), row.index);
                    return (
                      <FeatureCell
                        key={group.id}
                        id={cellId({ row: index, column: column.index })}
                        row={index}
                        column={column.index}
                        left={featurePx + column.start}
                        width={px.column}
                        label={`${t(FEATURE_WORDS[row.flag])}, ${group.name}`}
                        on={on}
                        changed={on !== hasFlag(group.access, row.index)}
                        active={place.row === index && place.column === column.index}
                        locked={locked && t(locked)}
                      />
                    );
                  })}
                </div>
              )
            );
          })}
        </div>
      </div>
    </div>
  );
}

const cellId = ({ row, column }: GridPlace): string => `gk-right-${row}-${column}`;

/** The words of a right; a section has the button that shows its parts. */
const FeatureHeading = memo(function FeatureHeading({
  row: { flag, parts },
  width,
  isOpen,
  foldable,
}: {
  readonly row: FeatureRow;
  readonly width: number;
  readonly isOpen: boolean;
  readonly foldable: boolean;
}) {
  const words = t(FEATURE_WORDS[flag]);
  return (
    <div className="gk-matrix-feature" role="rowheader" style={{ width }} title={`${words} (${flag})`}>
      {foldable ? (
        <button type="button" aria-expanded={isOpen} data-fold={flag}>
          <span aria-hidden="true">{isOpen ? '▾' : '▸'}</span> {words} <small>{parts}</small>
        </button>
      ) : (
        <span>{words}</span>
      )}
    </div>
  );
});
