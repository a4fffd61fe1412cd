import { downloadConfigurationMonitor, type DownloadConfiguration } from 'gk-sdk/monitor';
import type { DataColumn } from './data-table.js';
import type { DiagnosticDefinition } from './diagnostic-page.js';
import { channelsText } from './moment-text.js';
import { MonitorScreen } from './monitor-screen.js';
import { receivedText } from './received-text.js';

const secondsText = (seconds: number | undefined): string => (seconds === undefined ? 'default' : String(seconds));

const COLUMNS: readonly DataColumn<DownloadConfiguration>[] = [
  { title: 'Device', text: ({ deviceId }) => deviceId },
  { title: 'Enabled', text: ({ enabled }) => (enabled ? 'Yes' : 'No') },
  { title: 'Channels', text: ({ channelMask }) => channelsText(channelMask) },
  { title: 'Media', text: ({ mediaType }) => mediaType },
  { title: 'Main stream', text: ({ streamTypeMask }) => channelsText(streamTypeMask) },
  { title: 'Before (s)', text: ({ beforeS }) => secondsText(beforeS), order: ({ beforeS = -1 }) => beforeS },
  { title: 'After (s)', text: ({ afterS }) => secondsText(afterS), order: ({ afterS = -1 }) => afterS },
  { title: 'Under way', text: ({ running }) => String(running), order: ({ running }) => running },
  { title: 'Waiting', text: ({ waiting }) => String(waiting), order: ({ waiting }) => waiting },
  {
    title: 'Received',
    text: ({ running, receivedBytes, sizeBytes }) => (running === 0 ? '–' : receivedText(receivedBytes, sizeBytes)),
    order: ({ receivedBytes }) => receivedBytes,
  },
];

/** `dlmonitor`: the downloads at an event of each device (spec 002 section 2). */
export const downloadConfiguration: DiagnosticDefinition = {
  login: 'asked',
  hint: 'What the server downloads for the events of each device, and its downloads that are under way.',
  open: (room, user) =>
    new MonitorScreen(room, user, {
      name: 'download-configuration',
      columns: COLUMNS,
      keyOf: ({ deviceId }) => deviceId,
      open: (connection) => ({ rows: downloadConfigurationMonitor(connection) }),
    }),
};
