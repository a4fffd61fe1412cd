import { afterEach, describe, expect, it } from 'vitest';
import { playbackCommands } from '../command/playback-commands.js';
import { createPlayback } from '../playback/create-playback.js';
import { eventDefinitionsResource } from '../rest/events/event-definitions.js';
import { eventsResource } from '../rest/events/events.js';
import { groupDevicesResource, groupsResource } from '../rest/devices/groups.js';
import type { Session } from '../session/session.js';
import { openStream, type StreamEnd } from '../stream/open-stream.js';
import { FakeClock } from '../testing/fake-clock.js';
import type { VideoUnit } from '../wire/container/demuxer.js';
import { createSniffingDemuxer } from '../wire/container/sniffing-demuxer.js';
import { createDemoSession, type DemoOptions } from './create-demo-session.js';

const DRIVING = 'DEMO-01';
const OFFLINE = 'DEMO-06';
const NOW_MS = Date.UTC(2026, 10, 23, 4, 0, 0);
const NOW_S = NOW_MS / 1000;

const open: Session[] = [];
afterEach(() => {
  for (const session of open.splice(0)) session.close();
});

async function signIn(options: DemoOptions = {}): Promise<{ session: Session; clock: FakeClock }> {
  const clock = new FakeClock(NOW_MS);
  const session = createDemoSession({ clock, ...options });
  open.push(session);
  await clock.advance(100);
  expect(session.state.kind).toBe('signed-in');
  return { session, clock };
}

const places = (session: Session): unknown[] =>
  session.devices.all.map(({ deviceId, position }) => [deviceId, position?.lat, position?.lng, position?.speedKmh]);

