import { readFileSync } from 'node:fs';
import { ACCESS_FLAGS } from 'gk-sdk';
import { createRestApi } from 'gk-sdk/rest';
import { sha256Hex } from 'gk-sdk/wire';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { clientOf } from './testing/sdk-clients.js';
import { startRecorder, type RecorderUnderTest } from './testing/recorder-under-test.js';

const DEVICE = 'GK-0001';
const NOW_S = Math.floor(Date.now() / 1000);

/** The files that a resource asks for. */
const FILES: Readonly<Record<string, readonly string[]>> = {
  deviceLogs: ['/gmslog.cgi?type=syslog', '/gmslog.cgi?type=carbox'],
  deviceFaces: [
    '/web.cgi?type=facesummary',
    '/web.cgi?type=faceget',
    '/web.cgi?type=facedel',
    '/web.cgi?type=faceset&idcard=1&name=name',
  ],
  facePhotos: ['/pic.cgi?type=face&id=1'],
  firmware: ['/web.cgi?type=firmware'],
  runLog: ['/web.cgi?type=runlog'],
  snapshots: ['/pic.cgi?type=snap', `/pic.cgi?type=snap&t=${NOW_S - 600}`],
};
/** A body that every call can read something of. */
const BODY = { deviceid: DEVICE, serialno: 16, checkstatus: 1, memo: 'memo', groupid: 1, eventReport: { reportid: 1 } };
/** Rights that stand for a whole screen or function; those below them are fields of a device's setup, but for two logs. */
const RIGHTS = ACCESS_FLAGS.filter((flag) => !/^F_[lr]mdvrs_(?!syslog|carbox)/.test(flag) && flag !== 'F_api_full');

interface Row {
  readonly resource: string;
  readonly paths: readonly string[];
  readonly right: string;
}

