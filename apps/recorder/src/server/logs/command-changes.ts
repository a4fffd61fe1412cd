import { ACCESS_FLAGS } from 'gk-sdk';
import type { VcpMessage } from 'gk-sdk/wire';
import type { PermissionGroup } from '../../store/access/permission-groups.js';
import { z } from 'zod/mini';
import type { JsonObject } from '../http/json-object.js';
import { parseJson } from '../http/parse-json.js';
import type { ChangeOutcome } from './access-audit.js';
import { isSecretName, redactBody, redactText } from '../../store/logs/redact.js';

/** The part of the body of S04 that its row shows. */
const rightsSchema = z.array(
  z.object({
    id: z.int(),
    name: z.optional(z.string()),
    access: z.optional(z.string().check(z.regex(/^[01]{1,200}$/))),
  }),
);

/** Log words of commands that change something. */
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

/**
 * Codes that change nothing that stays, such as moving a camera or a playback. Every other code changes something: one
 * that is missing in the table above has its code as its action.
 */
export const READING_COMMANDS: ReadonlySet<string> = new Set([
  'Q03',
  'Q04',
  'Q05',
  'Q06',
  'Q07',
  'Q08',
  'Q09',
  'Q10',
  'Q11',
  'Q12',
  'Q13',
  'D03',
  'D08',
  'D12',
  'DB1',
  'DB8',
  'DB9',
  'DB10',
  'DB13',
  'DB14',
]);
/** Actions (letter A) of codes that also read. */
const READING_ACTIONS: Readonly<Record<string, readonly string[]>> = {
  S03: ['lsblk', 'uciget', 'ucicheck'],
  S04: ['get'],
};
/** Results of which something came: success, accepted, and no answer yet (docs/protocol.md). */
const DONE_RESULTS: ReadonlySet<string> = new Set(['1', '2', '408']);

/** Log word of a command; undefined when it only reads. */
export function commandAction({ code, fields }: VcpMessage): string | undefined {
  if (READING_COMMANDS.has(code) || READING_ACTIONS[code]?.includes(fields.A ?? '')) return undefined;
  // Without a device, D20 asks for the list of what was sent.
  if (code === 'D20' && fields.D === undefined) return undefined;
  return COMMAND_ACTIONS.get(code) ?? code;
}

/** How a command ended that was answered with `result`. */
export function commandOutcome(result: string | undefined): ChangeOutcome {
  return DONE_RESULTS.has(result ?? '') ? 'done' : 'refused';
}

/** With what, without secrets. */
export function commandData({ code, fields, body = '' }: VcpMessage): string {
  const { A = '', V = '', C, S, F } = fields;
  const given = { A, V: isSecretName(`${A} ${code === 'S03' ? V : ''}`.trim()) ? '' : V, C, S, F };
  const letters = Object.entries(given).flatMap(([letter, value]) => (value ? [`${letter}:${redactText(value)}`] : []));
  return [...letters, bodyText(code, given.V === V, body)].filter((part) => part !== '').join(' ');
}

/**
 * Changes that S04 makes to the permission groups: for each the rights before and after, and those that differ; of a deleted group
 * its rights.
 * Undefined for another command, and for one that is refused for its form.
 */
export function rightsChangeData(
  { code, fields, body = '' }: VcpMessage,
  groups: { list(): readonly PermissionGroup[] },
): string | undefined {
  if (code !== 'S04') return undefined;
  if (fields.A === 'delete') {
    const deletion = z.safeParse(z.object({ id: z.int() }), jsonOf(body));
    const deleted = deletion.success ? groups.list().find(({ id }) => id === deletion.data.id) : undefined;
    return deleted && `A:delete group ${deleted.id} ${quoted(deleted.name)}: before ${deleted.access}`;
  }
  if (fields.A !== 'set') return undefined;
  const changes = z.safeParse(rightsSchema, jsonOf(body));
  if (!changes.success) return undefined;
  const known = new Map(groups.list().map((group) => [group.id, group]));
  const words = changes.data.map(({ id, name, access }) => {
    const before = known.get(id);
    const group = { id, name: name ?? before?.name ?? '', access: access ?? before?.access ?? '' };
    const renamed = before !== undefined && before.name !== group.name ? ` (was ${quoted(before.name)})` : '';
    known.set(id, group);
    return `group ${id} ${quoted(group.name)}${renamed}: ${rightsWords(before?.access ?? '', group.access)}`;
  });
  return `A:set ${words.join('; ')}`;
}

/** Which rights were given and taken, then all of them before and after. */
function rightsWords(before: string, after: string): string {
  if (before === after) return 'rights unchanged';
  const has = (access: string, index: number): boolean => access[index] === '1';
  const given = ACCESS_FLAGS.filter((_, index) => !has(before, index) && has(after, index));
  const taken = ACCESS_FLAGS.filter((_, index) => has(before, index) && !has(after, index));
  const lists = [
    ...(given.length === 0 ? [] : [`given ${given.join(', ')}`]),
    ...(taken.length === 0 ? [] : [`taken ${taken.join(', ')}`]),
  ];
  return `${lists.join(', ')}; before ${before || 'none'}, after ${after}`;
}

const quoted = (text: string): string => JSON.stringify(redactText(text));

function bodyText(code: string, open: boolean, body: string): string {
  const json = jsonObject(body);
  if (json !== undefined) return redactBody(json);
  // Of what goes to a device, the first word says what it is; what follows may be a password.
  if (code === 'D20') return redactText(/^[@\w]*/.exec(body)?.[0] ?? '');
  return code === 'D21' || (code === 'S03' && open) ? redactText(body) : '';
}

function jsonObject(text: string): JsonObject | undefined {
  const value = jsonOf(text);
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as JsonObject) : undefined;
}

function jsonOf(text: string): unknown {
  try {
    return parseJson(text);
  } catch {
    // Values nested too deep, and text for a device, are refused.
    return undefined;
  }
}
