import type { DeviceLive } from '../device/world.js';

/** State of a simulated device when a command reaches it, and the effects that the command can have. */
export interface CommandedDevice {
  readonly live: DeviceLive | undefined;
  readonly version: string;
  /** Starts it anew. */
  reboot(): void;
  /** Empties its storage. */
  format(): void;
  /** Gives it the parameters that it came with. */
  restore(): void;
}

/** Answer of a simulated device to a command. */
export function answerToCommand(device: CommandedDevice, text: string): string {
  const { live, version } = device;
  const [word = '', argument = ''] = text
    .trim()
    .replace(/^@/, '')
    .split(/[\s,]+/);
  switch (word.toUpperCase()) {
    case 'STATUS': {
      const position = live?.gps_info ? 'FIX' : 'NO FIX';
      return `ACC ${live?.acc_on === 1 ? 'ON' : 'OFF'}, ${live?.voltage ?? 0} V, GPS ${position}, DISK ${live?.health ?? 0} %, FW ${version}`;
    }
    case 'VERSION':
      return `FW ${version}`;
    case 'WAKEUP':
      return `OK, awake for ${Number(argument) > 0 ? Number(argument) : 120} s`;
    case 'REBOOT':
      device.reboot();
      return 'OK, rebooting';
    case 'RESTORE':
      device.restore();
      return 'OK, default settings restored';
    case 'FORMAT':
      device.format();
      return 'OK, card formatted';
    case 'MCU':
      return `OK, MCU ${argument === '' ? 'ready' : argument}`;
    default:
      return `ERROR, unknown command ${word.slice(0, 40)}`;
  }
}
