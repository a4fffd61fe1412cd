import type { Device } from '../../model/device-list/device.js';
import type { Command } from '../command.js';
import { ExitCode } from '../exit-code.js';
import { pauseSignedIn } from '../pause-signed-in.js';

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
      if (wanted(event.deviceId)) line({ type: 'event', ...event });
    });
    session.on('warning', (warning) => {
      line({ type: 'warning', code: warning.code, message: warning.message });
    });
    session.subscribe(() => {
      if (session.state.kind === 'reconnecting') line({ type: 'connection', state: session.state.reason });
    });
    await session.ready({ signal: terminal.signal });
    const before = new Map(session.devices.all.map((device) => [device.deviceId, device]));
    session.devices.subscribe(() => {
      for (const device of session.devices.all) {
        const { deviceId } = device;
        const known = before.get(deviceId);
        before.set(deviceId, device);
        if (known !== device && wanted(deviceId)) line({ type: 'device', deviceId, ...changes(known, device) });
      }
    });
    await pauseSignedIn(session, seconds === undefined ? 2 ** 31 - 1 : seconds * 1000, terminal.signal);
    return ExitCode.ok;
  },
};

/** The fields that differ, null for one that is gone; all of a new device. */
function changes(before: Device | undefined, now: Device): Readonly<Record<string, unknown>> {
  const old = new Map(fieldsOf(before ?? {}));
  const gone = [...old.keys()].filter((field) => !(field in now));
  const changed = fieldsOf(now).filter(([field, value]) => !Object.is(old.get(field), value));
  return Object.fromEntries([...changed, ...gone.map((field) => [field, null] as const)]);
}

/** Null, not undefined, for a field without a value: JSON shows it. */
function fieldsOf(device: Partial<Device>): [string, unknown][] {
  return Object.entries<unknown>({ ...device }).map(([field, value]) => [field, value ?? null]);
}
