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
