import { hierarchy, tree } from 'd3-hierarchy';
import type { DeviceGroup, GroupId } from 'gk-sdk/rest';
import { childGroups, topGroups } from '../../shared/fleet/group-tree.js';

/** Distances of the drawing, CSS pixels. */
const ROW_PX = 28;
const LEVEL_PX = 168;

/** A group in the drawn tree. */
export interface DrawnGroup {
  readonly groupId: GroupId;
  readonly name: string;
  /** From the left edge, CSS pixels. */
  readonly x: number;
  /** From the upper edge, CSS pixels. */
  readonly y: number;
  /** From 1, for the top. */
  readonly level: number;
  /** The place of the parent among the drawn groups; undefined for a top. */
  readonly parent: number | undefined;
}

/** The tree as it is drawn: parents ahead of their children. */
export interface DrawnTree {
  readonly groups: readonly DrawnGroup[];
  /** CSS pixels. */
  readonly width: number;
  readonly height: number;
}

interface TreeNode {
  /** Undefined for what holds several tops together; it is not drawn. */
  readonly group: DeviceGroup | undefined;
  readonly children: readonly TreeNode[];
}

/** Lays the groups out from left to right, level by level, each in the middle of those below it. */
export function layOutGroups(groups: readonly DeviceGroup[]): DrawnTree {
  const tops = topGroups(groups);
  if (tops.length === 0) return { groups: [], width: 0, height: 0 };
  // A loop in the data ends the branch.
  const nodeOf = (group: DeviceGroup, above: readonly GroupId[]): TreeNode => {
    const path = [...above, group.groupId];
    const below = childGroups(groups, group.groupId).filter(({ groupId }) => !path.includes(groupId));
    return { group, children: below.map((child) => nodeOf(child, path)) };
  };
  const nodes = tops.map((group) => nodeOf(group, []));
  const root = tree<TreeNode>().nodeSize([ROW_PX, LEVEL_PX])(
    hierarchy<TreeNode>(nodes.length === 1 && nodes[0] ? nodes[0] : { group: undefined, children: nodes }, (node) => [
      ...node.children,
    ]),
  );
  const laidOut = root.descendants();
  const drawn = laidOut.flatMap((node) => (node.data.group ? [{ node, group: node.data.group }] : []));
  const places = new Map(drawn.map(({ node }, place) => [node, place]));
  const top = Math.min(...drawn.map(({ node }) => node.x));
  const left = Math.min(...drawn.map(({ node }) => node.y));
  const rows = drawn.map(({ node, group }): DrawnGroup => ({
    groupId: group.groupId,
    name: group.name,
    // The layout grows downwards; the drawing grows to the right.
    x: node.y - left,
    y: node.x - top,
    level: (node.y - left) / LEVEL_PX + 1,
    parent: node.parent ? places.get(node.parent) : undefined,
  }));
  return {
    groups: rows,
    width: Math.max(...rows.map(({ x }) => x)) + LEVEL_PX,
    height: Math.max(...rows.map(({ y }) => y)) + ROW_PX,
  };
}

/** Where a key of the ARIA tree leads: up and down in the picture, left to the parent, right to the first child. */
export function moveInTree(key: string, { groups }: DrawnTree, active: number): number | undefined {
  const from = groups[active];
  if (!from) return groups.length > 0 ? 0 : undefined;
  switch (key) {
    case 'ArrowLeft':
      return from.parent;
    case 'ArrowRight':
      return nonNegative(groups.findIndex(({ parent }) => parent === active));
    case 'ArrowDown':
    case 'ArrowUp': {
      const down = key === 'ArrowDown' ? 1 : -1;
      const column = groups
        .map((group, place) => ({ place, level: group.level, distance: (group.y - from.y) * down }))
        .filter(({ level, distance }) => level === from.level && distance > 0);
      return column.toSorted((a, b) => a.distance - b.distance)[0]?.place;
    }
    case 'Home':
      return 0;
    default:
      return undefined;
  }
}

function nonNegative(index: number): number | undefined {
  return index < 0 ? undefined : index;
}
