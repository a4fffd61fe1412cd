import type { DeviceFrame } from '../../device/device-sessions.js';

/** Most characters of a message: the rest of a picture is of no use here. */
const MOST_HEX = 2_048;

/** A message as the device monitor (DB1) shows it: its id, and the whole frame in hexadecimal. */
export function frameText({ messageId, bytes }: DeviceFrame): string {
  const hex = Buffer.from(bytes).toString('hex');
  const shown = hex.length <= MOST_HEX ? hex : `${hex.slice(0, MOST_HEX)}... (${bytes.byteLength} bytes)`;
  return `${messageId.toString(16).padStart(4, '0')} ${shown}`;
}
