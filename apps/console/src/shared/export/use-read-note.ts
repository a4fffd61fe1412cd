import { useCallback } from 'react';
import { readLogResource } from 'gk-sdk/rest';
import { useRest } from '../query/use-rest.js';

/** Which recorded period of which devices a file holds. */
export interface ExportedPeriod {
  readonly deviceIds: readonly string[];
  /** Unix seconds. */
  readonly startS: number;
  readonly endS: number;
}

/** Reports the content of a file to the server's read log. The file is made whatever becomes of that. */
export function useReadNote(): (period: ExportedPeriod | undefined, fileName: string) => void {
  const log = useRest(readLogResource);
  return useCallback(
    (period, fileName) => {
      if (period === undefined || period.deviceIds.length === 0) return;
      const note = { ...period, deviceIds: [...new Set(period.deviceIds)], what: fileName.slice(0, 100) };
      log.note({ kind: 'export', ...note }).catch(() => undefined);
    },
    [log],
  );
}

/** The period that rows with devices and times span; undefined for none. */
export function periodOfRows<Row>(
  rows: readonly Row[],
  of: (row: Row) => {
    readonly deviceId: string;
    readonly startS: number | undefined;
    readonly endS: number | undefined;
  },
): ExportedPeriod | undefined {
  const spans = rows.map(of);
  const starts = spans.flatMap(({ startS }) => startS ?? []);
  const ends = spans.flatMap(({ endS }) => endS ?? []);
  if (starts.length === 0 || ends.length === 0) return undefined;
  return {
    deviceIds: spans.map(({ deviceId }) => deviceId),
    startS: starts.reduce((least, value) => Math.min(least, value)),
    endS: ends.reduce((most, value) => Math.max(most, value)),
  };
}
