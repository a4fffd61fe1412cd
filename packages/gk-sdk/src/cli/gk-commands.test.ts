import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { buildFleet, FakeRecorder } from '../testing.js';
import { gkAt } from './fixtures/gk-at.js';

const SERVER = { GK_SERVER: 'http://recorder.test' };
const NOON_S = 1_795_176_000;

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'gk-commands-'));
});
afterEach(async () => {
  await rm(folder, { recursive: true });
});

describe('gk devices', () => {
  it('lists devices, for people and for programs', async () => {
    const recorder = new FakeRecorder({ devices: buildFleet(20) });
    const { code, out } = await gkAt(recorder, ['devices']);
    expect(code).toBe(0);
    expect(out).toMatch(/^DEVICE +STATE +KM\/H/);
    for (const { deviceId } of recorder.devices) expect(out).toContain(deviceId);

    const online = await gkAt(recorder, ['devices', '--mode', 'online', '--json']);
    const list = JSON.parse(online.out) as { deviceId: string; statusBits: number }[];
    expect(list.length).toBeGreaterThan(0);
    expect(list.length).toBeLessThan(recorder.devices.length);
    expect(list.every(({ statusBits }) => (statusBits & 1) === 1)).toBe(true);
  });
});

describe('gk gps', () => {
  const track = Array.from({ length: 12 }, (_, index) => ({
    lat: 24.1 + index / 1000,
    lng: 120.6,
    speed: 36,
    dir: 90,
    time: NOON_S + index * 30,
  }));
  /** The track of the last hour in a format. */
  const gps = (...options: string[]) => {
    const recorder = new FakeRecorder();
    recorder.http.routes['POST /api/gps'] = { json: track };
    return gkAt(recorder, ['gps', 'BUS-7', '--from', String(NOON_S), '--to', String(NOON_S + 3600), ...options]);
  };

  it('writes tracks in every format, to the output and to a file', async () => {
    expect((await gps()).out.match(/<trkpt /g)).toHaveLength(12);
    expect((await gps('--format', 'kml')).out).toContain('<gx:Track>');
    expect(JSON.parse((await gps('--format', 'geojson')).out)).toMatchObject({
      type: 'Feature',
      geometry: { type: 'MultiLineString' },
    });
    const file = join(folder, 'track.csv');
    expect(await gps('--format', 'csv', '--out', file)).toEqual({ code: 0, out: '', err: '' });
    expect(await readFile(file, 'utf8')).toMatch(/^device,time,lat,lng,speed km\/h,heading\r\nBUS-7,/);
  });
});

describe('gk events', () => {
  it('tells the events of a day', async () => {
    const recorder = new FakeRecorder();
    recorder.http.routes['POST /gkevent/eventquery'] = {
      json: [{ serialno: 41, deviceid: 'BUS-7', appdevid: 13, eventtimeutc: NOON_S }],
    };
    const { code, out } = await gkAt(recorder, ['events', '--from', String(NOON_S), '--csv']);
    expect([code, out]).toEqual([
      0,
      expect.stringMatching(/^SERIAL,TIME,DEVICE,CODE,EVENT,MEMO\r\n41,2026-\S+Z,BUS-7,13,/),
    ]);
    expect(recorder.http.requests.at(-1)?.body).toMatchObject({ afterTime: '2026-11-20T12:00:00+0000' });
  });

  it('tells times to people on the clock of the computer, with their offset', async () => {
    vi.stubEnv('TZ', 'America/New_York');
    const recorder = new FakeRecorder();
    recorder.http.routes['POST /gkevent/eventquery'] = {
      json: [{ serialno: 41, deviceid: 'BUS-7', appdevid: 13, eventtimeutc: NOON_S }],
    };
    const { out } = await gkAt(recorder, ['events', '--from', String(NOON_S)]);
    vi.unstubAllEnvs();
    expect(out).toMatch(/^41 +2026-11-20T07:00:00-0500 {2}BUS-7/m);
  });
});

