import type { RecorderStore } from '../../store/recorder-store.js';
import { firmwareRow } from './firmware-row.js';
import type { UploadReceiver } from '../uploads/upload-tickets.js';

const MAX_FILES = 100;
const MAX_MEMO_CHARACTERS = 2_000;

/** Takes firmware files into the store. `now` gives unix milliseconds. */
export function firmwareReceiver(store: RecorderStore, now: () => number): UploadReceiver {
  return {
    refuse: () => (store.firmware.list().length >= MAX_FILES ? 'The firmware store is full: remove a file' : undefined),
    receive: ({ name, sizeBytes, md5, fields, path }) => {
      const memo = typeof fields.memo === 'string' ? fields.memo.slice(0, MAX_MEMO_CHARACTERS) : '';
      const stored = { filename: name, memo, sizeBytes, md5, updatedS: Math.floor(now() / 1000) };
      return firmwareRow(store.firmware.add(stored, path));
    },
  };
}