/** The table of docs/guides/rest-resources.md; a path without a folder stands in that of the one before. */
function rowsOfGuide(): Row[] {
  const guide = new URL('../../../../docs/guides/rest-resources.md', import.meta.url);
  const lines = readFileSync(guide, 'utf8').matchAll(/^\| `(\w+)` \| [^|]* \| ([^|]*) \| ([^|]*) \|$/gm);
  return [...lines].map(([, resource = '', path = '', right = '']) => {
    let folder = '';
    const paths = [...path.matchAll(/`([^`]+)`/g)].map(([, name = '']) => {
      const slash = name.includes('{') ? name.lastIndexOf('/', name.indexOf('{') - 2) : name.lastIndexOf('/');
      if (slash >= 0) folder = name.slice(0, slash + 1);
      return `/${slash < 0 && !name.endsWith('.cgi') ? folder : ''}${name}`;
    });
    return { resource, paths, right: right.trim() };
  });
}

let recorder: RecorderUnderTest;
beforeAll(async () => {
  recorder = await startRecorder();
  await recorder.post('/gkevent/eventreport', {
    eventReport: { profile: 'profile', type: 'event summary', devices: [DEVICE] },
  });
  for (const permissionId of [0, 1, 2, 3]) {
    const name = `permission${permissionId}`;
    recorder.store.users.add({ name, permissionId, groupId: 1, wireHash: sha256Hex(name) });
  }
  recorder.store.permissionGroups.save([{ id: 4, name: 'No rights', access: '0'.repeat(ACCESS_FLAGS.length) }]);
  recorder.store.users.add({ name: 'nobody', permissionId: 4, groupId: 1, wireHash: sha256Hex('nobody') });
});
afterAll(() => recorder.close());

interface Call {
  readonly method: string;
  readonly path: string;
  /** Its credentials go into the query. */
  readonly isFile?: boolean;
}

async function isRefused({ method, path, isFile = false }: Call, header: string, query: string): Promise<boolean> {
  const address = isFile ? `${path}&deviceid=${DEVICE}&ch=1&channel=1&${query}` : path;
  const response = await fetch(recorder.url + address, {
    method,
    headers: { ...(!isFile && header !== '' && { Authorization: header }), 'Content-Type': 'application/json' },
    ...(method !== 'GET' && { body: JSON.stringify(BODY) }),
  });
  await response.arrayBuffer();
  return response.status === 401 || response.status === 403;
}

async function isRefusedTo(call: Call, rights: readonly string[]): Promise<boolean> {
  const { e, h } = await tokenOf(rights);
  return isRefused(call, `Bearer ${e}.${h}`, `e=${e}&h=${h}`);
}

const tokens = new Map<string, Promise<{ e: string; h: string }>>();
function tokenOf(rights: readonly string[]): Promise<{ e: string; h: string }> {
  const key = rights.join(' ');
  const known = tokens.get(key) ?? clientOf(recorder.url).mintToken({ ttlS: 600, rights });
  tokens.set(key, known);
  return known;
}

async function isRefusedToUser(call: Call, name: string): Promise<boolean> {
  const basic = Buffer.from(`${name}:${sha256Hex(name)}`).toString('base64');
  return isRefused(call, `Basic ${basic}`, `user=${name}&password=${sha256Hex(name)}`);
}

/** Right that a call requires, as the guide writes it. */
async function rightOf(call: Call): Promise<string[]> {
  if (!(await isRefused(call, '', ''))) return ['none'];
  // The user in a path sees its own data.
  if (!(await isRefusedTo(call, [])) || !(await isRefusedToUser(call, 'nobody'))) return ['-'];
  const flags: string[] = [];
  for (const flag of RIGHTS) if (!(await isRefusedTo(call, [flag]))) flags.push(flag);
  if (flags.length > 0) return flags;
  if (await isRefusedTo(call, ['F_api_full'])) {
    for (const flag of RIGHTS) if (!(await isRefusedTo(call, ['F_api_full', flag]))) flags.push(flag);
  }
  let permission = 0;
  while (permission < 3 && !(await isRefusedToUser(call, `permission${permission + 1}`))) permission += 1;
  return [String(permission), ...flags];
}

function callsOf({ resource, paths }: Row): Call[] {
  const files = (FILES[resource] ?? []).map((path) => ({ method: 'GET', path, isFile: true }));
  return paths.flatMap((told) => {
    if (told.endsWith('.cgi')) return files.filter(({ path }) => path.startsWith(told));
    const shape = new RegExp(`^${told.replace(/\{\w+\}/g, ':[^/]+').replace('*', '\\*')}$`);
    const asked = recorder.calls.filter(({ path }) => shape.test(path) || path.replace(/\/(?:\*|:\w+)$/, '') === told);
    return asked.map(({ method, path }) => ({ method, path: filledIn(path) }));
  });
}

const filledIn = (path: string): string =>
  path
    .replace(':deviceid', DEVICE)
    .replace(':username', 'admin')
    .replace(/:\w+(?:\{[^}]*\})?/g, '0');

describe('docs/guides/rest-resources.md', () => {
  it('has every resource of the SDK', () => {
    const resources = Object.keys(createRestApi(clientOf(recorder.url)));
    expect(rowsOfGuide().map(({ resource }) => resource)).toEqual(expect.arrayContaining(resources));
  });

  it.each(rowsOfGuide().map((row) => [row.resource, row] as const))('tells the right of %s', async (_, row) => {
    const calls = callsOf(row);
    expect(calls.length, row.paths.join(' ')).toBeGreaterThan(0);
    const asked = new Map<string, string>();
    for (const call of calls) for (const right of await rightOf(call)) asked.set(right, `${call.method} ${call.path}`);
    // "0: all" describes how much a user sees, not whether they may ask.
    const told = row.right.match(/none|[FP]_\w+|\d(?!:)|(?<!\w)-(?!\w)/g) ?? [];
    expect([...new Set(told)].sort(), JSON.stringify([...asked])).toEqual([...asked.keys()].sort());
  });
});
