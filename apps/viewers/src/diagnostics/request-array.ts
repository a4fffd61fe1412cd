import { requestMonitor, type DeviceRequests } from 'gk-sdk/monitor';
import type { DataColumn } from './data-table.js';
import type { DiagnosticDefinition } from './diagnostic-page.js';
import { momentText } from './moment-text.js';
import { MonitorScreen } from './monitor-screen.js';

const COLUMNS: readonly DataColumn<DeviceRequests>[] = [
  { title: 'Device', text: ({ deviceId }) => deviceId },
  { title: 'Downloads', text: ({ downloads }) => String(downloads), order: ({ downloads }) => downloads },
  { title: 'Snapshots', text: ({ snapshots }) => String(snapshots), order: ({ snapshots }) => snapshots },
  { title: 'Tries', text: ({ tries }) => String(tries), order: ({ tries }) => tries },
  { title: 'Time', text: ({ sinceS }) => momentText(sinceS), order: ({ sinceS = 0 }) => sinceS },
];

/** `requestarray`: the pending requests of each device (spec 002 section 2). */
export const requestArray: DiagnosticDefinition = {
  login: 'asked',
  hint: 'Downloads and snapshots that wait for their device.',
  open: (room, user) =>
    new MonitorScreen(room, user, {
      name: 'pending-requests',
      columns: COLUMNS,
      keyOf: ({ deviceId }) => deviceId,
      open: (connection) => ({ rows: requestMonitor(connection) }),
    }),
};
