import { downloadMonitor, type DownloadTask } from 'gk-sdk/monitor';
import { MONITOR_DEFAULTS } from 'gk-sdk/rules';
import { matchesTaskFilter, TASK_FILTERS, taskColor } from './task-rows.js';
import type { DataColumn } from './data-table.js';
import type { DiagnosticDefinition } from './diagnostic-page.js';
import { channelsText, momentText } from './moment-text.js';
import { MonitorScreen, type RowFilters } from './monitor-screen.js';
import { monitorSettings } from './monitor-settings.js';
import { taskStateText } from './task-state.js';

const COLUMNS: readonly DataColumn<DownloadTask>[] = [
  { title: 'Task', text: ({ taskId }) => String(taskId), order: ({ taskId }) => taskId },
  { title: 'Device', text: ({ deviceId }) => deviceId },
  { title: 'State', text: taskStateText },
  { title: 'Event code', text: ({ eventCode }) => String(eventCode), order: ({ eventCode }) => eventCode },
  { title: 'Serial no', text: ({ serialNumber }) => String(serialNumber), order: ({ serialNumber }) => serialNumber },
  { title: 'Kind', text: ({ taskType }) => taskType },
  { title: 'Download', text: ({ downloadType }) => downloadType },
  { title: 'Media', text: ({ mediaType }) => mediaType },
  { title: 'Channels', text: ({ channelMask }) => channelsText(channelMask) },
  { title: 'From', text: ({ startS }) => momentText(startS), order: ({ startS }) => startS },
  { title: 'To', text: ({ endS }) => momentText(endS), order: ({ endS }) => endS },
  { title: 'KB/s', text: ({ bytesPerS }) => (bytesPerS / 1024).toFixed(1), order: ({ bytesPerS }) => bytesPerS },
  { title: 'Tries', text: ({ tries }) => String(tries), order: ({ tries }) => tries },
  { title: 'Failures', text: ({ failures }) => String(failures), order: ({ failures }) => failures },
  { title: 'Failed at', text: ({ failedAtS }) => momentText(failedAtS), order: ({ failedAtS = 0 }) => failedAtS },
];

const FILTERS: RowFilters<DownloadTask> = {
  names: TASK_FILTERS,
  matches: (task, name) => TASK_FILTERS.some((filter) => filter === name && matchesTaskFilter(task, filter)),
};

/** `covermonitor`: the footage downloads of the server, and how many run at once (spec 002 section 2). */
export const coverMonitor: DiagnosticDefinition = {
  login: 'asked',
  hint: 'Footage that the server downloads from devices.',
  open: (room, user) =>
    new MonitorScreen(room, user, {
      name: 'download-tasks',
      columns: COLUMNS,
      keyOf: ({ taskId }) => taskId,
      tone: taskColor,
      filters: FILTERS,
      open: (connection, update) => {
        const monitor = downloadMonitor(connection);
        return {
          rows: monitor.rows,
          settings: monitorSettings({
            fields: [{ name: 'maxRun', label: 'Max run count', value: MONITOR_DEFAULTS.downloadMaxRun }],
            send: ({ maxRun }) => monitor.setMaxRun(maxRun),
            update,
          }),
        };
      },
    }),
};
