import type { EventReportInput, RestApi } from 'gk-sdk/rest';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { HOSTILE_TEXT } from './testing/hostile-text.js';
import { startRecorder, type RecorderUnderTest } from './testing/recorder-under-test.js';
import { apiOf, apiOfToken } from './testing/sdk-clients.js';

const DAY_S = 86_400;
/** Noon of Taipei. */
const NOW_S = Date.UTC(2026, 8, 14, 4) / 1000;

let recorder: RecorderUnderTest;
let api: RestApi;
let nowS = NOW_S;
beforeEach(async () => {
  nowS = NOW_S;
  recorder = await startRecorder({ now: () => nowS * 1000 });
  api = apiOf(recorder.url);
});
afterEach(async () => {
  await recorder.close();
});

describe('event definitions', () => {
  const definition = {
    profile: 'Night shift',
    eventCode: 13,
    name: HOSTILE_TEXT,
    notifyText: HOSTILE_TEXT,
    notifyColor: '#FF0000',
  };

  it('are made, changed and removed, each with the list that is left', async () => {
    const before = await api.eventDefinitions.list();
    expect(before.find(({ eventCode }) => eventCode === 13)?.name).toBe('Overspeed');
    const made = await api.eventDefinitions.create(definition);
    expect(made.message).toBe('Night shift 13 saved');
    expect(made.items).toContainEqual({ ...definition, updatedS: NOW_S });
    await expect(api.eventDefinitions.create(definition)).rejects.toThrow('has a definition of 13 already');
    await expect(api.eventDefinitions.update({ ...definition, eventCode: 14 })).rejects.toThrow('no definition of 14');
    const changed = await api.eventDefinitions.update({ ...definition, name: 'Fast', notifyColor: 'javascript:' });
    expect(changed.items).toContainEqual({ ...definition, name: 'Fast', notifyColor: '#FFFFFF', updatedS: NOW_S });
    expect((await api.eventDefinitions.remove(definition)).items).toEqual(before);
    await expect(api.eventDefinitions.remove(definition)).rejects.toMatchObject({ code: 'not-found' });
    for (const profile of ['', 'ALL']) {
      await expect(api.eventDefinitions.create({ ...definition, profile })).rejects.toThrow('is not ALL');
    }
  });

  it('are given to devices by profile, which ends with the profile', async () => {
    await api.eventDefinitions.create(definition);
    const mapping = { deviceId: 'GK-0002', profile: 'Night shift' };
    expect((await api.eventDefinitions.createDevice(mapping)).items).toEqual([mapping]);
    await expect(api.eventDefinitions.createDevice(mapping)).rejects.toThrow('has a profile already');
    await expect(api.eventDefinitions.updateDevice({ ...mapping, profile: 'None' })).rejects.toThrow('no profile None');
    expect((await api.eventDefinitions.updateDevice({ ...mapping, profile: 'GLOBAL' })).items).toHaveLength(1);
    expect((await api.eventDefinitions.removeDevice(mapping)).items).toEqual([]);
    await api.eventDefinitions.createDevice(mapping);
    await api.eventDefinitions.removeProfile('Night shift');
    expect(await api.eventDefinitions.devices()).toEqual([]);
  });

  it('are read by all who see events, and changed by administrators', async () => {
    const viewer = apiOf(recorder.url, 'viewer');
    await api.eventDefinitions.createDevice({ deviceId: 'GK-0002', profile: 'GLOBAL' });
    expect((await viewer.eventDefinitions.list()).length).toBeGreaterThan(10);
    expect(await viewer.eventDefinitions.devices()).toEqual([]);
    await expect(viewer.eventDefinitions.create(definition)).rejects.toMatchObject({
      code: 'forbidden',
      message: 'This is for administrators (permission 0) only.',
    });
  });
});

