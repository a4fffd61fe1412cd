// Builds the recorder where its sources have changed since: `node scripts/build-recorder.mjs`. For tests that need a process of it.
import { ensureBuilt, generated, recorder } from './lib/builds.mjs';

const quietly = (_title, work) => work();
await ensureBuilt(generated, quietly);
await ensureBuilt(recorder, quietly);
