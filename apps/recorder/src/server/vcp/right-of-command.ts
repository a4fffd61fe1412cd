import type { AccessFlag } from 'gk-sdk';

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
