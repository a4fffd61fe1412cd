import { heartbeatMonitor as heartbeats, type HeartbeatCount } from 'gk-sdk/monitor';
import type { DataColumn } from './data-table.js';
import type { DiagnosticDefinition } from './diagnostic-page.js';
import { momentText } from './moment-text.js';
import { MonitorScreen } from './monitor-screen.js';

const COLUMNS: readonly DataColumn<HeartbeatCount>[] = [
  { title: 'Device', text: ({ deviceId }) => deviceId },
  { title: 'Received', text: ({ received }) => String(received), order: ({ received }) => received },
  { title: 'Lost', text: ({ lost }) => String(lost), order: ({ lost }) => lost },
  {
    title: 'Interval (s)',
    text: ({ intervalS }) => (intervalS === undefined ? '–' : String(intervalS)),
    order: ({ intervalS = 0 }) => intervalS,
  },
  { title: 'Last', text: ({ lastAtS }) => momentText(lastAtS), order: ({ lastAtS = 0 }) => lastAtS },
];

/** `hbmonitor`: heartbeat counters of each device (spec 002 section 2). */
export const heartbeatMonitor: DiagnosticDefinition = {
  login: 'asked',
  hint: 'Heartbeats of each device since midnight.',
  open: (room, user) =>
    new MonitorScreen(room, user, {
      name: 'heartbeats',
      columns: COLUMNS,
      keyOf: ({ deviceId }) => deviceId,
      open: (connection) => ({ rows: heartbeats(connection) }),
    }),
};
