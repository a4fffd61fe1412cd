import { setImmediate } from 'node:timers/promises';
import { integer } from 'gk-sdk/contract';
import { toCsv, type CsvColumn } from 'gk-sdk/rules';
import { Hono } from 'hono';
import { z } from 'zod/mini';
import type { ChangeRow, FieldChange } from '../../store/logs/change-log.js';
import { mayManageAdministrators } from '../access/account-view.js';
import { authorize, type AuthorizedCall } from '../access/authorize.js';
import { branchIds, seesWholeFleet } from '../access/fleet-view.js';
import { csvDelimiterOf } from '../http/csv-delimiter.js';
import { readFields } from '../http/read-fields.js';
import { isoTime, logArchive } from './log-archive.js';
import { matches, moment, OF_OTHERS, periodOf, word } from './log-filter.js';
import { logQuery } from './log-query.js';
import type { RestServices } from './rest-services.js';

const MOST_ROWS = 1_000;
/** Others have their turn after as many rows. */
const ROWS_A_TURN = 1_000;

const filterSchema = z.object({
  afterUpdatetime: moment,
  beforeUpdatetime: moment,
  member: word,
  deviceid: word,
  entity: word,
  key: word,
  text: word,
  before: z.optional(integer(1, Number.MAX_SAFE_INTEGER)),
  limit: z.optional(integer(1, MOST_ROWS)),
});
const FILTER_WORDS = `The filters of the change log are texts; before is the id of a row, limit 1 to ${MOST_ROWS}`;

/** A change as a user may see it. */
interface SeenChange extends ChangeRow {
  /** Without its fields, which are about groups of others, too. */
  readonly withheld: boolean;
}

/** Who changed what, with each field before and after. */
export function changeLogRoutes(services: RestServices): Hono {
  const app = new Hono();

  app.post('/gklog/changelog', async (context) => {
    const call = await authorize(services, context);
    const { limit = MOST_ROWS } = readFields(filterSchema, call.body, FILTER_WORDS);
    // One more tells whether there is a further page.
    const rows = await seenChanges(services, call, limit + 1);
    const shown = rows.slice(0, limit);
    const next = rows.length > limit ? shown.at(-1)?.id : undefined;
    return context.json({ hasError: false, data: shown.map(changeRow), ...(next !== undefined && { next }) });
  });

  app.post('/gklog/exportchangelog', async (context) => {
    const call = await authorize(services, context);
    const delimiter = csvDelimiterOf(call.body['separator']);
    const rows = (await seenChanges(services, call, Infinity)).flatMap(linesOf);
    return logArchive(context, services, call.body, 'changelog', toCsv(rows, COLUMNS, delimiter));
  });

  return app;
}

/** The newest changes that are asked for, and that the user may see. */
async function seenChanges(services: RestServices, call: AuthorizedCall, most: number): Promise<SeenChange[]> {
  const filter = readFields(filterSchema, call.body, FILTER_WORDS);
  const within = periodOf(filter);
  const see = viewOf(services, call);
  const text = filter.text?.toLowerCase() ?? '';
  const seen: SeenChange[] = [];
  let read = 0;
  for (const row of services.store.changeLog.newestFirst(filter.before)) {
    read += 1;
    if (read % ROWS_A_TURN === 0) await setImmediate();
    if (!within(row.atS) || !matches(filter.member, row.username) || !matches(filter.entity, row.entity)) continue;
    if (!matches(filter.key, row.key)) continue;
    const change = see(row);
    // A filter must not tell of what is withheld.
    if (change === undefined || !(text === '' || textOf(change).includes(text))) continue;
    if (filter.deviceid && !change.deviceIds.includes(filter.deviceid)) continue;
    seen.push(change);
    if (seen.length >= most) break;
  }
  return seen;
}

/**
 * Gives a change as the user may see it, or undefined: those of devices that one sees; those of groups and accounts for administrators of
 * them, those of the whole server for administrators who see who made them; and everybody the own ones. What is about devices or groups
 * of others, too, goes without its fields.
 */
function viewOf(services: RestServices, call: AuthorizedCall): (row: ChangeRow) => SeenChange | undefined {
  const { store } = services;
  const { principal } = call;
  const { seesUser, isForeign, fleet } = logQuery(services, call);
  const isWhole = seesWholeFleet(store, principal);
  const branch = branchIds(store, principal);
  const devices = fleet.visibleIds(principal);
  const isAdministrator = principal.permission === 0;
  const manages = mayManageAdministrators(store, principal);
  return (row) => {
    const isOwn = row.username === principal.username;
    if (row.ofAdministrator && !manages && !isOwn) return undefined;
    // A removed device and a deleted group belong to who sees all.
    const deviceIds = isWhole ? row.deviceIds : row.deviceIds.filter((id) => devices.has(id));
    const groupIds = isWhole ? row.groupIds : row.groupIds.filter((id) => branch.has(id));
    const isSeen =
      row.deviceIds.length > 0
        ? deviceIds.length > 0
        : isAdministrator && (row.groupIds.length > 0 ? groupIds.length > 0 : seesUser(row.username));
    if (!isSeen && !isOwn) return undefined;
    const isWithheld =
      deviceIds.length < row.deviceIds.length ||
      groupIds.length < row.groupIds.length ||
      isForeign(JSON.stringify([row.name, row.changes]));
    if (!isWithheld) return { ...row, withheld: false };
    return { ...row, deviceIds, groupIds, name: row.key, changes: [], more: 0, withheld: true };
  };
}

/** The words in which a text is looked for, in lower case. */
function textOf({ key, name, username, changes }: SeenChange): string {
  const values = changes.flatMap(({ field, before = '', after = '' }) => [field, before, after]);
  return [key, name, username, ...values].join('\n').toLowerCase();
}

function changeRow(row: SeenChange): object {
  const { id, atS, username, ip, entity, key, name, action, changes, more, withheld } = row;
  return {
    id,
    datetime: atS,
    username,
    ip,
    entity,
    key,
    name,
    action,
    changes: changes.map(({ secret, ...change }) => ({ ...change, ...(secret && { secret: 1 }) })),
    ...(more > 0 && { more }),
    ...(withheld && { withheld: 1 }),
  };
}

interface Line {
  readonly row: SeenChange;
  readonly change: FieldChange | undefined;
}

/** A line for each field. */
function linesOf(row: SeenChange): Line[] {
  return row.changes.length === 0 ? [{ row, change: undefined }] : row.changes.map((change) => ({ row, change }));
}

const COLUMNS: readonly CsvColumn<Line>[] = [
  { header: 'Date Time', value: ({ row }) => isoTime(row.atS) },
  { header: 'User', value: ({ row }) => row.username },
  { header: 'IP', value: ({ row }) => row.ip },
  { header: 'Kind', value: ({ row }) => row.entity },
  { header: 'ID', value: ({ row }) => row.key },
  { header: 'Name', value: ({ row }) => row.name },
  { header: 'Action', value: ({ row }) => row.action },
  { header: 'Field', value: ({ row, change }) => change?.field ?? (row.withheld ? OF_OTHERS : '') },
  { header: 'Before', value: ({ change }) => valueOf(change, change?.before) },
  { header: 'After', value: ({ change }) => valueOf(change, change?.after) },
  { header: 'Further Fields', value: ({ row }) => row.more },
];

function valueOf(change: FieldChange | undefined, value: string | undefined): string {
  return change?.secret ? '(secret)' : (value ?? '');
}