describe('gk recordings', () => {
  const minutes = (...recorded: readonly [number, number][]) => ({
    hours: Array.from({ length: 24 }, (_, h) =>
      Array.from({ length: 60 }, (_, m) =>
        Number(recorded.some(([from, to]) => h * 60 + m >= from && h * 60 + m < to)),
      ).join(''),
    ),
  });

  it('lists what the server has of a day, on the clock of the computer', async () => {
    vi.stubEnv('TZ', 'Asia/Taipei');
    const recorder = new FakeRecorder();
    const asked: unknown[] = [];
    recorder.on('Q06', ({ fields }) => {
      asked.push([fields.D, fields.S, fields.C]);
      return { fields: { R: '1' }, body: JSON.stringify(minutes([60, 75], [600, 601])) };
    });
    const { code, out } = await gkAt(recorder, ['recordings', 'BUS-7', '--day', '2026-11-20', '--channel', '2']);
    vi.unstubAllEnvs();
    expect([code, asked]).toEqual([0, [['BUS-7', String(Date.UTC(2026, 10, 19, 16) / 1000), '2']]]);
    expect(out).toBe(
      'FROM                      TO\n' +
        '2026-11-20T01:00:00+0800  2026-11-20T01:15:00+0800\n' +
        '2026-11-20T10:00:00+0800  2026-11-20T10:01:00+0800\n',
    );
  });

  it('has all of a day of 25 hours, and no more of one of 23', async () => {
    vi.stubEnv('TZ', 'Europe/Berlin');
    const recorder = new FakeRecorder();
    recorder.on('Q06', () => ({ fields: { R: '1' }, body: JSON.stringify(minutes([0, 1440])) }));
    const hours = async (day: string): Promise<number> => {
      const { out } = await gkAt(recorder, ['recordings', 'BUS-7', '--day', day, '--json']);
      const [whole, ...others] = JSON.parse(out) as { startS: number; endS: number }[];
      expect(others).toEqual([]);
      return ((whole?.endS ?? 0) - (whole?.startS ?? 0)) / 3600;
    };
    const lengths = [await hours('2026-10-25'), await hours('2026-03-29'), await hours('2026-03-30')];
    vi.unstubAllEnvs();
    expect(lengths).toEqual([25, 23, 24]);
  });

  it('lists what the device has, and ends with 4 for a day without anything', async () => {
    const recorder = new FakeRecorder();
    recorder.on('Q08', () => ({
      fields: { R: '1' },
      body: JSON.stringify([{ start: NOON_S, end: NOON_S + 600, type: 2 }]),
    }));
    recorder.on('Q06', () => ({ fields: { R: '1' }, body: JSON.stringify(minutes()) }));
    const { out } = await gkAt(recorder, ['recordings', 'BUS-7', '--place', 'device', '--json']);
    expect(JSON.parse(out)).toEqual([{ startS: NOON_S, endS: NOON_S + 600, type: 'Alarm' }]);
    const none = await gkAt(recorder, ['recordings', 'BUS-7', '--day', '2026-11-20']);
    expect([none.code, none.out, none.err]).toEqual([
      4,
      '',
      expect.stringMatching(/^gk: Nothing is recorded of BUS-7/),
    ]);
  });
});

describe('gk text', () => {
  it.each([
    ['1', 0, 'Shown.\n', ''],
    ['0', 3, '', 'gk: BUS-7 shows no texts.\n'],
    ['404', 4, '', 'gk: BUS-7 is offline, or there is no such device.\n'],
    ['408', 5, '', 'gk: BUS-7 did not answer: it may show the text, or not.\n'],
    ['403', 3, '', 'gk: No permission\n'],
  ])('ends by what the device makes of it, here %s', async (result, code, out, err) => {
    const recorder = new FakeRecorder();
    const sent: unknown[] = [];
    recorder.on('D21', ({ fields, body }) => {
      sent.push([fields.D, body]);
      return { fields: { R: result, ...(result === '403' && { T: 'No permission' }) } };
    });
    expect(await gkAt(recorder, ['text', 'BUS-7', 'Turn left'])).toEqual({ code, out, err });
    expect(sent).toEqual([['BUS-7', 'Turn left']]);
  });
});

