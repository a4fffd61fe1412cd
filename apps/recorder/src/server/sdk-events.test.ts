import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { RestApi } from 'gk-sdk/rest';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { fakeSeeds } from './testing/fake-world.js';
import { eventDownloadPlan as plan } from './testing/event-download-plan.js';
import { HOSTILE_TEXT } from './testing/hostile-text.js';
import { startRecorder, type RecorderUnderTest, type StartOptions } from './testing/recorder-under-test.js';
import { reportEvent } from './testing/report-event.js';
import { apiOf } from './testing/sdk-clients.js';
import { openStore } from './testing/store-under-test.js';
import { asUser, StreamClient } from './testing/stream-client.js';

const NOW_S = Date.UTC(2026, 8, 14, 4) / 1000;

let recorder: RecorderUnderTest;
let api: RestApi;
const start = async (options?: StartOptions): Promise<void> => {
  recorder = await startRecorder({ now: () => NOW_S * 1000, ...options });
  api = apiOf(recorder.url);
};
beforeEach(async () => {
  await start();
});
afterEach(async () => {
  await recorder.close();
});
const report = (serialno: number, atS: number, fields?: object): void => {
  reportEvent(recorder.world, serialno, atS, fields);
};

describe('notes about events', () => {
  beforeEach(() => {
    report(1, NOW_S - 10 * 86_400);
  });

  it('keeps check status and memo, tells the channel, and finds them by their update', async () => {
    const listener = new StreamClient(recorder.address, '/event.cgi', asUser('admin'));
    await listener.until(({ socket }) => socket.readyState === socket.OPEN);
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(await api.events.setCheckStatus(16, 2)).toEqual({
      serialNo: 16,
      checkStatus: 2,
      checkedBy: 'admin',
      checkedS: NOW_S,
      updatedS: NOW_S,
    });
    expect(await api.events.setMemo(16, HOSTILE_TEXT)).toEqual({ memo: HOSTILE_TEXT, updatedS: NOW_S });
    await listener.until(({ texts }) => texts.length === 2);
    expect(JSON.parse(listener.texts[1] ?? '')).toMatchObject({ cmd: 'update', serialno: 16, memo: HOSTILE_TEXT });
    listener.close();
    const [event] = await api.events.query({ updatedAfterS: NOW_S });
    expect(event).toMatchObject({ serialNo: 16, memo: HOSTILE_TEXT, checkStatus: 2 });
  });

  it('belongs to one event: the same number in another world is untouched', async () => {
    await api.events.setMemo(16, 'mine');
    report(1, NOW_S - 9 * 86_400);
    await recorder.stop();
    await start({ store: recorder.store });
    recorder.world.emit({
      cmd: 'new',
      serialno: 16,
      deviceid: 'GK-0002',
      appdevid: 1,
      eventtimeutc: NOW_S - 5,
      memo: '',
    });
    expect((await api.events.query({ serialNo: 16 }))[0]?.memo).toBe('');
  });

  it('refuses unknown events, and operators without the permission', async () => {
    await expect(api.events.setMemo(999, 'x')).rejects.toMatchObject({ code: 'not-found', message: 'Unknown event' });
    const viewer = apiOf(recorder.url, 'viewer');
    await expect(viewer.events.setMemo(16, 'x')).rejects.toMatchObject({
      message: 'This is for permission levels 0 to 1 only.',
    });
    await expect(
      viewer.events.requestDownload({ serialNo: 16, deviceId: 'GK-0001', eventCode: 13 }),
    ).rejects.toMatchObject({ code: 'forbidden' });
  });
});

describe('over a restart', () => {
  it('keeps notes, downloads, custom events, definitions, plans and profiles', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'gk-events-'));
    const seeds = fakeSeeds(4);
    try {
      await recorder.close();
      const first = openStore(folder, seeds);
      await start({ store: first });
      report(1, NOW_S - 60);
      await api.events.setMemo(16, HOSTILE_TEXT);
      await api.events.requestDownload({ serialNo: 16, deviceId: 'GK-0001', eventCode: 13 });
      await api.customEvents.create({
        deviceIds: ['GK-0001'],
        startS: 1,
        endS: 2,
        downloadMask: 1,
        mainStreamMask: 0,
        audioOut: false,
      });
      await api.eventDefinitions.removeProfile('GLOBAL');
      for (const { eventCode } of await api.eventDownloadPlans.list()) {
        await api.eventDownloadPlans.remove({ target: { mode: 'GLOBAL' }, eventCode });
      }
      await api.eventDownloadPlans.create({ ...plan, eventCode: 5 });
      await recorder.close();
      await start({ store: openStore(folder, seeds) });
      report(1, NOW_S - 60);
      expect((await api.events.query({ serialNo: 16 }))[0]).toMatchObject({ memo: HOSTILE_TEXT, downloadMask: 15 });
      expect(await api.events.query({ eventCodes: [100], afterS: 0 })).toHaveLength(1);
      expect(await api.eventDefinitions.list()).toEqual([]);
      expect(await api.eventDownloadPlans.list()).toEqual([{ ...plan, eventCode: 5, updatedS: NOW_S }]);
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  });
});
