// The parts of the recorder that `recordings.mjs` measures. They stand in a file, so that the type check sees one that moves.
export { openFootage } from '../../apps/recorder/src/footage/open-footage.js';
