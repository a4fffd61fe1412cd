// Writes what ails the recorders of a fleet as CSV: node write-report.ts [file]
import { writeFile } from 'node:fs/promises';
import { createSession, isOnline, type Device } from 'gk-sdk';
import { sdDurability, toCsv, type CsvColumn } from 'gk-sdk/rules';

const { GK_SERVER = 'http://localhost:8080', GK_USER = 'viewer', GK_PASSWORD = 'viewer' } = process.env;
const file = process.argv[2] ?? 'health.csv';
const HOUR_S = 3600;

/** Returns the faults that a workshop should know of, in words. */
function ailments(device: Device, nowS: number): string[] {
  const durability = sdDurability(device);
  const offlineH = (nowS - (device.statusChangedS ?? nowS)) / HOUR_S;
  return [
    ...(!isOnline(device) && offlineH > 24 ? [`offline for ${Math.floor(offlineH)} h`] : []),
    ...((device.recordingError ?? 0) !== 0 ? [`recording errors: ${device.recordingErrorCount ?? 1}`] : []),
    ...(isOnline(device) && (device.recording ?? 0) === 0 ? ['not recording'] : []),
    ...(durability !== undefined && durability >= 0 && durability < 10
      ? [`SD card worn out: ${durability} % left`]
      : []),
    ...((device.diskUsagePercent ?? 0) > 95 ? [`disk ${device.diskUsagePercent ?? 0} % full`] : []),
    ...((device.voltageV ?? 24) < 11.5 ? [`low voltage: ${device.voltageV ?? 0} V`] : []),
  ];
}

const session = createSession({ server: GK_SERVER, eventChannel: false });
try {
  await session.login({ kind: 'password', username: GK_USER, password: GK_PASSWORD });
  await session.ready();
  const nowS = Math.floor(session.serverNowS());
  const columns: CsvColumn<Device>[] = [
    { header: 'Device ID', value: ({ deviceId }) => deviceId },
    { header: 'Plate', value: ({ plate }) => plate },
    { header: 'Driver', value: ({ driverName }) => driverName },
    { header: 'State', value: (device) => (isOnline(device) ? 'online' : 'offline') },
    { header: 'Last seen', value: (device) => new Date((device.statusChangedS ?? 0) * 1000).toISOString() },
    { header: 'Voltage', value: ({ voltageV: voltage }) => voltage },
    { header: 'Disk %', value: ({ diskUsagePercent: health }) => health },
    { header: 'SD durability %', value: (device) => sdDurability(device) },
    { header: 'Ailments', value: (device) => ailments(device, nowS).join('; ') },
  ];
  await writeFile(file, toCsv(session.devices.all, columns));
  const ailing = session.devices.all.filter((device) => ailments(device, nowS).length > 0).length;
  console.log(`${file}: ${session.devices.all.length} devices, ${ailing} with ailments`);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
} finally {
  session.close();
}
