// The parts of the recorder that `state.mjs` measures. They stand in a file, so that the type check sees one that moves.
export { RecorderStore } from '../../apps/recorder/src/store/recorder-store.js';
export { StateFolder } from '../../apps/recorder/src/store/state/state-folder.js';
