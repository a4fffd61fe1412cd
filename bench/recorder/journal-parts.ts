// The parts of the recorder that `journal.mjs` measures. They stand in a file, so that the type check sees one that moves.
export { DayFile } from '../../apps/recorder/src/journal/day-file.js';
export { JournalHistory } from '../../apps/recorder/src/journal/journal-history.js';
export { storedPosition } from '../../apps/recorder/src/journal/stored-rows.js';
export { ToldDevices } from '../../apps/recorder/src/journal/told-devices.js';
export { WorkerJournal } from '../../apps/recorder/src/journal/worker-journal.js';
export { RecorderServer } from '../../apps/recorder/src/server/recorder-server.js';
export { RecorderStore } from '../../apps/recorder/src/store/recorder-store.js';
export { StateFolder } from '../../apps/recorder/src/store/state/state-folder.js';
