import { sha256Hex, type VcpMessage } from 'gk-sdk/wire';
import { afterEach, describe, expect, it } from 'vitest';
import { FILE_HANDLERS } from '../../apps/recorder/src/server/files/file-routes.js';
import { CommandClient } from '../../apps/recorder/src/server/testing/command-client.js';
import {
  effectiveCommands,
  effectiveRestCalls,
  EVENT_OF_OTHER,
  keptIn,
  OWN,
  pathOf,
  SETTINGS_AS_READ,
} from '../../apps/recorder/src/server/testing/effective-calls.js';
import { jsonRequest } from '../../apps/recorder/src/server/testing/json-request.js';
import { OPEN_COMMANDS } from '../../apps/recorder/src/server/vcp/open-commands.js';
import { USER_COMMANDS } from '../../apps/recorder/src/server/vcp/user-commands.js';
import { goldenFile, NOW_MS, scrubbed, startGoldenRecorder, type GoldenRecorder } from './golden-recorder.js';

const NOW_S = NOW_MS / 1000;

/** Nobody, and the users of a first start. */
const LEVELS = ['nobody', 'viewer', 'operator', 'dealer', 'admin'] as const;

/** A body that every call can read something of. */
const BODY = {
  deviceid: OWN,
  serialno: EVENT_OF_OTHER,
  checkstatus: 1,
  memo: 'memo',
  start: NOW_S - 600,
  end: NOW_S,
  starttime: NOW_S - 600,
  endtime: NOW_S,
  afterTime: NOW_S - 600,
  beforeTime: NOW_S,
  from: NOW_S - 600,
  to: NOW_S,
  groupid: 1,
  eventReport: { reportid: 1, profile: 'profile', type: 'event summary' },
  tmp: { logo: '', type: 'netflow', data: {} },
};

let recorder: GoldenRecorder;
let lines: string[];
afterEach(() => recorder.remove());

async function noteAnswer(asked: string, response: Response): Promise<void> {
  const type = response.headers.get('Content-Type') ?? 'no content';
  const bytes = new Uint8Array(await response.arrayBuffer());
  const body = /json|text|xml|csv/.test(type) ? new TextDecoder().decode(bytes) : `${bytes.byteLength} bytes`;
  lines.push(`> ${asked}`, `${response.status} ${type}`, body, '');
}

async function callRest(user: string, call: string, path: string, body: object): Promise<void> {
  const [method = 'GET'] = call.split(' ');
  const password = sha256Hex(user);
  const isKnown = user !== 'nobody';
  const headers: Record<string, string> = isKnown ? { Authorization: `Basic ${btoa(`${user}:${password}`)}` } : {};
  const response = await fetch(
    recorder.url + path,
    method === 'GET' ? { headers } : jsonRequest(method, { ...(isKnown ? { username: user, password } : {}), ...body }),
  );
  await noteAnswer(`${method} ${path} ${method === 'GET' ? '' : JSON.stringify(body)}`, response);
}

async function callFiles(user: string): Promise<void> {
  const login = user === 'nobody' ? '' : `&user=${user}&password=${sha256Hex(user)}`;
  for (const [path, handlers] of Object.entries(FILE_HANDLERS)) {
    for (const type of handlers.keys()) {
      const query = `${path}?type=${type}&deviceid=${OWN}&ch=1&id=1&spbtime=${NOW_S - 3600}&duration=60`;
      await noteAnswer(`GET ${query}`, await fetch(`${recorder.url}${query}${login}`));
    }
  }
}

const wordsOf = ({ code, fields, body }: VcpMessage): string => `${code} ${JSON.stringify(fields)} ${body ?? ''}`;

async function callCommands(user: string): Promise<void> {
  const client =
    user === 'nobody' ? await CommandClient.open(recorder.address) : await CommandClient.login(recorder.address, user);
  try {
    const each = [...OPEN_COMMANDS.keys(), ...USER_COMMANDS.keys()].map((code) => ({
      code,
      fields: { D: OWN, C: '1' },
      body: JSON.stringify(BODY),
    }));
    for (const { code, fields, body } of [...each, ...effectiveCommands(NOW_S)]) {
      lines.push(
        `> ${code} ${JSON.stringify(fields)} ${body ?? ''}`,
        wordsOf(await client.call(code, fields, body)),
        '',
      );
    }
  } finally {
    client.close();
  }
}

describe.each(LEVELS)('calls as %s', (user) => {
  it('answers every REST call, file and command, and stores the same rows', async () => {
    lines = [];
    recorder = await startGoldenRecorder();
    for (const { method, path } of recorder.calls) {
      const call = `${method} ${path}`;
      if (!path.endsWith('.cgi')) await callRest(user, call, pathOf(call), BODY);
    }
    for (const { call, path, body } of effectiveRestCalls(recorder.seeded, NOW_S)) {
      await callRest(user, call, path, body);
    }
    for (const [path, readBy] of SETTINGS_AS_READ) await callRest(user, `${readBy} ${path}`, path, {});
    await callFiles(user);
    await callCommands(user);
    await recorder.close();
    await expect(scrubbed(lines.join('\n'), recorder)).toMatchFileSnapshot(goldenFile(`calls/${user}.txt`));
    const rows = JSON.stringify(keptIn(recorder.folder), undefined, 1);
    await expect(scrubbed(rows, recorder)).toMatchFileSnapshot(goldenFile(`rows/${user}.json`));
  });
});
