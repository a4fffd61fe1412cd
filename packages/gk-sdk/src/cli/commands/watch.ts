import type { Device } from '../../model/device.js';
import type { Command } from '../command.js';
import { ExitCode } from '../exit-code.js';
import { pause } from '../pause.js';

/** `gk watch`. @internal */
export const watch: Command = {
  name: 'watch',
  args: '',
  summary: 'tell of changes of devices and of events, one JSON object a line',
  options: {
    devices: { type: 'string', value: 'ID,ID', words: 'only these' },
    for: { type: 'string', value: 'SECONDS', words: 'end after this time; else at Ctrl-C' },
  },
  run: async ({ options, terminal, signIn }) => {
    const seconds = options.whole('for', 1, 31_536_000);
    const only = options.list('devices');
    const wanted = (deviceId: string | null | undefined): boolean =>
      only === undefined || (typeof deviceId === 'string' && only.includes(deviceId));
    const line = (value: object): void => {
      terminal.out(`${JSON.stringify(value)}\n`);
    };
    const session = await signIn();
    session.on('event', (event) => {
      if (wanted(event.deviceid)) line({ type: 'event', ...event });
    });
    session.on('warning', (warning) => {
      line({ type: 'warning', code: warning.code, message: warning.message });
    });
    session.subscribe(() => {
      if (session.state.kind === 'reconnecting') line({ type: 'connection', state: session.state.reason });
    });
    await session.ready({ signal: terminal.signal });
    const before = new Map(session.devices.all.map((device) => [device.deviceid, device]));
    session.devices.subscribe(() => {
      for (const device of session.devices.all) {
        const { deviceid: deviceId } = device;
        const known = before.get(deviceId);
        before.set(deviceId, device);
        if (known !== device && wanted(deviceId))
          line({ type: 'device', deviceid: deviceId, ...changes(known, device) });
      }
    });
    await pause(seconds === undefined ? 2 ** 31 - 1 : seconds * 1000, terminal.signal);
    return ExitCode.ok;
  },
};

/** The fields that differ; all of a new device. */
function changes(before: Device | undefined, now: Device): Partial<Device> {
  if (before === undefined) return now;
  return Object.fromEntries(Object.entries(now).filter(([field, value]) => !Object.is(before[field], value)));
}
