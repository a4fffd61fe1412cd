// A recorder with a hand-written source of devices, for `registrations.mjs`, which starts it as a process of its own.
import { unknownSeed } from '../../apps/recorder/src/store/devices/device-seed.js';
import { RecorderStore } from '../../apps/recorder/src/store/recorder-store.js';
import { StateFolder } from '../../apps/recorder/src/store/state/state-folder.js';
import { HandWrittenLink } from '../../apps/recorder/src/server/testing/hand-written-link.js';
import { startRecorder } from '../../apps/recorder/src/server/testing/recorder-under-test.js';
import { ToldHistory, ToldWorld } from '../../apps/recorder/src/server/testing/told-world.js';

const DEVICES = 10_000;
const OVER_MS = 10_000;
const STEP_MS = 20;

const world = new ToldWorld([]);
const store = new RecorderStore(new StateFolder(process.argv[2] ?? ':memory:'), [], { passwordRounds: 16 });
const recorder = await startRecorder({ live: world, history: new ToldHistory(), link: new HandWrittenLink(), store });
process.send?.({ kind: 'ready', port: Number(new URL(recorder.url).port) });

process.on('message', (message) => {
  if (message !== 'connect') {
    void recorder.close().then(() => process.exit());
    return;
  }
  const before = store.meta.changeCounter;
  const startedAt = performance.now();
  const { user, system } = process.cpuUsage();
  let connected = 0;
  const joined: Promise<unknown>[] = [];
  const timer = setInterval(() => {
    const due = Math.min(DEVICES, Math.floor(((performance.now() - startedAt) / OVER_MS) * DEVICES));
    for (; connected < due; connected++) {
      const deviceid = String(13_000_000_000 + connected);
      joined.push(world.registry.add({ ...unknownSeed(deviceid, 'jt808'), plate: `A${connected}`, chn_count: 4 }));
      world.online.add(deviceid);
    }
    if (connected < DEVICES) return;
    clearInterval(timer);
    void Promise.all(joined).then(() => {
      const used = process.cpuUsage({ user, system });
      process.send?.({
        kind: 'connected',
        devices: store.devices.size,
        changes: store.meta.changeCounter - before,
        tookMs: performance.now() - startedAt,
        cpuMs: (used.user + used.system) / 1000,
      });
    });
  }, STEP_MS);
});
