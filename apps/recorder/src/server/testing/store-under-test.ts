import { RecorderStore } from '../../store/recorder-store.js';
import { StateFolder } from '../../store/state/state-folder.js';
import type { DeviceSeed } from '../../device/world.js';

/** A store whose passwords are quickly hashed: each of hundreds of recorders under test makes four of them. */
export function openStore(stateFolder: string, seeds: readonly DeviceSeed[], now = Date.now): RecorderStore {
  return new RecorderStore(new StateFolder(stateFolder), seeds, { passwordRounds: 16, now });
}
