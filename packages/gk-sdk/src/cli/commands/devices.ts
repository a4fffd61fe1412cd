import { GkError } from '../../errors/gk-error.js';
import { isOnline, type Device } from '../../model/device-list/device.js';
import { DEVICE_FILTER_MODES } from '../../store/device-store.js';
import { speedKmh } from '../../store/device-rules.js';
import type { Command } from '../command.js';
import { ExitCode } from '../exit-code.js';
import { table } from '../terminal.js';

/** `gk devices`. @internal */
export const devices: Command = {
  name: 'devices',
  args: '',
  summary: 'list the devices, with what they do now',
  options: {
    mode: { type: 'string', value: 'MODE', words: `only these: ${DEVICE_FILTER_MODES.join(', ')}` },
    text: { type: 'string', value: 'TEXT', words: 'only where id, driver, memo or plate hold it' },
  },
  run: async ({ options, terminal, signIn }) => {
    const wanted = options.text('mode') ?? 'all';
    const mode = DEVICE_FILTER_MODES.find((known) => known === wanted);
    if (mode === undefined)
      throw new GkError('invalid-argument', `--mode is one of ${DEVICE_FILTER_MODES.join(', ')}.`);
    const session = await signIn();
    await session.ready({ signal: terminal.signal });
    const list = session.devices.select({ mode, text: options.text('text') ?? '' });
    if (options.flag('json')) terminal.out(`${JSON.stringify(list)}\n`);
    else terminal.out(table([['DEVICE', 'STATE', 'KM/H', 'DRIVER', 'PLATE', 'MEMO', 'CHANNELS'], ...list.map(cells)]));
    return ExitCode.ok;
  },
};

function cells(device: Device): string[] {
  const online = isOnline(device);
  return [
    device.deviceId,
    online ? 'online' : 'offline',
    online ? speedKmh(device).toFixed(0) : '-',
    device.driverName ?? '',
    device.plate ?? '',
    device.memo ?? '',
    String(device.channelNames.length),
  ];
}
