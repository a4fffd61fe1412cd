import type { AccessFlag } from 'gk-sdk';
import type { UserCall } from './command-call.js';

/** Which right a command text needs, by its first word; any other is raw data. */
const RIGHTS: readonly (readonly [RegExp, AccessFlag])[] = [
  [/^@WAKEUP\b/i, 'F_rmdvrs_wakeup'],
  [/^@?REBOOT\b/i, 'F_rmdvrs_reboot'],
  [/^@?RESTORE\b/i, 'F_rmdvrs_restore'],
  [/^@?FORMAT\b/i, 'F_rmdvrs_formatsd'],
  [/^@?MCU\b/i, 'F_rmdvrs_mcu'],
];

/** The right that sending a command needs. */
export function rightOfCommand(text: string): AccessFlag {
  return RIGHTS.find(([words]) => words.test(text))?.[1] ?? 'F_rmdvrs_rawdata';
}

/** What a simulated device that is online says to a command. */
export function deviceAnswer({ services, principal }: UserCall, deviceId: string, text: string): string {
  const [word = '', argument = ''] = text
    .trim()
    .replace(/^@/, '')
    .split(/[\s,]+/);
  switch (word.toUpperCase()) {
    case 'STATUS': {
      const row = services.fleet.row(principal, deviceId);
      const position = row?.gps_info ? 'FIX' : 'NO FIX';
      return `ACC ${row?.acc_on === 1 ? 'ON' : 'OFF'}, ${row?.voltage ?? 0} V, GPS ${position}, DISK ${row?.health ?? 0} %, FW ${row?.version ?? ''}`;
    }
    case 'VERSION':
      return `FW ${services.fleet.row(principal, deviceId)?.version ?? ''}`;
    case 'WAKEUP':
      return `OK, awake for ${Number(argument) > 0 ? Number(argument) : 120} s`;
    case 'REBOOT':
      services.reboots.begin(deviceId);
      return 'OK, rebooting';
    case 'RESTORE':
      services.store.parameters.reset(deviceId);
      return 'OK, default settings restored';
    case 'FORMAT':
      return 'OK, card formatted';
    case 'MCU':
      return `OK, MCU ${argument === '' ? 'ready' : argument}`;
    default:
      return `ERROR, unknown command ${word.slice(0, 40)}`;
  }
}