describe('gk param', () => {
  /** A recorder whose device has these parameters, and what was written to it. */
  function recorderOf(current: object, offlineset: object = {}) {
    const recorder = new FakeRecorder();
    const written: unknown[] = [];
    recorder.on('D03', () => ({
      fields: { R: '1' },
      body: JSON.stringify({ success: true, data: { current, offlineset } }),
    }));
    recorder.on('D04', ({ fields, body }) => {
      written.push([fields.A, JSON.parse(body ?? '')]);
      return { fields: { R: '1' }, body: JSON.stringify({ success: true }) };
    });
    return { recorder, written };
  }

  it('shows a group, or the value of one key, for people and for programs', async () => {
    const { recorder } = recorderOf({ TZ: 28800, plate: 'A-1' }, { TZ: 0 });
    expect((await gkAt(recorder, ['param', 'get', 'BUS-7', 'sys'])).out).toBe(
      'KEY    VALUE  WAITS FOR THE DEVICE\nTZ     28800  0\nplate  A-1\n',
    );
    expect(await gkAt(recorder, ['param', 'get', 'BUS-7', 'sys.TZ'])).toEqual({
      code: 0,
      out: '28800\n',
      err: 'Waits for the device to come back: 0\n',
    });
    expect((await gkAt(recorder, ['param', 'get', 'BUS-7', 'sys.plate', '--json'])).out).toBe('"A-1"\n');
    expect(await gkAt(recorder, ['param', 'get', 'BUS-7', 'sys.toString'])).toMatchObject({
      code: 4,
      err: 'gk: There is no sys.toString: the keys are TZ, plate.\n',
    });
  });

  it('writes one value, of the kind that the parameter has', async () => {
    const { recorder, written } = recorderOf({ TZ: 28800, plate: '7', on: true });
    expect(await gkAt(recorder, ['param', 'set', 'BUS-7', 'sys.TZ', '3600'])).toEqual({
      code: 0,
      out: 'Set.\n',
      err: '',
    });
    expect((await gkAt(recorder, ['param', 'set', 'BUS-7', 'sys.plate', '8'])).code).toBe(0);
    expect((await gkAt(recorder, ['param', 'set', 'BUS-7', 'sys.on', 'false'])).code).toBe(0);
    expect(written).toEqual([
      ['sys', { TZ: 3600 }],
      ['sys', { plate: '8' }],
      ['sys', { on: false }],
    ]);
    expect(await gkAt(recorder, ['param', 'set', 'BUS-7', 'sys.TZ', 'east'])).toMatchObject({
      code: 2,
      err: 'gk: sys.TZ is a number, such as 28800.\n',
    });
    expect((await gkAt(recorder, ['param', 'set', 'BUS-7', 'sys.TZ', '28800'])).out).toBe(
      'It has this value already.\n',
    );
    expect(written).toHaveLength(3);
  });

  it('says when the device has not confirmed, and when the server keeps it', async () => {
    const { recorder } = recorderOf({ TZ: 28800 });
    recorder.on('D04', () => ({ fields: { R: '408' } }));
    expect(await gkAt(recorder, ['param', 'set', 'BUS-7', 'sys.TZ', '0'])).toMatchObject({
      code: 5,
      err: expect.stringContaining('has not confirmed it') as unknown,
    });
    recorder.on('D04', () => ({ fields: { R: '1' }, body: JSON.stringify({ success: false, offlineset: { TZ: 0 } }) }));
    expect((await gkAt(recorder, ['param', 'set', 'BUS-7', 'sys.TZ', '0'])).out).toBe(
      'The device is offline: the server sets it when it comes back.\n',
    );
  });
});

describe('gk token', () => {
  it('makes a token that stands in the place of a password, which no error shows', async () => {
    const recorder = new FakeRecorder({ devices: buildFleet(3) });
    recorder.http.routes['POST /gkserver/token'] = { json: { e: 'e'.repeat(30), h: 'h'.repeat(30) } };
    const made = await gkAt(recorder, ['token', '--ttl', '60', '--rights', 'P_live']);
    const token = `${'e'.repeat(30)}.${'h'.repeat(30)}`;
    expect(made).toEqual({ code: 0, out: `${token}\n`, err: '' });
    expect(recorder.http.requests.at(-1)?.body).toMatchObject({ ttl: 60, rights: ['P_live'] });

    expect((await gkAt(recorder, ['devices'], { ...SERVER, GK_TOKEN: token })).code).toBe(0);
    recorder.http.routes['POST /api/gps'] = { status: 403, json: { hasError: true, message: 'No permission' } };
    const refused = await gkAt(recorder, ['gps', 'BUS-7'], { ...SERVER, GK_TOKEN: token });
    expect([refused.code, refused.err]).toEqual([3, expect.stringMatching(/^gk: .+\n$/)]);
    expect(refused.err).not.toContain(token.slice(0, 20));
  });
});

