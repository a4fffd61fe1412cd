import { useMemo } from 'react';
import { useDevices } from 'gk-react';

/** Ids of all devices, in order. They change with the fleet alone, not with each position. */
export function useDeviceIds(): readonly string[] {
  const text = useDevices({ mode: 'all' }, (devices) => devices.map(({ deviceId }) => deviceId).join('\n'));
  return useMemo(() => (text === '' ? [] : text.split('\n')), [text]);
}
