import { encodeG711, SPEECH_RATE } from 'gk-sdk/wire';
import type { StreamLogType } from '../store/logs/stream-log.js';
import { cabLoop } from '../simulation/cab-loop.js';
import { sampleDevices, yesterdayS, type SampleSources } from './sample-sources.js';

/** Who was at which desk; the addresses are for documentation (RFC 5737). */
const DESKS = { admin: '192.0.2.10', dealer: '192.0.2.24', operator: '192.0.2.31', viewer: '192.0.2.52' } as const;
type Person = keyof typeof DESKS;

/** Times of the sample accesses, and the n-th of the devices online then whose access it was. */
const ACCESSES: readonly (readonly [at: [number, number], Person, action: string, method: string, data: string])[] = [
  [[7, 42], 'operator', 'login', 'Q02', ''],
  [[7, 55], 'admin', 'login', 'Q02', ''],
  [[8, 3], 'admin', 'gkserver/recordoption', 'PUT', '{"recorddays":7}'],
  [[8, 31], 'viewer', 'login', 'Q02', ''],
  [[9, 12], 'operator', 'gkevent/eventset', 'PUT', '{"checkstatus":1}'],
  [[10, 24], 'dealer', 'login', 'Q02', ''],
  [[11, 2], 'dealer', 'text', 'D21', 'Please call the office'],
  [[13, 20], 'admin', 'gkserver/faces', 'PUT', ''],
  [[14, 6], 'operator', 'gklog/exportuslog', 'POST', ''],
  [[16, 20], 'dealer', 'gkserver/fwstore', 'PUT', ''],
  [[17, 48], 'admin', 'gkserver/fence', 'PUT', '0'],
];
const ON_DEVICES: ReadonlySet<string> = new Set(['D21']);

const STREAMS: readonly (readonly [at: [number, number], Person, StreamLogType, seconds: number])[] = [
  [[7, 44], 'operator', 'Liveview ask', 612],
  [[8, 33], 'viewer', 'Liveview ask', 95],
  [[9, 10], 'operator', 'Local playback', 184],
  [[9, 16], 'operator', 'Download local', 21],
  [[11, 4], 'dealer', 'Liveview ask', 240],
  [[13, 37], 'operator', 'Remote playback', 66],
  [[13, 40], 'operator', 'Download remote', 38],
  [[16, 2], 'viewer', 'Liveview ask', 1_310],
];

const TALKS: readonly (readonly [at: [number, number], Person, seconds: number])[] = [
  [[8, 12], 'operator', 14],
  [[11, 6], 'dealer', 9],
  [[15, 25], 'operator', 17],
];

/** The logs of yesterday: who logged in, changed, watched and talked. */
export function addSampleLogs(sources: SampleSources): void {
  const { store, media } = sources;
  ACCESSES.forEach(([at, username, action, method, data], index) => {
    const atS = yesterdayS(sources, ...at);
    const type = action === 'login' ? 'Login' : ON_DEVICES.has(method) ? 'Command' : 'Rest';
    const deviceId = ON_DEVICES.has(method) ? onlineDevice(sources, username, atS, index) : '';
    store.accessLog.add({ atS, type, ip: DESKS[username], username, deviceId, action, method, data });
  });
  STREAMS.forEach(([at, username, type, duringS], index) => {
    const askS = yesterdayS(sources, ...at);
    const deviceId = onlineDevice(sources, username, askS, index);
    if (deviceId === '') return;
    const isLive = type === 'Liveview ask';
    const row = { username, deviceId, channel: 1, entrance: 'Web', askS } as const;
    store.streamLog.add({ ...row, type, duringS: isLive ? 0 : duringS, updatedS: isLive ? askS : askS + duringS });
    if (isLive) store.streamLog.add({ ...row, type: 'Liveview end', duringS, updatedS: askS + duringS });
  });
  TALKS.forEach(([at, username, seconds], index) => {
    const beginS = yesterdayS(sources, ...at);
    const deviceId = onlineDevice(sources, username, beginS, index);
    if (deviceId === '') return;
    const { samples, start } = cabLoop(media, deviceId, 1, beginS * 1000);
    const cab = Int16Array.from(
      { length: seconds * SPEECH_RATE },
      (_, i) => samples[(start + i) % samples.length] ?? 0,
    );
    const talk = { ip: DESKS[username], username, deviceId, beginS, endS: beginS + seconds };
    store.talkLog.add(talk, encodeG711(calls(seconds), 'a'), encodeG711(cab, 'a'));
  });
}

/** A device of the person's groups that was online at a time; another one for each `turn`. Empty when there is none. */
function onlineDevice(sources: SampleSources, username: Person, atS: number, turn: number): string {
  const { store, world } = sources;
  const groupId = store.users.find(username)?.groupId ?? store.groups.rootId;
  const ids = store.devices.idsOfGroup(groupId);
  const online = sampleDevices(sources).filter(
    ({ deviceid }) => ids.has(deviceid) && world.isOnline(deviceid, atS * 1000),
  );
  return online[turn % Math.max(1, online.length)]?.deviceid ?? '';
}

/** A speaker's side without a voice: two tones a second, as a call sign. */
function calls(seconds: number): Int16Array {
  return Int16Array.from({ length: seconds * SPEECH_RATE }, (_, i) => {
    const phase = (i % SPEECH_RATE) / SPEECH_RATE;
    const hertz = phase < 0.2 ? 660 : phase < 0.4 ? 880 : 0;
    return Math.round(6000 * Math.sin(2 * Math.PI * hertz * phase));
  });
}
