import type { Device } from 'gk-sdk';

/** A device of a checklist, in words. */
export interface ChecklistRow {
  readonly deviceId: string;
  /** Title of the device. */
  readonly title: string;
  readonly memo: string;
  readonly driver: string;
  /** False for a chosen device that the fleet does not have. */
  readonly known: boolean;
}

/** Rows of a checklist: the chosen devices that are missing from the fleet, then those that match the text. */
export function checklistRows({
  all,
  found,
  chosen,
  onlyChosen,
  text,
  titleOf,
}: {
  readonly all: readonly Device[];
  /** Those of `all` that the text finds. */
  readonly found: readonly Device[];
  readonly chosen: ReadonlySet<string>;
  readonly onlyChosen: boolean;
  readonly text: string;
  readonly titleOf: (device: Device) => string;
}): readonly ChecklistRow[] {
  const fleet = new Set(all.map(({ deviceId }) => deviceId));
  const wanted = text.trim().toLowerCase();
  const unknown = [...chosen].filter((deviceId) => !fleet.has(deviceId) && deviceId.toLowerCase().includes(wanted));
  return [
    ...unknown.map((deviceId) => ({ deviceId, title: deviceId, memo: '', driver: '', known: false })),
    ...found
      .filter(({ deviceId }) => !onlyChosen || chosen.has(deviceId))
      .map((device) => {
        const { deviceId, memo = '', driverName = '' } = device;
        return { deviceId, title: titleOf(device), memo, driver: driverName, known: true };
      }),
  ];
}
