import type { EventReport, EventReportInput, EventReportsResource } from 'gk-sdk/rest';
import { expect, it, onTestFinished } from 'vitest';
import { setWordTable } from '../../shared/i18n/translate.js';
import { reportProblems, reportSetting } from './report-values.js';

const KNOWN: EventReport = {
  reportId: 3,
  memberId: 'anna',
  enabled: true,
  profile: 'Night',
  type: 'event detail',
  periodMin: 60,
  unit: 'imperial',
  sender: 'a@b.test',
  receivers: ['c@d.test'],
  deviceIds: ['BUS-1'],
  script: 'own',
  memo: '',
  eventCodes: [13, 16],
  zoneOffsetS: 28_800,
  updatedS: 5,
  extra: { color: 'red' },
};

function resourceOf(sent: unknown[], known = KNOWN): EventReportsResource {
  const change = (items: readonly EventReport[]) => Promise.resolve({ items, message: 'done' });
  return {
    list: () => Promise.resolve([known]),
    create: (report: EventReportInput) => {
      sent.push(['create', report]);
      return change([KNOWN]);
    },
    update: (reportId: number, report: EventReportInput) => {
      sent.push(['update', reportId, report]);
      return change([KNOWN]);
    },
    remove: () => change([]),
  };
}

it('saves what the form has, and keeps what it does not have', async () => {
  const sent: unknown[] = [];
  const setting = reportSetting(resourceOf(sent), 3, () => undefined);
  const values = await setting.read();
  expect(values).toMatchObject({ eventCodes: '13, 16', zoneOffsetS: 28_800, unit: 'imperial' });
  await setting.save({ ...values, eventCodes: '13,700', memo: 'x' });
  expect(sent).toEqual([
    [
      'update',
      3,
      expect.objectContaining({ eventCodes: [13, 700], memo: 'x', script: 'own', extra: { color: 'red' } }),
    ],
  ]);
});

it('creates a new profile with the default points, which are sent for driver scores only', async () => {
  const sent: unknown[] = [];
  const setting = reportSetting(resourceOf(sent), undefined, () => undefined);
  const values = await setting.read();
  expect(values.periodMin).toBe(1440);
  await setting.save({ ...values, profile: 'A' });
  await setting.save({ ...values, profile: 'B', type: 'driver score' });
  expect(sent).toEqual([
    ['create', expect.objectContaining({ profile: 'A', script: '' })],
    ['create', expect.objectContaining({ profile: 'B', script: expect.stringMatching(/^13=-2,16=-1,/) as string })],
  ]);
});

it('shows the default points of a driver score without points, and sends them when they were changed only', async () => {
  const sent: unknown[] = [];
  const setting = reportSetting(resourceOf(sent, { ...KNOWN, type: 'driver score', script: '' }), 3, () => undefined);
  const values = await setting.read();
  expect(values.script).toMatch(/^13=-2,16=-1,/);
  await setting.save({ ...values, memo: 'x' });
  await setting.save({ ...values, script: '13=-5' });
  expect(sent).toMatchObject([
    ['update', 3, { memo: 'x', script: '' }],
    ['update', 3, { script: '13=-5' }],
  ]);
});

it('refuses an hourly driver score, and codes that are none', async () => {
  const values = await reportSetting(resourceOf([]), undefined, () => undefined).read();
  expect(reportProblems(values)).toEqual({});
  expect(reportProblems({ ...values, type: 'driver score', periodMin: 60 })).toHaveProperty('periodMin');
  expect(reportProblems({ ...values, periodMin: 60 })).toEqual({});
  expect(reportProblems({ ...values, eventCodes: '13, door' })).toHaveProperty('eventCodes');
});

it('says that another user has deleted the profile, and makes no new one of it', async () => {
  const sent: unknown[] = [];
  const setting = reportSetting({ ...resourceOf(sent), list: () => Promise.resolve([]) }, 3, () => undefined);
  await expect(setting.read()).rejects.toThrow('Another user has deleted this profile.');
  const values = await reportSetting(resourceOf([]), 3, () => undefined).read();
  await expect(setting.save(values)).rejects.toThrow('Another user has deleted this profile.');
  expect(sent).toEqual([]);
});

it("tells its problems in the user's language, as they are shown", async () => {
  const values = await reportSetting(resourceOf([]), undefined, () => undefined).read();
  setWordTable({ 'Enter the event codes as numbers separated by commas.': '請輸入代碼' });
  onTestFinished(() => setWordTable({}));
  expect(reportProblems({ ...values, eventCodes: 'door' }).eventCodes).toBe('請輸入代碼');
});
