import { useState } from 'react';
import { useDevices } from 'gk-react';
import type { Device, DeviceFilter } from 'gk-sdk';
import { pageRows } from '../../../shared/table/page-window.js';
import { PER_PAGE } from '../map-home-model.js';

/** The vehicles that a page keeps, and whose page it is. */
interface KeptPage {
  readonly filter: DeviceFilter;
  readonly asked: number;
  readonly deviceIds: ReadonlySet<string>;
}

/**
 * The vehicles of a page of the list. While somebody works with the list they stay, also those that leave the filter: a press
 * meets the vehicle that it was meant for. Another page or filter is shown at once.
 *
 * @param asked - The page that was asked for.
 * @param page - The page of that name, or the last one.
 */
export function usePageDevices(
  filter: DeviceFilter,
  asked: number,
  page: number,
  attentive: boolean,
): readonly Device[] {
  const [kept, setKept] = useState<KeptPage>();
  const holds = attentive && kept?.filter === filter && kept.asked === asked;
  const shown = useDevices(holds ? { mode: 'all', deviceIds: kept.deviceIds } : filter, (devices) =>
    holds ? devices : pageRows(devices, page, PER_PAGE),
  );
  if (!attentive && kept) setKept(undefined);
  if (attentive && !holds) setKept({ filter, asked, deviceIds: new Set(shown.map(({ deviceId }) => deviceId)) });
  return shown;
}
