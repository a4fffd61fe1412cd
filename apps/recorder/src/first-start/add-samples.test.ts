import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isOnRoute, pathLengthKm } from 'gk-sdk/rules';
import { afterEach, describe, expect, it } from 'vitest';
import { run, type RunningRecorder } from '../cli/run.js';
import { apiOf } from '../server/testing/sdk-clients.js';

const DAY_S = 86_400;
const folder = mkdtempSync(join(tmpdir(), 'gk-first-start-'));
const running: RunningRecorder[] = [];
afterEach(async () => {
  for (const recorder of running.splice(0)) await recorder.close();
  rmSync(folder, { recursive: true, force: true });
});

async function start(...options: string[]): Promise<string> {
  const argv = ['--port', '0', '--devices', '24', '--state', join(folder, 'state'), ...options];
  const recorder = await run(argv, { out: () => undefined, error: () => undefined });
  if (recorder === undefined) throw new Error('The recorder runs');
  running.push(recorder);
  return recorder.url.replace('localhost', '127.0.0.1');
}

/** Rows of each screen, as an administrator sees them. */
async function screens(url: string) {
  const api = apiOf(url);
  const nowS = Math.floor(Date.now() / 1000);
  const span = { startS: nowS - 60 * DAY_S, endS: nowS };
  return {
    fences: (await api.fences.list()).filter(({ title }) => title !== ''),
    routes: (await api.tracks.list()).filter(({ title }) => title !== ''),
    faces: await api.faces.list(),
    photos: await api.facePhotos.list(),
    pushPlans: await api.pushEventPlans.list(),
    realtimePlans: await api.realtimeEventPlans.list(),
    profiles: await api.eventReports.list(),
    reportFiles: await api.reports.list(span),
    eventProfiles: await api.eventDefinitions.devices(),
    firmware: await api.firmware.list(),
    autoFirmware: await api.autoFirmware.list(),
    accessLog: await api.accessLog.query(),
    streamLog: await api.streamLog.query(),
    talks: await api.talkLog.query(),
  };
}

describe('a first start', () => {
  it('leaves no screen empty, is about the fleet and its streets, and happens once', async () => {
    const url = await start();
    const api = apiOf(url);
    const lists = await screens(url);
    const empty = Object.entries(lists).flatMap(([name, list]) => (list.length === 0 ? name : []));
    expect(empty).toEqual([]);

    const ids = new Set((await api.firmware.devices()).map(({ deviceId }) => deviceId));
    const groupIds = new Set((await api.groups.list()).map(({ groupId }) => String(groupId)));
    for (const { target } of [...lists.pushPlans, ...lists.realtimePlans]) {
      if (target.mode === 'DEVICE') expect(ids).toContain(target.deviceId);
      if (target.mode === 'GROUP') expect(groupIds).toContain(target.groupId);
    }
    for (const { index } of lists.fences) {
      const fence = await api.fences.read(index);
      expect(fence.deviceIds.length).toBeGreaterThan(0);
      expect(fence.deviceIds.filter((id) => !ids.has(id))).toEqual([]);
    }
    for (const { index } of lists.routes) {
      const { points, deviceIds, bitmap } = await api.tracks.read(index);
      const { points: path } = await api.routing.route(points);
      expect(pathLengthKm(path)).toBeGreaterThan(1);
      expect(path.filter((place) => bitmap === undefined || !isOnRoute(bitmap, place))).toEqual([]);
      expect(deviceIds.filter((id) => !ids.has(id))).toEqual([]);
    }
    for (const { deviceId } of lists.streamLog) expect(ids).toContain(deviceId);
    for (const file of lists.reportFiles) {
      const profile = lists.profiles.find(({ reportId }) => reportId === file.reportId);
      expect(file.updatedS ?? 0).toBeGreaterThan(profile?.updatedS ?? Infinity);
    }

    await running.pop()?.close();
    const again = await screens(await start());
    expect(again.faces).toEqual(lists.faces);
    expect(again.streamLog).toEqual(lists.streamLog);
    expect(again.profiles).toEqual(lists.profiles);
  });

  it('with --empty brings users and devices only', async () => {
    const lists = await screens(await start('--empty'));
    const filled = Object.entries(lists).flatMap(([name, list]) => (list.length > 0 ? name : []));
    expect(filled).toEqual([]);
  });
});