describe('event plans', () => {
  const push = {
    target: { mode: 'GLOBAL' },
    eventCode: 13,
    enabled: true,
    name: HOSTILE_TEXT,
    script: HOSTILE_TEXT,
  } as const;
  const realtime = {
    target: { mode: 'DEVICE', deviceId: 'GK-0001' },
    eventCode: 1,
    callEnabled: true,
    callTimeS: 45,
    emailEnabled: true,
    receivers: HOSTILE_TEXT,
    smsEnabled: true,
  } as const;

  it('push to the cloud: for all, a device, a group', async () => {
    const groupId = String(recorder.store.groups.list().find(({ name }) => name === 'North')?.id);
    await api.pushEventPlans.create(push);
    await api.pushEventPlans.create({ ...push, target: { mode: 'DEVICE', deviceId: 'GK-0001' }, enabled: false });
    const { items } = await api.pushEventPlans.update({ ...push, target: { mode: 'GROUP', groupId } });
    expect(items.map(({ target }) => target)).toEqual([
      { mode: 'GLOBAL' },
      { mode: 'GROUP', groupId },
      { mode: 'DEVICE', deviceId: 'GK-0001' },
    ]);
    expect(items[0]).toEqual({ ...push, updatedS: NOW_S });
    expect((await api.pushEventPlans.remove(push)).items).toHaveLength(2);
    expect((await api.pushEventPlans.removeDevice('GK-0001')).items).toHaveLength(1);
    await expect(api.pushEventPlans.removeDevice('GK-0001')).rejects.toThrow('GK-0001 has no plan');
    await expect(api.pushEventPlans.update({ ...push, target: { mode: 'GROUP', groupId: '987654' } })).rejects.toThrow(
      'There is no group 987654',
    );
  });

  it('tell at once, and are removed at the address that the specification writes', async () => {
    const { items } = await api.realtimeEventPlans.create(realtime);
    expect(items).toEqual([{ ...realtime, updatedS: NOW_S }]);
    expect((await api.realtimeEventPlans.create({ ...realtime, callTimeS: 10 })).items).toHaveLength(1);
    expect((await api.realtimeEventPlans.remove(realtime)).items).toEqual([]);
  });

  it('keep all devices of a list or none', async () => {
    const target = { mode: 'DEVICE', deviceId: 'GK-0001,GK-0002' } as const;
    expect((await api.realtimeEventPlans.create({ ...realtime, target })).items).toHaveLength(2);
    const bad = { mode: 'DEVICE', deviceId: 'GK-0003,GK-9999' } as const;
    await expect(api.realtimeEventPlans.create({ ...realtime, target: bad })).rejects.toThrow('Unknown device GK-9999');
    await expect(
      api.realtimeEventPlans.create({ ...realtime, target: { mode: 'DEVICE', deviceId: '' } }),
    ).rejects.toThrow('deviceid is missing');
    expect(await api.realtimeEventPlans.list()).toHaveLength(2);
  });

  it('are for administrators only', async () => {
    const viewer = apiOf(recorder.url, 'viewer');
    for (const plans of [viewer.eventDownloadPlans, viewer.pushEventPlans, viewer.realtimeEventPlans]) {
      await expect(plans.list()).rejects.toMatchObject({ code: 'forbidden' });
      await expect(plans.removeDevice('GK-0001')).rejects.toMatchObject({ code: 'forbidden' });
    }
  });
});

