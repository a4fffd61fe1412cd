import type { CustomEventForm, RestApi } from 'gk-sdk/rest';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { eventDownloadPlan as plan } from './testing/event-download-plan.js';
import { FootageLink } from './testing/footage-link.js';
import { HOSTILE_TEXT } from './testing/hostile-text.js';
import { startRecorder, type RecorderUnderTest } from './testing/recorder-under-test.js';
import { reportEvent } from './testing/report-event.js';
import { apiOf, apiOfToken } from './testing/sdk-clients.js';

const NOW_S = Date.UTC(2026, 8, 14, 4) / 1000;

let recorder: RecorderUnderTest;
let link: FootageLink;
let api: RestApi;
let nowS = NOW_S;
beforeEach(async () => {
  nowS = NOW_S;
  link = new FootageLink();
  recorder = await startRecorder({ now: () => nowS * 1000, link });
  api = apiOf(recorder.url);
});
afterEach(async () => {
  await recorder.close();
});
const report = (serialno: number, atS: number, fields?: object): void => {
  reportEvent(recorder.world, serialno, atS, fields);
};

describe('footage of events', () => {
  const event = { serialNo: 16, deviceId: 'GK-0001', eventCode: 13 };
  beforeEach(() => {
    report(1, NOW_S - 60);
  });

  it('is fetched over some seconds, or when the device returns', async () => {
    const asked = await api.events.requestDownload(event);
    expect(asked).toEqual({
      serialNo: 16,
      downloaded: false,
      downloadTries: 1,
      downloadMask: 15,
      updatedS: NOW_S,
      message: 'The footage is being downloaded',
    });
    nowS += 1000;
    const seen = async () => (await api.events.query({ serialNo: 16 }))[0];
    await expect.poll(seen).toMatchObject({ downloaded: true, downloadTries: 1 });
    const [done] = await api.events.query({ updatedAfterS: NOW_S + 1000 });
    expect(done).toMatchObject({ serialNo: 16, updatedS: NOW_S + 1000 });
    recorder.world.setOnline('GK-0001', false);
    expect((await api.events.requestDownload(event)).message).toMatch(/offline/);
    expect(await seen()).toMatchObject({ downloaded: false, downloadTries: 1 });
    nowS += 30;
    await expect.poll(seen).toMatchObject({ downloaded: false, downloadTries: 2 });
    await expect(api.events.requestDownload({ ...event, deviceId: 'GK-0002' })).rejects.toMatchObject({
      code: 'invalid-argument',
    });
  });

  it('tells its span, by the plan where there is one', async () => {
    expect(await api.events.footageInfo({ serialNo: 16, channel: 1 })).toEqual({
      startS: NOW_S - 70,
      endS: NOW_S - 50,
    });
    await expect(api.events.footageInfo({ serialNo: 16, channel: 9 })).rejects.toMatchObject({ code: 'not-found' });
    await expect(api.events.footageInfo({ serialNo: 7, channel: 1 })).rejects.toMatchObject({
      message: 'Unknown event',
    });
  });

  it('cuts the footage after the longest time of the plan', async () => {
    nowS -= 120;
    await api.eventDownloadPlans.create({ ...plan, downloadType: 1, preOffsetS: 3, postOffsetS: 40, maxBackupS: 12 });
    nowS += 120;
    expect(await api.events.footageInfo({ serialNo: 16, channel: 1 })).toEqual({
      startS: NOW_S - 63,
      endS: NOW_S - 51,
    });
  });

  it('follows the plans: download, hidden and discarded, from their making on', async () => {
    nowS -= 120;
    await api.eventDownloadPlans.create({ ...plan, downloadType: 1, channelMask: 5, preOffsetS: 3, postOffsetS: 4 });
    await api.eventDownloadPlans.create({ ...plan, downloadType: 4, target: { mode: 'DEVICE', deviceId: 'GK-0002' } });
    await api.eventDownloadPlans.create({ ...plan, downloadType: 0, eventCode: 5 });
    nowS += 120;
    report(1, NOW_S - 60);
    report(2, NOW_S - 30, { deviceid: 'GK-0002' });
    report(3, NOW_S - 20, { appdevid: 5 });
    const masks = async () =>
      (await api.events.query({})).map(({ serialNo, downloadMask }) => [serialNo, downloadMask]);
    await expect.poll(masks).toEqual([[16, 5]]);
    expect(await api.events.query({ serialNo: 48 })).toHaveLength(1);
    expect(await api.events.query({ serialNo: 32 })).toEqual([]);
    expect(await api.events.footageInfo({ serialNo: 16, channel: 1 })).toEqual({
      startS: NOW_S - 63,
      endS: NOW_S - 56,
    });
  });
});

describe('custom events', () => {
  const form: CustomEventForm = {
    deviceIds: ['GK-0001', 'GK-0002'],
    startS: NOW_S - 600,
    endS: NOW_S - 580,
    downloadMask: 3,
    mainStreamMask: 1,
    audioOut: true,
  };

  it('become events of the server with a download', async () => {
    expect(await api.customEvents.create(form)).toBe('2 downloads added');
    const added = () => api.events.query({ eventCodes: [100] });
    await expect.poll(async () => (await added()).filter(({ downloaded }) => downloaded)).toHaveLength(2);
    const events = await added();
    expect(events[0]).toMatchObject({
      deviceId: 'GK-0001',
      source: 'gms',
      happenedS: NOW_S - 600,
      downloadMask: 3,
      downloaded: true,
    });
    expect(new Set(events.map(({ serialNo }) => serialNo)).size).toBe(2);
    const serialNo = events[1]?.serialNo ?? 0;
    expect(await api.events.footageInfo({ serialNo, channel: 2 })).toEqual({ startS: form.startS, endS: form.endS });
    await api.events.setMemo(serialNo, HOSTILE_TEXT);
    expect((await api.events.query({ serialNo }))[0]?.memo).toBe(HOSTILE_TEXT);
  });

  it.each([
    [{ startS: NOW_S - 10, endS: NOW_S - 20 }, 'Start Time > End Time'],
    [{ deviceIds: [] }, 'deviceid is missing'],
    [{ deviceIds: ['GK-0001', 'GK-9999'] }, 'Unknown device GK-9999'],
    [{ startS: NOW_S + 10, endS: NOW_S + 20 }, 'The start time is in the future'],
    [{ endS: NOW_S + 90_000 }, 'Choose 24 hours at most'],
  ])('%o is refused with "%s", and nothing is added', async (change, message) => {
    await expect(api.customEvents.create({ ...form, ...change })).rejects.toMatchObject({ message });
    expect(await api.events.query({ eventCodes: [100] })).toEqual([]);
  });

  it('needs its right', async () => {
    const token = await apiOfToken(recorder.url, { rights: ['F_event'] });
    await expect(token.customEvents.create(form)).rejects.toMatchObject({
      message: 'Your account lacks the permission F_addcd.',
    });
  });
});
