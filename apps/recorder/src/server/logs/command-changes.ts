import type { VcpMessage } from 'gk-sdk/wire';
import type { JsonObject } from '../access/credentials.js';
import { isSecretName, redactBody, redactText } from './redact.js';

/** What commands that change something do, in one word. Moving a camera or a playback changes nothing that stays. */
export const COMMAND_ACTIONS: ReadonlyMap<string, string> = new Map([
  ['D01', 'register-device'],
  ['D02', 'remove-device'],
  ['D04', 'write-settings'],
  ['D05', 'set-device-user'],
  ['D06', 'remove-device-user'],
  ['D10', 'update-firmware'],
  ['D15', 'delete-record'],
  ['D16', 'set-parameter'],
  ['D20', 'device-command'],
  ['D21', 'text-message'],
  ['D23', 'fix-recording'],
  ['U01', 'upload-firmware'],
  ['U02', 'upload-face-photo'],
  ['S03', 'storage'],
  ['S04', 'access-list'],
  ['DB2', 'send-to-device'],
  ['DB7', 'fake-event'],
  ['DB11', 'set-upload-monitor'],
  ['DB12', 'set-download-monitor'],
]);

/** Actions (letter A) of codes that also read. */
const READING_ACTIONS: Readonly<Record<string, readonly string[]>> = { S03: ['lsblk', 'uciget'], S04: ['get'] };
/** Results of which something came: success, accepted, and no answer yet (docs/protocol.md). */
const DONE_RESULTS: ReadonlySet<string> = new Set(['1', '2', '408']);

/** What a command that was answered with `result` did; undefined when it changed nothing. */
export function commandAction({ code, fields }: VcpMessage, result: string | undefined): string | undefined {
  if (!DONE_RESULTS.has(result ?? '')) return undefined;
  if (READING_ACTIONS[code]?.includes(fields.A ?? '')) return undefined;
  return COMMAND_ACTIONS.get(code);
}

/** With what, without secrets. */
export function commandData({ code, fields, body = '' }: VcpMessage): string {
  const { A = '', V = '', C, S, F } = fields;
  const given = { A, V: isSecretName(`${A} ${code === 'S03' ? V : ''}`.trim()) ? '' : V, C, S, F };
  const letters = Object.entries(given).flatMap(([letter, value]) => (value ? [`${letter}:${redactText(value)}`] : []));
  return [...letters, bodyText(code, given.V === V, body)].filter((part) => part !== '').join(' ');
}

function bodyText(code: string, open: boolean, body: string): string {
  const json = jsonObject(body);
  if (json !== undefined) return redactBody(json);
  // Of what goes to a device, the first word says what it is; what follows may be a password.
  if (code === 'D20') return redactText(/^[@\w]*/.exec(body)?.[0] ?? '');
  return code === 'D21' || (code === 'S03' && open) ? redactText(body) : '';
}

function jsonObject(text: string): JsonObject | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as JsonObject) : undefined;
  } catch {
    return undefined;
  }
}