describe('createDemoSession', () => {
  it('has the same fleet at the same time, and another one with another seed', async () => {
    const [first, again, other] = [await signIn(), await signIn(), await signIn({ seed: 2 })];
    expect(places(first.session)).toHaveLength(12);
    expect(places(again.session)).toEqual(places(first.session));
    expect(places(other.session)).not.toEqual(places(first.session));
    expect(places((await signIn({ devices: 3 })).session)).toEqual(places(first.session).slice(0, 3));
  });

  it('leaves no timer behind once it is closed, and has the names of its cameras in the first list', async () => {
    const { session, clock } = await signIn();
    expect((await session.ready())[0]?.channelNames).toEqual(['Front', 'Driver', 'Saloon', 'Door']);
    await clock.advance(130_000);
    session.close();
    await clock.advance(5_000);
    expect(clock.pendingTimers).toBe(0);
  });

  it('moves its vehicles as far as their speed says', async () => {
    const { session, clock } = await signIn();
    const track = await session.rest.gps({ deviceId: DRIVING, startS: NOW_S - 3600, endS: NOW_S + 3600 });
    expect(track.at(-1)?.atS).toBe(NOW_S);
    for (const [i, point] of track.entries()) {
      const before = track[i - 1];
      if (!before) continue;
      const north = (point.lat - before.lat) * 111.195;
      const east = (point.lng - before.lng) * 111.195 * Math.cos((point.lat * Math.PI) / 180);
      const kmh = (Math.hypot(north, east) / (point.atS - before.atS)) * 3600;
      expect(Math.abs(kmh - (point.speedKmh + before.speedKmh) / 2), `at ${point.atS}`).toBeLessThan(6);
    }
    const before = places(session);
    await clock.advance(60_000);
    expect(places(session)).not.toEqual(before);
  });

  it('has events of its vehicles, in the past and as they happen', async () => {
    const { session, clock } = await signIn();
    const events = eventsResource(session.rest);
    const past = await events.query({ afterS: NOW_S - 3600, beforeS: NOW_S });
    expect(past.length).toBeGreaterThan(60);
    expect(past.every(({ happenedS }) => happenedS >= NOW_S - 3600 && happenedS <= NOW_S)).toBe(true);
    const names = new Set((await eventDefinitionsResource(session.rest).list()).map(({ eventCode }) => eventCode));
    expect(past.every(({ eventCode }) => names.has(eventCode))).toBe(true);
    const live: number[] = [];
    session.on('event', ({ serialNo }) => live.push(serialNo));
    await clock.advance(600_000);
    const later = await events.query({ afterS: NOW_S, beforeS: NOW_S + 600 });
    expect(live.length).toBeGreaterThan(9);
    expect(live).toEqual(later.filter(({ happenedS }) => happenedS > NOW_S).map(({ serialNo }) => serialNo));
    // As after a reload of the page.
    const again = await signIn();
    expect(await eventsResource(again.session.rest).query({ afterS: NOW_S - 3600, beforeS: NOW_S })).toEqual(past);
  });

  it('has its groups, and an address for each place', async () => {
    const { session } = await signIn();
    const groups = await groupsResource(session.rest).ofUser('demo');
    const links = await groupDevicesResource(session.rest).ofUser('demo');
    expect(new Set(links.map(({ groupId }) => groupId))).toEqual(
      new Set(groups.slice(1).map(({ groupId }) => groupId)),
    );
    expect(await session.rest.geocodingAvailable()).toBe(true);
    expect(await session.rest.reverseGeocode({ lat: 24.0822, lng: 120.5325 })).toMatch(/^Demo Street \d+ North/);
  });

  it('lists the same recordings on the server and on the device, with gaps, and none of the time to come', async () => {
    const { session } = await signIn();
    const commands = playbackCommands(session.command);
    const startS = NOW_S - 12 * 3600;
    const { minutes } = await commands.dayRecords(DRIVING, startS, { channel: 1 });
    const recorded = minutes.reduce((sum, minute) => sum + minute, 0);
    expect(recorded).toBeGreaterThan(500);
    expect(recorded).toBeLessThan(12 * 60);
    expect(minutes.slice(12 * 60).includes(1)).toBe(false);
    const files = await commands.recordList(DRIVING, { channel: 1, startS, endS: NOW_S });
    expect(files.reduce((sum, file) => sum + (file.endS - file.startS) / 60, 0)).toBe(recorded);
    await expect(commands.recordList(OFFLINE, { channel: 1, startS, endS: NOW_S })).rejects.toMatchObject({
      code: 'not-found',
    });
  });

  it('sends live pictures from a key picture on, at their own pace', async () => {
    const { session, clock } = await signIn();
    const pictures: VideoUnit[] = [];
    const demuxer = createSniffingDemuxer({ onVideo: (unit) => pictures.push(unit) });
    const stream = openStream({
      url: session.streamUrl({ deviceId: DRIVING, channel: 1 }),
      ...(session.openSocket && { openSocket: session.openSocket }),
      onChunk: (bytes) => demuxer.push(bytes),
      onEnd: () => undefined,
    });
    await expect
      .poll(async () => {
        await clock.advance(40);
        return pictures.length;
      })
      .toBeGreaterThan(0);
    expect(pictures[0]).toMatchObject({ key: true, codec: 'h264', channel: 1, recorded: false });
    const before = pictures.length;
    const fromMs = clock.now();
    await clock.advance(10_000);
    expect(pictures.length - before).toBeGreaterThanOrEqual(99);
    expect(pictures.length - before).toBeLessThanOrEqual(101);
    const ageMs = clock.now() - (pictures.at(-1)?.capturedAtUs ?? 0) / 1000;
    expect(ageMs).toBeGreaterThanOrEqual(0);
    expect(ageMs).toBeLessThan(150);
    expect(clock.now() - fromMs).toBe(10_000);
    stream.close();
  });

  it.each([
    [{ deviceId: OFFLINE, channel: 1 }, 'offline'],
    [{ deviceId: 'BUS-7', channel: 1 }, 'unknown'],
    [{ deviceId: DRIVING, channel: 9 }, 'unknown'],
    [{ deviceId: DRIVING, channel: 1, type: 'talk' } as const, 'nobody to talk to'],
  ])('refuses the stream %j in words', async (request, words) => {
    const { session, clock } = await signIn();
    let end: StreamEnd | undefined;
    openStream({
      url: session.streamUrl(request),
      ...(session.openSocket && { openSocket: session.openSocket }),
      onChunk: () => undefined,
      onEnd: (how) => (end = how),
    });
    await clock.advance(10);
    expect(end).toMatchObject({ kind: 'refused', error: { code: 'not-found' } });
    expect(end?.kind === 'refused' && end.error.message).toContain(words);
  });

  it('plays recordings, passes over gaps, seeks, and ends where the recordings do', async () => {
    const { session, clock } = await signIn();
    const { minutes } = await playbackCommands(session.command).dayRecords(DRIVING, NOW_S - 86_400);
    const gap = minutes.findIndex((minute, at) => at > 0 && minute === 0 && minutes[at - 1] === 1);
    const gapS = NOW_S - 86_400 + gap * 60;
    const afterGapS = NOW_S - 86_400 + minutes.indexOf(1, gap) * 60;
    const times: number[] = [];
    const playback = createPlayback({
      session,
      deviceId: DRIVING,
      place: 'server',
      channels: [1, 2],
      startS: gapS - 5,
      clock,
      sink: { onVideo: ({ capturedAtUs }) => times.push(capturedAtUs / 1e6) },
    });
    playback.play();
    await expect
      .poll(async () => {
        await clock.advance(500);
        return times.length;
      })
      .toBeGreaterThan(0);
    expect(playback.state.kind).toBe('playing');
    await clock.advance(10_000);
    expect(times.some((timeS) => timeS > gapS && timeS < afterGapS - 2)).toBe(false);
    expect(times.at(-1)).toBeGreaterThan(afterGapS);
    const sought = playback.seek(gapS - 1800);
    await clock.advance(1_000);
    await sought;
    expect(Math.abs(playback.positionS - (gapS - 1800))).toBeLessThan(3);
    const noRecord = playback.seek(NOW_S + 3600);
    const refused = expect(noRecord).rejects.toMatchObject({ code: 'not-found' });
    await clock.advance(1_000);
    await refused;
    playback.close();
  });

  it('says in words what it does not have', async () => {
    const { session } = await signIn();
    await expect(session.rest.call({ method: 'GET', path: 'users', read: (json) => json })).rejects.toThrow(
      'The demo does not have this: it needs a recorder server.',
    );
  });
});
