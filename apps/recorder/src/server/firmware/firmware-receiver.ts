import type { RecorderStore } from '../../store/recorder-store.js';
import { firmwareRow } from './firmware-row.js';
import type { UploadReceiver } from '../uploads/upload-tickets.js';

const MAX_FILES = 100;

/** Takes firmware files into the store. `now` gives unix milliseconds. */
export function firmwareReceiver(store: RecorderStore, now: () => number): UploadReceiver {
  return {
    refuse: () => (store.firmware.list().length >= MAX_FILES ? 'The firmware store is full: remove a file' : undefined),
    receive: ({ name, sizeBytes, md5, memo, path }) => {
      const stored = { filename: name, memo, sizeBytes, md5, updatedS: Math.floor(now() / 1000) };
      return firmwareRow(store.firmware.add(stored, path));
    },
  };
}
