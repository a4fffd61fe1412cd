import type { GkPacket } from 'gk-sdk/wire';
import { readCameraClips } from '../../media/camera-clips.js';
import { computeRecordings } from '../../media/recordings/computed-recordings.js';

const CLIPS = new URL('../../../assets/clips', import.meta.url).pathname;

/** Packets of a real camera from one time to another, unix seconds. */
export function recordedPackets(fromS: number, toS: number): GkPacket[] {
  const clip = readCameraClips(CLIPS).get('front')?.[0]?.main;
  if (clip === undefined) throw new Error('There is no clip of a camera.');
  const archive = computeRecordings({
    world: { isOnline: () => true, trips: (_id, startS, endS) => [{ startS, endS, distanceM: 1 }] },
    now: () => (toS + 3_600) * 1000,
    channelsOf: () => [1],
    clipOf: () => ({ clip, phaseUs: 0 }),
    keptDays: () => 0,
    incidents: () => [],
    stillAt: () => undefined,
    deletions: { ofDevice: () => [], add: () => undefined },
  });
  const times = { fromUs: fromS * 1e6, toUs: toS * 1e6 };
  return [...archive.packets({ deviceId: 'GK-0001', channel: 1, place: 'server', sub: false, ...times })];
}