describe('gk with a file of credentials', () => {
  it('reads one that only its owner reads, and says what to do with another', async () => {
    const recorder = new FakeRecorder({ devices: buildFleet(3) });
    const file = join(folder, 'credentials');
    await writeFile(file, `# the night job\nGK_SERVER=http://recorder.test\nGK_USER=anna\nGK_PASSWORD="secret"\n`);
    await chmod(file, 0o644);
    expect(await gkAt(recorder, ['devices', '--credentials', file], {})).toMatchObject({
      code: 2,
      err: expect.stringContaining('chmod 600') as unknown,
    });
    await chmod(file, 0o600);
    expect((await gkAt(recorder, ['devices', '--credentials', file], {})).code).toBe(0);
  });
});

describe('gk', () => {
  it('tells its version', async () => {
    const { version } = JSON.parse(await readFile(new URL('../../package.json', import.meta.url), 'utf8')) as {
      version: string;
    };
    expect(await gkAt(new FakeRecorder(), ['--version'])).toEqual({ code: 0, out: `${version}\n`, err: '' });
  });

  it('overwrites a file with --force alone', async () => {
    const recorder = new FakeRecorder();
    recorder.http.routes['POST /gkevent/eventquery'] = { json: [] };
    const file = join(folder, 'events.csv');
    await writeFile(file, 'mine');
    const refused = await gkAt(recorder, ['events', '--csv', '--out', file]);
    expect([refused.code, refused.err]).toEqual([2, `gk: ${file} is there already: --force overwrites it.\n`]);
    expect(recorder.http.requests).toEqual([]);
    expect((await gkAt(recorder, ['events', '--csv', '--out', file, '--force'])).code).toBe(0);
    expect(await readFile(file, 'utf8')).toContain('SERIAL');
  });

  it('ends with 3 for a wrong password, and one line without it', async () => {
    const wrong = await gkAt(new FakeRecorder(), ['devices'], {
      ...SERVER,
      GK_USER: 'anna',
      GK_PASSWORD: 'not-this-one',
    });
    expect(wrong.code).toBe(3);
    expect(wrong.err).toMatch(/^gk: .+\n$/);
    expect(wrong.err).not.toContain('not-this-one');
  });

  it.each([
    ['gps NO-SUCH-BUS', 4],
    ['snapshot NO-SUCH-BUS --out -', 4],
    ['devices --password x', 2],
    ['devices --what', 2],
    ['dance', 2],
    ['record BUS --out x.avi', 2],
    ['call Q99', 2],
    ['devices BUS-7', 2],
    ['events --code alarm', 2],
    ['token --rights P_bogus', 2],
    ['token --channels one', 2],
    ['recordings BUS-7 --day today', 2],
    ['text BUS-7 two words', 2],
    ['param get BUS-7', 2],
    ['param set BUS-7 sys.TZ', 2],
    ['gps BUS-7 --out no/such/folder/track.gpx', 2],
  ])('gk %s ends with %i', async (line, code) => {
    expect((await gkAt(new FakeRecorder(), line.split(' '))).code).toBe(code);
  });

  it('prints the answer to any message as JSON', async () => {
    const recorder = new FakeRecorder();
    recorder.on('Q06', ({ fields }) => ({ fields: { R: '1' }, body: JSON.stringify({ asked: fields.D }) }));
    const { code, out } = await gkAt(recorder, ['call', 'Q06', '--field', 'D=BUS-7', '--field', 'C=1', '--json']);
    const { body } = JSON.parse(out) as { body: string };
    expect([code, JSON.parse(body)]).toEqual([0, { asked: 'BUS-7' }]);
  });

  it('shows what would move a terminal in a field, and does not send it there', async () => {
    const recorder = new FakeRecorder();
    recorder.on('E01', ({ fields }) => ({ fields: { R: '1', T: fields.T ?? '' } }));
    const { code, out } = await gkAt(recorder, ['call', 'E01', '--field', 'T=\u001b[2Jgone', '--body', 'x']);
    expect([code, out]).toEqual([0, expect.stringContaining('T:\\u001b[2Jgone\n')]);
  });
});