describe('event reports', () => {
  const input: EventReportInput = {
    enabled: true,
    profile: HOSTILE_TEXT,
    type: 'event detail',
    periodMin: 1440,
    unit: 'imperial',
    sender: 'fleet@example.com',
    receivers: ['a@example.com', 'b@example.com'],
    deviceIds: ['GK-0001', 'GK-0002'],
    script: '13=-7',
    memo: HOSTILE_TEXT,
    eventCodes: [13, 16],
    zoneOffsetS: 8 * 3600,
  };
  const span = { startS: NOW_S - 90 * DAY_S, endS: NOW_S };

  /** A profile that has made its files for a long time. */
  const createdEarlier = async (report: EventReportInput): Promise<void> => {
    nowS = NOW_S - 90 * DAY_S;
    await api.eventReports.create(report);
    nowS = NOW_S;
  };

  it('are kept by profile', async () => {
    const [made] = (await api.eventReports.create(input)).items;
    expect(made).toEqual({ ...input, reportId: made?.reportId, memberId: 'admin', updatedS: NOW_S });
    const reportId = made?.reportId ?? 0;
    const { items } = await api.eventReports.update(reportId, { ...input, memo: '', deviceIds: [] });
    expect(items[0]).toMatchObject({ memo: '', deviceIds: [], profile: HOSTILE_TEXT });
    expect((await api.eventReports.remove(reportId)).items).toEqual([]);
    await expect(api.eventReports.remove(reportId)).rejects.toThrow('Unknown report profile');
    await expect(api.eventReports.create({ ...input, type: 'gossip' })).rejects.toThrow('type one of event detail');
    const score = { ...input, type: 'driver score' };
    await expect(api.eventReports.create({ ...score, periodMin: 60 })).rejects.toThrow('daily, weekly or monthly');
    const hourly = (await api.eventReports.create({ ...input, periodMin: 60 })).items[0]?.reportId ?? 0;
    await expect(api.eventReports.update(hourly, { ...score, periodMin: 60 })).rejects.toThrow('daily, weekly');
    expect((await api.eventReports.update(hourly, score)).items[0]).toMatchObject({ type: 'driver score' });
    const swapped = { startS: span.endS, endS: span.startS };
    await expect(api.reports.list(swapped)).rejects.toThrow('Start Time > End Time');
  });

  it.each([
    [60, 24 * 60],
    [1440, 60],
    [10_080, 9],
    [43_200, 2],
  ])('of %i minutes come out on their schedule, %i in 60 days', async (periodMin, expected) => {
    await createdEarlier({ ...input, periodMin });
    const files = (await api.reports.list(span)).filter(({ fileType }) => fileType === 'csv');
    expect(Math.abs(files.length - expected)).toBeLessThanOrEqual(1);
    for (const [i, { startS = 0, endS = 0, updatedS = 0 }] of files.entries()) {
      expect(updatedS).toBeLessThanOrEqual(NOW_S);
      expect(endS).toBe(files[i - 1]?.startS ?? endS);
      if (periodMin >= 1440) expect((startS + 8 * 3600) % DAY_S).toBe(0);
      if (periodMin === 10_080) expect(new Date((startS + 8 * 3600) * 1000).getUTCDay()).toBe(1);
      if (periodMin === 43_200) expect(new Date((startS + 8 * 3600) * 1000).getUTCDate()).toBe(1);
    }
    nowS += 3 * 3600;
    expect((await api.reports.list({ ...span, queryBy: 'endtime' })).length).toBeGreaterThan(0);
  });

  it('are younger than their profile, and stay as they were made when it changes', async () => {
    const [made] = (await api.eventReports.create({ ...input, periodMin: 60 })).items;
    if (!made) throw new Error('The profile is made.');
    const everything = { ...span, endS: NOW_S + 90 * DAY_S };
    const names = async () =>
      (await api.reports.list(everything)).flatMap(({ fileType, fileName }) => (fileType === 'csv' ? fileName : []));
    expect(await names()).toEqual([]);
    nowS = NOW_S + 2 * 3600 + 60;
    expect(await names()).toHaveLength(3);
    const [last] = await api.reports.list(everything);
    expect(last?.updatedS ?? 0).toBeGreaterThan(made.updatedS ?? NOW_S);
    await api.eventReports.update(made.reportId, { ...input, profile: 'Daily', periodMin: 1440 });
    expect(await names()).toHaveLength(3);
    nowS += DAY_S;
    const after = await names();
    expect(after).toHaveLength(4);
    expect(after[0]).toMatch(/^Daily_/);
    await api.eventReports.update(made.reportId, { ...input, enabled: false });
    nowS += DAY_S;
    expect(await names()).toEqual(after);
    await api.eventReports.remove(made.reportId);
    expect(await names()).toEqual([]);
  });

  it('hold the events of their period and devices, as CSV that no spreadsheet runs and as JSON', async () => {
    const report = (serialno: number, atS: number, fields: object) => {
      recorder.world.emit({ cmd: 'new', serialno, deviceid: 'GK-0001', appdevid: 13, eventtimeutc: atS, ...fields });
    };
    report(16, NOW_S - DAY_S, { memo: '=HYPERLINK("x")', speed: 100, vehicley: 24, vehiclex: -120 });
    report(32, NOW_S - DAY_S, { appdevid: 4 });
    report(48, NOW_S - DAY_S, { deviceid: 'GK-0003' });
    report(64, NOW_S - 60, {});
    await createdEarlier(input);
    const files = await api.reports.list({ ...span, queryBy: 'starttime' });
    const csv = files.find(({ fileType }) => fileType === 'csv');
    const json = files.find(({ fileType }) => fileType === 'json');
    if (!csv || !json) throw new Error('No report is ready.');
    const file = await api.reports.file(csv);
    const other = await api.reports.file(csv, { separator: 'semicolon' });
    const [titles = ''] = new TextDecoder().decode(await other.bytes()).split('\r\n');
    expect(titles.split(';').length).toBeGreaterThan(3);
    expect(api.reports.url(csv, { separator: 'tab' })).toContain('separator=tab');
    expect(api.reports.url(csv, { separator: 'comma' })).not.toContain('separator');
    expect(file.name).toBe(csv.fileName);
    const lines = new TextDecoder()
      .decode(await file.bytes())
      .trimEnd()
      .split('\r\n');
    expect(lines[0]).toContain('speed (mi/h)');
    expect(lines.slice(1)).toEqual([
      `16,GK-0001,Driver of the device,Vehicle 1,TST-1,2026-09-13 12:00:00 +08:00,13,Overspeed,"'=HYPERLINK(""x"")",24,-120,62,`,
    ]);
    const rows: unknown = JSON.parse(new TextDecoder().decode(await (await api.reports.file(json)).bytes()));
    expect(rows).toEqual([expect.objectContaining({ serialno: 16, memo: '=HYPERLINK("x")', lng: -120 })]);
    await expect(api.reports.file({ ...csv, fileId: `${csv.fileId}x` })).rejects.toMatchObject({ code: 'not-found' });
    expect((await fetch(api.reports.url(csv))).status).toBe(200);
  });

  it.each([
    ['event summary', ['GK-0001', 2], 'count'],
    ['driver score', ['GK-0001', 86], 'score'],
    ['usage alarm', ['GK-0001', 24], 'online (h)'],
  ] as const)('%s', async (type, expected, column) => {
    for (const serialno of [16, 32]) {
      recorder.world.emit({ cmd: 'new', serialno, deviceid: 'GK-0001', appdevid: 13, eventtimeutc: NOW_S - DAY_S });
    }
    await createdEarlier({ ...input, type });
    const file = (await api.reports.list(span)).find(({ fileType }) => fileType === 'json');
    if (!file) throw new Error('No report is ready.');
    const text = new TextDecoder().decode(await (await api.reports.file(file)).bytes());
    const [row] = JSON.parse(text) as Record<string, unknown>[];
    expect([row?.deviceid, row?.[column]]).toEqual(expected);
  });

  it('count for each driver what happened while they drove', async () => {
    recorder.store.editDevice('GK-0001', { drivername: 'Ada' }, NOW_S - 40 * 3600);
    recorder.store.editDevice('GK-0001', { drivername: 'Ben' }, NOW_S - 23 * 3600);
    for (const [serialno, hoursAgo] of [
      [16, 24],
      [32, 24],
      [48, 22],
    ] as const) {
      const eventtimeutc = NOW_S - hoursAgo * 3600;
      recorder.world.emit({ cmd: 'new', serialno, deviceid: 'GK-0001', appdevid: 13, eventtimeutc });
    }
    const rowsOf = async (type: 'driver score' | 'event summary', profile: string) => {
      await createdEarlier({ ...input, type, profile });
      const files = await api.reports.list(span);
      const file = files.find(({ fileType, fileName }) => fileType === 'json' && fileName.startsWith(profile));
      if (!file) throw new Error('No report is ready.');
      const text = new TextDecoder().decode(await (await api.reports.file(file)).bytes());
      return (JSON.parse(text) as Record<string, unknown>[]).filter(({ deviceid }) => deviceid === 'GK-0001');
    };
    expect(await rowsOf('driver score', 'Points')).toMatchObject([
      { deviceid: 'GK-0001', driver: 'Ada', events: 2, score: 86 },
      { deviceid: 'GK-0001', driver: 'Ben', events: 1, score: 93 },
    ]);
    expect(await rowsOf('event summary', 'Sums')).toMatchObject([
      { deviceid: 'GK-0001', driver: 'Ada, Ben', count: 3 },
    ]);
  });

  it('are a user’s own: others see neither profile nor file', async () => {
    await createdEarlier(input);
    const [file] = await api.reports.list(span);
    if (!file) throw new Error('No report is ready.');
    const other = await apiOfToken(recorder.url, { rights: ['F_event'] });
    await expect(other.eventReports.list()).rejects.toMatchObject({
      message: 'Your account lacks the permission F_event_report.',
    });
    await expect(other.reports.list(span)).rejects.toMatchObject({ code: 'forbidden' });
    await expect(other.reports.file(file)).rejects.toMatchObject({ code: 'forbidden' });
    const operator = apiOf(recorder.url, 'operator');
    expect(await operator.eventReports.list().catch(() => [])).toEqual([]);
    await expect(operator.reports.file(file)).rejects.toMatchObject({ code: 'not-found' });
  });
});

