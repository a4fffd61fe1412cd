import { drawRoute, isOnRoute } from 'gk-sdk/rules';
import { afterEach, expect, it } from 'vitest';
import { apiOf } from './testing/sdk-clients.js';
import { startRecorder, type RecorderUnderTest } from './testing/recorder-under-test.js';

let recorder: RecorderUnderTest | undefined;
afterEach(async () => {
  await recorder?.close();
  recorder = undefined;
});

// North-south, east-west, and far north, where a degree of longitude is short.
it.each([
  [
    { lat: 24, lng: 120 },
    { lat: 24.449, lng: 120 },
  ],
  [
    { lat: 24, lng: 120 },
    { lat: 24, lng: 120.49 },
  ],
  [
    { lat: 60, lng: 10 },
    { lat: 60.3, lng: 10.6 },
  ],
])('keeps the drawn bitmap of a route of nearly 50 km: %j to %j', async (from, to) => {
  recorder = await startRecorder({});
  const api = apiOf(recorder.url);
  const answer = drawRoute([from, to]);
  if (answer.kind !== 'bitmap') throw new Error(answer.kind);
  const track = { title: 'Far', enabled: true, points: [from, to], deviceIds: [], bitmap: answer.bitmap };
  await api.tracks.save(0, track);
  const kept = (await api.tracks.read(0)).bitmap;
  expect(kept).toEqual(answer.bitmap);
  expect(kept && isOnRoute(kept, to)).toBe(true);
});
