import type { DeviceGroup, GroupDevice, GroupId } from 'gk-sdk/rest';
import { groupPathWords } from '../../shared/fleet/group-path-words.js';

/** A device in a group, as the table shows it. */
export interface Assignment {
  readonly groupId: GroupId;
  /** The group's name with those above it: `root / North / Depot 1`. */
  readonly group: string;
  readonly deviceId: string;
}

/** All assignments with the whole names of their groups. */
export function assignments(groups: readonly DeviceGroup[], links: readonly GroupDevice[]): readonly Assignment[] {
  const wordsOf = groupPathWords(groups);
  const paths = new Map(groups.map(({ groupId }) => [groupId, wordsOf(groupId)]));
  return links.map(({ groupId, deviceId }) => ({ groupId, deviceId, group: paths.get(groupId) ?? String(groupId) }));
}

/** Query of the find panel; empty texts do not narrow it. */
export interface Find {
  readonly groupName: string;
  readonly device: string;
}

/** The assignments whose group and device hold the texts, in any case. */
export function findAssignments(rows: readonly Assignment[], { groupName, device }: Find): readonly Assignment[] {
  const has = (text: string, part: string): boolean => text.toLocaleLowerCase().includes(part.toLocaleLowerCase());
  return rows.filter((row) => has(row.group, groupName) && has(row.deviceId, device));
}
