import { useMemo } from 'react';
import { useDevices } from 'gk-react';
import type { Device } from 'gk-sdk';

/** Identity of a device in a report. */
export interface ReportDevice {
  /** Device memo (`vehicleid`). */
  readonly deviceMemo: string;
  /** Number plate. */
  readonly plate: string;
}

/** Who a device is, as the reports name it; undefined for one that is not known. */
export type ReportDeviceOf = (deviceId: string) => ReportDevice | undefined;

/** Memo and plate of every device. It changes with those alone, not with each position. */
export function useReportDevices(): ReportDeviceOf {
  const identities = useDevices({ mode: 'all' }, (devices) => JSON.stringify(devices.map(identity)));
  return useMemo(() => {
    const known = new Map(JSON.parse(identities) as ReturnType<typeof identity>[]);
    return (deviceId) => known.get(deviceId);
  }, [identities]);
}

function identity({ deviceId, memo, plate }: Device): [string, ReportDevice] {
  return [deviceId, { deviceMemo: memo ?? '', plate: plate ?? '' }];
}
