import type { Device } from 'gk-sdk';

/** A device of a checklist, in words. */
export interface ChecklistRow {
  readonly deviceId: string;
  readonly memo: string;
  readonly driver: string;
  /** False for a chosen device that the fleet does not have. */
  readonly known: boolean;
}

/** What a checklist shows: the chosen devices that the fleet does not have, then those that the text finds. */
export function checklistRows({
  all,
  found,
  chosen,
  onlyChosen,
  text,
}: {
  readonly all: readonly Device[];
  /** Those of `all` that the text finds. */
  readonly found: readonly Device[];
  readonly chosen: ReadonlySet<string>;
  readonly onlyChosen: boolean;
  readonly text: string;
}): readonly ChecklistRow[] {
  const fleet = new Set(all.map(({ deviceId }) => deviceId));
  const wanted = text.trim().toLowerCase();
  const unknown = [...chosen].filter((deviceId) => !fleet.has(deviceId) && deviceId.toLowerCase().includes(wanted));
  return [
    ...unknown.map((deviceId) => ({ deviceId, memo: '', driver: '', known: false })),
    ...found
      .filter(({ deviceId }) => !onlyChosen || chosen.has(deviceId))
      .map(({ deviceId, memo = '', driverName = '' }) => ({ deviceId, memo, driver: driverName, known: true })),
  ];
}
