import { expect, it } from 'vitest';
import { GkError } from '../../errors/gk-error.js';
import type { GpsPoint } from '../../model/tracks/gps-point.js';
import { searchPlace, type PlaceFinding } from './place-search.js';

const THERE: GpsPoint = { lat: 24, lng: 120, speedKmh: 0, headingDeg: 0, atS: 5 };
const SEARCH = { place: { lat: 24, lng: 120, radiusM: 50 }, startS: 0, endS: 10 };

it('tells of each vehicle, also of one whose track cannot be read', async () => {
  const findings: PlaceFinding[] = [];
  let atOnce = 0;
  let most = 0;
  const gps = async ({ deviceId }: { deviceId: string }): Promise<GpsPoint[]> => {
    most = Math.max(most, ++atOnce);
    await Promise.resolve();
    atOnce -= 1;
    if (deviceId === 'C') throw new GkError('network', 'The line broke.');
    return deviceId === 'A' ? [THERE] : [];
  };
  await searchPlace({ gps }, { ...SEARCH, deviceIds: ['A', 'B', 'C', 'D', 'E', 'F'] }, (finding) =>
    findings.push(finding),
  );
  expect(findings.map(({ deviceId }) => deviceId).sort()).toEqual(['A', 'B', 'C', 'D', 'E', 'F']);
  expect(findings.find(({ deviceId }) => deviceId === 'A')).toMatchObject({ kind: 'read', visits: [{ fromS: 5 }] });
  expect(findings.find(({ deviceId }) => deviceId === 'B')).toMatchObject({ kind: 'read', visits: [] });
  expect(findings.find(({ deviceId }) => deviceId === 'C')).toMatchObject({
    kind: 'failed',
    error: { code: 'network' },
  });
  expect(most).toBeLessThanOrEqual(4);
});

it('ends when it is cancelled, and reads no further track', async () => {
  const controller = new AbortController();
  const asked: string[] = [];
  const gps = ({ deviceId }: { deviceId: string }): Promise<GpsPoint[]> => {
    asked.push(deviceId);
    controller.abort();
    return Promise.reject(new GkError('aborted', 'cancelled'));
  };
  const ended = searchPlace(
    { gps },
    { ...SEARCH, deviceIds: ['A', 'B', 'C', 'D', 'E', 'F', 'G', 'H'] },
    () => {
      throw new Error('tells nothing');
    },
    { signal: controller.signal },
  );
  await expect(ended).rejects.toMatchObject({ code: 'aborted' });
  expect(asked.length).toBeLessThanOrEqual(4);
});

it('ends with what its listener throws, and tells of no vehicle twice', async () => {
  const told: string[] = [];
  const ended = searchPlace(
    { gps: () => Promise.resolve([THERE]) },
    { ...SEARCH, deviceIds: ['A'] },
    ({ kind, deviceId }) => {
      told.push(`${kind} ${deviceId}`);
      throw new Error('The page is gone');
    },
  );
  await expect(ended).rejects.toThrow('The page is gone');
  expect(told).toEqual(['read A']);
});
