import { GkKind } from 'gk-sdk/wire';
import { describe, expect, it } from 'vitest';
import { CONTENT_KINDS, type ContentKind } from '../store/access/share-link-store.js';
import { commandRule, fileRule, restRule, type CallContent } from './access/token-rules.js';
import { FILE_HANDLERS } from './files/file-routes.js';
import { CommandClient } from './testing/command-client.js';
import type { RecorderUnderTest } from './testing/recorder-under-test.js';
import { recordersUnderTest } from './testing/recorders-under-test.js';
import { StreamClient } from './testing/stream-client.js';
import { USER_COMMANDS } from './vcp/user-commands.js';

const { ends, start } = recordersUnderTest();
const NOW_S = 1_790_000_000;
const DEVICE = 'GK-0001';
const FROM_S = NOW_S - 7_200;
const TO_S = NOW_S - 3_600;

interface Pair {
  readonly e: string;
  readonly h: string;
}

async function mint(recorder: RecorderUnderTest, scope: object): Promise<Pair> {
  return (await (await recorder.post('/gkserver/token', { ttl: 600, ...scope })).json()) as Pair;
}

interface Answer {
  /** Status of a REST call or file, or result of a command. */
  readonly status: number;
  readonly text: string;
}

interface Call {
  readonly name: string;
  readonly content: CallContent;
  /** Asks for a time, by default for one before the period of the token. */
  readonly ask: (pair: Pair, sample?: object) => Promise<Answer>;
}

const BEFORE_S = FROM_S - 3_600;

/** Where the time stands that a call asks for; every call with the content `asked` needs a sample here. */
const ASKED: Readonly<Record<string, object>> = {
  'POST /api/gps': { deviceid: DEVICE, start: BEFORE_S, end: BEFORE_S + 60 },
  'POST /gkmileage/mileagequery': { deviceid: DEVICE, afterTime: BEFORE_S, beforeTime: BEFORE_S + 60 },
  'GET /gkevent/footageinfo': { s: '16', c: '1' },
  'GET /gkevent/footage/:name': { s: '16', c: '1' },
  'GET /gkevent/file/:name': { s: '16', f: '1' },
  '/web.cgi lobkask': { spbtime: BEFORE_S, duration: 60 },
  '/web.cgi lobkget': { spbtime: BEFORE_S, duration: 60 },
  '/web.cgi repbmp4ask': { spbtime: BEFORE_S, duration: 60 },
  '/web.cgi repbmp4get': { spbtime: BEFORE_S, duration: 60 },
  '/pic.cgi snap': { t: BEFORE_S },
  Q13: { S: String(BEFORE_S), F: String(BEFORE_S + 60) },
  // Of the playbacks of one's own: share-links.test.ts.
  D08: { K: 'none', A: 'seek', V: String(BEFORE_S) },
};