describe('automatic uploads', () => {
  const span = { startS: NOW_S - 3 * DAY_S, endS: NOW_S };

  it('are two a night of each device, and as long as they say', async () => {
    const files = await api.autoUploads.list(span);
    expect(files).toHaveLength(3 * 4 * 2);
    for (const upload of files) {
      const bytes = await (await api.autoUploads.file(upload)).bytes();
      expect(bytes.length).toBe(upload.sizeBytes);
    }
    const logs = await api.autoUploads.list({ ...span, deviceId: 'GK-0002', extension: '.LOG' });
    expect(logs.map(({ fileName }) => fileName)).toEqual([12, 13, 14].map((day) => `GK-0002_202609${day}.log`));
    expect(await api.autoUploads.list(span)).toEqual(files);
  });

  it('belong to who sees the device', async () => {
    const viewer = apiOf(recorder.url, 'viewer');
    const seen = await viewer.autoUploads.list(span);
    expect(new Set(seen.map(({ deviceId }) => deviceId))).toEqual(new Set(['GK-0001', 'GK-0003']));
    await expect(viewer.autoUploads.list({ ...span, deviceId: 'GK-0002' })).rejects.toMatchObject({
      code: 'not-found',
    });
    const [other] = await api.autoUploads.list({ ...span, deviceId: 'GK-0002' });
    if (!other) throw new Error('There is no upload.');
    await expect(viewer.autoUploads.file(other)).rejects.toMatchObject({ code: 'not-found' });
    await expect(api.autoUploads.file({ ...other, serialNo: -1 })).rejects.toMatchObject({ code: 'not-found' });
  });
});

describe('data to print', () => {
  it('waits five minutes under an address of its own', async () => {
    const data = [{ name: HOSTILE_TEXT }];
    const page = await api.pdf.prepare({ type: 'mileage', data });
    expect(page).toMatch(/^\/tmp\/[0-9a-f]{32}$/);
    const address = new URL(page ?? '', recorder.url);
    expect(await (await fetch(address)).json()).toEqual({ logo: '', type: 'mileage', data });
    expect(await api.pdf.read(page ?? '')).toEqual({ logo: '', type: 'mileage', data });
    nowS += 300;
    await expect(api.pdf.read(page ?? '')).rejects.toMatchObject({ code: 'not-found' });
    expect(await (await fetch(address)).json()).toMatchObject({
      hasError: true,
      message: expect.stringMatching(/expired/),
    });
    expect((await recorder.post('/tmp', { tmp: { type: 'novel', data } })).status).toBe(400);
  });

  it('may be as big as a month of events', async () => {
    const data = Array.from({ length: 20_000 }, (_, i) => ({ deviceid: `GK-${i}`, memo: 'x'.repeat(100) }));
    expect(await api.pdf.prepare({ type: 'event detail', data })).toBeDefined();
  });
});
