// A state folder of terminals that were accepted before, for `terminals.mjs` and `terminal-kills.mjs`.
import { RECORDING } from '../../apps/recorder/src/store/footage/recording-rule-store.js';
import { RecorderStore } from '../../apps/recorder/src/store/recorder-store.js';
import { StateFolder } from '../../apps/recorder/src/store/state/state-folder.js';
import { unknownSeed } from '../../apps/recorder/src/store/devices/device-seed.js';
import { SERVER_RECORDING } from '../../apps/recorder/src/server/settings/server-settings.js';
import { BENCH_CODE, benchDeviceId, BENCH_ZONE_MINUTES } from './bench-terminal-id.js';

/** Puts `terminals` of one camera each into the fleet; the sub streams of the first `recorded` of them are recorded. */
export function acceptTerminals(folder: string, terminals: number, recorded: number): void {
  const state = new StateFolder(folder, { startAnew: false });
  const store = new RecorderStore(state, [], { passwordRounds: 16 });
  const added = Array.from({ length: terminals }, (_, index) => ({
    seed: { ...unknownSeed(benchDeviceId(index), 'jt808'), plate: `B${index}`, chn_count: 1 },
  }));
  store.atomically(() => {
    store.devices.change({ added }, 1);
    for (const [index, { seed }] of added.entries()) {
      store.terminals.put(seed.deviceid, {
        authCode: BENCH_CODE,
        identity: undefined,
        zoneMinutes: BENCH_ZONE_MINUTES,
      });
      if (index >= recorded) {
        store.recordingRules.put(seed.deviceid, { sinceS: 0, mode: RECORDING.forbidden, channels: '' });
      }
    }
    store.settings.write(SERVER_RECORDING, { ...SERVER_RECORDING.defaults, when: 'always', stream: 'sub' });
  });
  store.close();
}