/** Every call of a logged-in user that has content for tokens, each as a request. */
function callsOf(recorder: RecorderUnderTest): Call[] {
  const rest = recorder.calls
    .filter(({ path }) => !path.endsWith('.cgi'))
    .flatMap(({ method, path }): Call[] => {
      const rule = restRule(method, path);
      const name = `${method} ${path}`;
      if (rule === undefined || rule.rule === 'open' || rule.rule === 'administration' || rule.rule === 'password')
        return [];
      return [
        {
          name,
          content: rule.content,
          ask: async (pair, sample = ASKED[name] ?? {}) => {
            const query = new URLSearchParams({ ...pair, ...(method === 'GET' && sample) });
            const filled = path.replace(/:\w+/g, 'admin').replace('*', DEVICE);
            const response = await fetch(`${recorder.url}${filled}${method === 'GET' ? `?${query.toString()}` : ''}`, {
              method,
              headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${pair.e}.${pair.h}` },
              ...(method !== 'GET' && { body: JSON.stringify({ ...pair, ...sample }) }),
            });
            return { status: response.status, text: await response.text() };
          },
        },
      ];
    });
  const files = Object.entries(FILE_HANDLERS).flatMap(([path, types]) =>
    [...types.keys()].flatMap((type): Call[] => {
      const rule = fileRule(path, type);
      const name = `${path} ${type}`;
      if (rule === undefined || rule.rule === 'administration') return [];
      return [
        {
          name,
          content: rule.content,
          ask: async (pair, sample = ASKED[name] ?? {}) => {
            const asked = Object.entries(sample).map(([key, value]): [string, string] => [key, String(value)]);
            const query = new URLSearchParams([
              ['type', type],
              ['deviceid', DEVICE],
              ['ch', '1'],
              ...Object.entries(pair),
              ...asked,
            ]);
            const response = await fetch(`${recorder.url}${path}?${query.toString()}`);
            const text = response.headers.get('content-type')?.includes('json') ? await response.text() : '';
            return { status: response.status, text };
          },
        },
      ];
    }),
  );
  const commands = [...USER_COMMANDS.keys()].flatMap((code): Call[] => {
    const rule = commandRule(code, true);
    if (rule === undefined || rule.rule === 'administration') return [];
    return [
      {
        name: code,
        content: rule.content,
        ask: async ({ e, h }, sample = ASKED[code] ?? {}) => {
          const client = await CommandClient.open(recorder.address);
          ends.push(() => {
            client.close();
          });
          await client.call('Q02', { E: e, H: h });
          const isList = /^(Q0[34]|Q1[12])$/.test(code);
          const reply = await client.call(code, { ...(!isList && { D: DEVICE }), C: '1', ...sample }, '{}');
          client.close();
          return { status: Number(reply.fields.R ?? 200), text: reply.body ?? '' };
        },
      },
    ];
  });
  return [...rest, ...files, ...commands];
}

const kindOf = (content: CallContent): ContentKind | undefined =>
  CONTENT_KINDS.find((kind) => content.split(' ')[0] === kind);

async function begin() {
  const recorder = await start({ now: () => NOW_S * 1000 });
  recorder.world.emit({ cmd: 'new', serialno: 16, deviceid: DEVICE, appdevid: 1, eventtimeutc: BEFORE_S, memo: '' });
  return { recorder, calls: callsOf(recorder) };
}

describe('the table of what calls tell', () => {
  it('tells a token of any content no more than these of vehicles and server', async () => {
    const { calls } = await begin();
    const named = (content: CallContent): string[] =>
      calls.flatMap((call) => (call.content === content ? [call.name] : [])).sort();
    // A call that is added here is open to everybody who has a link, whatever its kinds and its period.
    expect(named('any')).toEqual([
      'GET /gkserver/center',
      'GET /gkserver/evidence/keys',
      'GET /gkserver/groupdevice/:username',
      'GET /gkserver/usergroup/:username',
      'POST /gkcommon/groupdevicelist',
      'POST /gkcommon/userinfo',
      'POST /gkdevice/device',
      'POST /nominatim/reverse',
      'Q03',
      'Q04',
      'Q05',
      'Q11',
      'Q12',
    ]);
  });

  it('shows a token of files the picture of now only with the kind live, and one of events no positions', async () => {
    const { recorder } = await begin();
    const ask = async (kinds: readonly ContentKind[]) => {
      const pair = await mint(recorder, { kinds });
      const picture = await fetch(
        `${recorder.url}/pic.cgi?${new URLSearchParams({ type: 'snap', deviceid: DEVICE, ch: '1', ...pair }).toString()}`,
      );
      await picture.arrayBuffer();
      const events = await fetch(`${recorder.url}/gkevent/eventquery`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify({ ...pair, serialno: 32 }),
      });
      const rows = events.status === 200 ? ((await events.json()) as { readonly vehiclex: number | null }[]) : [];
      return [picture.status, ...rows.map(({ vehiclex }) => vehiclex)];
    };
    const place = { vehiclex: 120.5, vehicley: 24, speed: 30 };
    const event = {
      cmd: 'new',
      serialno: 32,
      deviceid: DEVICE,
      appdevid: 1,
      eventtimeutc: NOW_S - 10,
      memo: '',
    } as const;
    recorder.world.emit({ ...event, ...place });
    expect(await ask(['files'])).toEqual([403]);
    expect(await ask(['files', 'live'])).toEqual([200]);
    expect(await ask(['events'])).toEqual([403, null]);
    expect(await ask(['events', 'positions'])).toEqual([403, 120.5]);
  });

  it('closes to a token of some content every call that is not about content', async () => {
    const { recorder, calls } = await begin();
    const pair = await mint(recorder, { kinds: CONTENT_KINDS });
    const answered: string[] = [];
    const closed = calls.filter(({ content }) => content === 'closed');
    for (const { name, ask } of closed) {
      const status = (await ask(pair)).status;
      if (status !== 403) answered.push(`${name} ${status}`);
    }
    expect(answered).toEqual([]);
    expect(closed.length).toBeGreaterThan(20);
  });

  it.each(CONTENT_KINDS)('refuses a token without %s every call about them', async (kind) => {
    const { recorder, calls } = await begin();
    const pair = await mint(recorder, { kinds: CONTENT_KINDS.filter((other) => other !== kind) });
    const answered: string[] = [];
    for (const { name, content, ask } of calls.filter((call) => kindOf(call.content) === kind)) {
      const status = (await ask(pair)).status;
      if (status !== 403) answered.push(`${name} (${content}) ${status}`);
    }
    expect(answered).toEqual([]);
  });

  it('refuses what is asked of a time before the period of the token, and of now when that is over', async () => {
    const { recorder, calls } = await begin();
    const pair = await mint(recorder, { from: FROM_S, to: TO_S });
    const outside = calls.filter(({ content }) => / (asked|now)$/.test(content));
    const samples = outside.filter(({ content }) => content.endsWith(' asked')).map(({ name }) => name);
    // A call that is added needs a sample.
    expect(samples.filter((name) => !Object.hasOwn(ASKED, name))).toEqual([]);
    const answered: string[] = [];
    for (const { name, ask } of outside) {
      const status = (await ask(pair)).status;
      // Content outside of the period is as unknown as what is not there.
      if (status !== 403 && status !== 404) answered.push(`${name} ${status}`);
    }
    expect(answered).toEqual([]);
  });

  it('leaves tokens without period and kinds as they were', async () => {
    const { recorder } = await begin();
    const pair = await mint(recorder, { devices: [DEVICE] });
    const body = { ...pair, deviceid: DEVICE, start: BEFORE_S, end: NOW_S };
    const response = await fetch(`${recorder.url}/api/gps`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    });
    expect(response.status).toBe(200);
    expect(await response.json()).not.toEqual([]);
  });
});

/** Where the time stands of a call, within the period of the token or without an end to either side. */
const INSIDE: Readonly<Record<string, object>> = {
  'POST /api/gps': { deviceid: DEVICE, start: FROM_S, end: FROM_S + 60 },
  'POST /gkmileage/mileagequery': { deviceid: DEVICE, afterTime: FROM_S, beforeTime: FROM_S + 60 },
  'POST /gkevent/eventquery': { from: 0, to: NOW_S },
  'POST /gkdevice/device': { deviceid: DEVICE },
  'GET /gkevent/footageinfo': { s: '32', c: '1' },
  'GET /gkevent/footage/:name': { s: '32', c: '1' },
  'GET /gkevent/file/:name': { s: '32', f: '1' },
  '/web.cgi lobkask': { spbtime: FROM_S, duration: 60 },
  Q06: { S: String(NOW_S - (NOW_S % 86_400)) },
  Q08: { S: '0', F: String(31 * 86_400) },
  Q13: { S: String(FROM_S), F: String(FROM_S + 60) },
};

/** The moments of a JSON text, in seconds: every number that is one of these years, as seconds, milliseconds or microseconds. */
function momentsOf(text: string): number[] {
  const moments: number[] = [];
  JSON.parse(text, (_, value: unknown) => {
    if (typeof value !== 'number') return value;
    for (const unit of [1, 1e3, 1e6]) if (value > 1.6e9 * unit && value < 2e9 * unit) moments.push(value / unit);
    return value;
  });
  return moments;
}

describe('the moments that a token of a period is told', () => {
  it('lie within it, in every answer, of a vehicle that has not reported since before, too', async () => {
    const { recorder, calls } = await begin();
    const { world } = recorder;
    const event = { cmd: 'new', deviceid: DEVICE, appdevid: 1, memo: '' } as const;
    world.emit({ ...event, serialno: 32, eventtimeutc: FROM_S + 60 });
    world.emit({ ...event, serialno: 48, eventtimeutc: NOW_S });
    const live = world.live.bind(world);
    world.live = (deviceId, atMs) => {
      const row = live(deviceId, atMs);
      return row && { ...row, status_time: BEFORE_S, gps_info: row.gps_info && { ...row.gps_info, time: BEFORE_S } };
    };
    const to = NOW_S + 60;
    const pair = await mint(recorder, { devices: [DEVICE], from: FROM_S, to });
    const outside: string[] = [];
    let told = 0;
    // Since when the server has its key is no content of a vehicle.
    const content = calls.filter((call) => call.content !== 'closed' && call.name !== 'GET /gkserver/evidence/keys');
    for (const { name, content: kind, ask } of content) {
      const { text } = await ask(pair, INSIDE[name] ?? {});
      if (!/^[[{]/.test(text)) continue;
      for (const atS of momentsOf(text)) {
        told += 1;
        if (atS < FROM_S || atS > to) outside.push(`${name} (${kind}): ${atS - FROM_S} s`);
      }
    }
    expect(outside).toEqual([]);
    expect(told).toBeGreaterThan(60);
    const stream = new StreamClient(recorder.address, '/ws.cgi', { deviceid: DEVICE, channel: '1', ...pair });
    ends.push(() => {
      stream.close();
    });
    // Positions come each half second.
    await stream.until(({ packets }) => packets.length > 60);
    expect(stream.packets.filter(({ kind }) => kind === GkKind.gps)).toEqual([]);
  });
});
