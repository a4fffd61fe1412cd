import { uploadMonitor as uploads, type UploadTask } from 'gk-sdk/monitor';
import { MONITOR_DEFAULTS } from 'gk-sdk/rules';
import { matchesTaskFilter, taskColor, UPLOAD_TASK_FILTERS } from './task-rows.js';
import type { DataColumn } from './data-table.js';
import type { DiagnosticDefinition } from './diagnostic-page.js';
import { momentText } from './moment-text.js';
import { MonitorScreen, type RowFilters } from './monitor-screen.js';
import { monitorSettings } from './monitor-settings.js';
import { receivedText } from './received-text.js';
import { withoutPasswords } from './secrets.js';
import { taskStateText } from './task-state.js';

const COLUMNS: readonly DataColumn<UploadTask>[] = [
  { title: 'Task', text: ({ taskId }) => String(taskId), order: ({ taskId }) => taskId },
  { title: 'Device', text: ({ deviceId }) => deviceId },
  { title: 'State', text: taskStateText },
  {
    title: 'Event code',
    text: ({ eventCode }) => (eventCode === 0 ? '–' : String(eventCode)),
    order: ({ eventCode }) => eventCode,
  },
  { title: 'Event time', text: ({ eventAtS }) => momentText(eventAtS), order: ({ eventAtS }) => eventAtS },
  { title: 'Added', text: ({ addedAtS }) => momentText(addedAtS), order: ({ addedAtS }) => addedAtS },
  { title: 'Started', text: ({ startedAtS }) => momentText(startedAtS), order: ({ startedAtS = 0 }) => startedAtS },
  { title: 'Ended', text: ({ endedAtS }) => momentText(endedAtS), order: ({ endedAtS = 0 }) => endedAtS },
  {
    title: 'Received',
    text: ({ bytes, ofBytes }) => (bytes === undefined ? '–' : receivedText(bytes, ofBytes)),
    order: ({ bytes = -1 }) => bytes,
  },
  { title: 'By', text: ({ by }) => (by === undefined ? '–' : by === 'ftp' ? 'FTP (9206)' : 'Playback (9201)') },
  { title: 'File', text: ({ filePath }) => filePath },
  { title: 'Target', text: ({ target }) => (target === '' ? 'this server' : withoutPasswords(target)) },
];

const FILTERS: RowFilters<UploadTask> = {
  names: UPLOAD_TASK_FILTERS,
  matches: (task, name) => UPLOAD_TASK_FILTERS.some((filter) => filter === name && matchesTaskFilter(task, filter)),
};

/** `ftpmonitor`: what terminals send to the server, its uploads to others, and their limits (spec 002 section 2). */
export const uploadMonitor: DiagnosticDefinition = {
  login: 'asked',
  hint: 'Recordings that terminals send to this server, and event files that it uploads to other servers.',
  open: (room, user) =>
    new MonitorScreen(room, user, {
      name: 'upload-tasks',
      columns: COLUMNS,
      keyOf: ({ taskId }) => taskId,
      tone: taskColor,
      // The address of a target can hold user and password.
      toRecord: (task) => ({ ...task, target: withoutPasswords(task.target) }),
      filters: FILTERS,
      open: (connection, update) => {
        const monitor = uploads(connection);
        return {
          rows: monitor.rows,
          settings: monitorSettings({
            fields: [
              { name: 'maxRun', label: 'Max run count', value: MONITOR_DEFAULTS.uploadMaxRun },
              { name: 'bytesPerS', label: 'Limit rate (bytes/s)', value: MONITOR_DEFAULTS.uploadBytesPerS },
              { name: 'maxWait', label: 'Max wait count', value: MONITOR_DEFAULTS.uploadMaxWait },
            ],
            send: (limits) => monitor.setLimits(limits),
            update,
          }),
        };
      },
    }),
};
