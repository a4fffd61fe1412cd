import { describe, expect, it } from 'vitest';
import { answeringCaller } from '../command/fixtures/answering-caller.js';
import { GkError } from '../errors/gk-error.js';
import { FakeClock, FakeSockets, flushMicrotasks, type FakeSocket } from '../testing.js';
import { microseconds } from '../util/units.js';
import { buildStreamUrl, type StreamRequest } from '../stream/stream-url.js';
import { encodeGkPacket } from '../wire/gk/encode.js';
import { GkCodec, GkFlag, GkKind } from '../wire/gk/packet.js';
import type { VcpFields } from '../wire/vcp/message.js';
import type { PlaybackChunk } from './channel-chunks.js';
import { createPlayback } from './create-playback.js';
import type { PlaybackOptions } from './playback.js';

const START_S = 1_700_000_000;
const TOKEN = { kind: 'token', e: 'E', h: 'H' } as const;
const KEY = GkFlag.key | GkFlag.recorded;

function picture(
  timeS: number,
  sequence: number,
  { channel = 1, flags = KEY }: { channel?: number; flags?: number } = {},
) {
  return encodeGkPacket({
    kind: GkKind.video,
    channel,
    codec: GkCodec.h264,
    flags,
    sequence,
    capturedAtUs: microseconds(Math.round(timeS * 1e6)),
    payload: Uint8Array.of(0, 0, 0, 1, 0x65),
  });
}

function setUp(
  options: Partial<PlaybackOptions> = {},
  answer: { fields?: VcpFields; body?: string } = { fields: { R: '1' } },
) {
  const clock = new FakeClock();
  const sockets = new FakeSockets({
    onConnect: (socket) => {
      socket.accept();
    },
  });
  const { caller, requests } = answeringCaller(answer);
  const chunks: PlaybackChunk[] = [];
  const playback = createPlayback({
    deviceId: 'A',
    place: 'server',
    channels: [1],
    startS: START_S,
    session: { streamUrl: (request) => buildStreamUrl('ws://h.test/ws.cgi', request, TOKEN), command: caller },
    openSocket: sockets.openSocket,
    clock,
    random: () => 0.5,
    statusIntervalMs: 0,
    onChunk: (chunk) => chunks.push(chunk),
    ...options,
  });
  const states: string[] = [];
  playback.subscribe(() => {
    if (states.at(-1) !== playback.state.kind) states.push(playback.state.kind);
  });
  const server = (): FakeSocket => sockets.all.at(-1) as FakeSocket;
  const query = () => Object.fromEntries(new URL(server().url).searchParams);
  const controls = () => requests.map(({ fields }) => (fields.V === undefined ? fields.A : `${fields.A} ${fields.V}`));
  const playing = async () => {
    playback.play();
    await flushMicrotasks();
    server().serverBytes(picture(START_S, 0));
  };
  return { playback, clock, sockets, server, query, controls, requests, chunks, states, playing };
}

describe('a playback', () => {
  it('starts stopped; play opens a stream with a random id at speed 1', async () => {
    const { playback, sockets, query, states, playing } = setUp();
    expect(playback.state).toEqual({ kind: 'stopped' });
    expect(playback.positionS).toBe(START_S);
    await flushMicrotasks();
    expect(sockets.all).toHaveLength(0);
    await playing();
    expect(query()).toEqual({
      deviceid: 'A',
      channel: '1',
      type: 'lopb',
      spbtime: String(START_S),
      speed: '1',
      e: 'E',
      h: 'H',
      streamid: playback.streamId,
    });
    expect(playback.streamId).toMatch(/^[1-9]\d*$/);
    expect(states).toEqual(['opening', 'playing']);
    const first = playback.streamId;
    playback.stop();
    expect([playback.state.kind, playback.streamId]).toEqual(['stopped', undefined]);
    playback.close();
    const other = setUp({ random: () => 0.7 });
    await other.playing();
    expect(other.playback.streamId).not.toBe(first);
  });

  it('asks for several channels by one socket, and parts their bytes', async () => {
    const { query, server, chunks, playing } = setUp({ place: 'device', channels: [1, 3], durationS: 60, main: true });
    await playing();
    expect(query()).toMatchObject({ type: 'repb', chs: '5', duration: '60', main: '1' });
    chunks.length = 0;
    const one = picture(START_S + 1, 1);
    const three = picture(START_S + 1, 0, { channel: 3 });
    server().serverBytes(three);
    server().serverBytes(new Uint8Array([...one, ...three]));
    expect(chunks).toEqual([
      { channel: 3, bytes: three },
      { channel: 1, bytes: one },
      { channel: 3, bytes: three },
    ]);
  });

  it('takes 1 to 9 channels', () => {
    expect(() => setUp({ channels: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10] })).toThrow('over max channels count(9)');
    expect(() => setUp({ channels: [] })).toThrow('needs channels');
    const { playback } = setUp({ channels: [1, 2, 3, 4, 5, 6, 7, 8, 9] });
    expect(playback.channels).toHaveLength(9);
    expect(() => {
      playback.setChannels([0]);
    }).toThrow('needs channels');
  });

  it('is where the capture time of its pictures is', async () => {
    const { playback, server, playing } = setUp();
    playback.subscribe(() => undefined);
    await playing();
    server().serverBytes(picture(START_S + 0.5, 1));
    expect(playback.positionS).toBe(START_S + 0.5);
  });

  it('pauses, and resumes at the last speed', async () => {
    const { playback, controls, playing } = setUp();
    await playing();
    playback.setSpeed(4);
    playback.pause();
    expect([playback.state.kind, playback.speed]).toEqual(['paused', 0]);
    playback.resume();
    expect([playback.state.kind, playback.speed]).toEqual(['playing', 4]);
    await flushMicrotasks();
    expect(controls()).toEqual(['speed 4', 'pause', 'speed 4', 'play']);
  });

  it('moves one step slower and faster; play sets 1', async () => {
    const { playback, controls, playing } = setUp();
    await playing();
    playback.faster();
    playback.faster();
    expect(playback.speed).toBe(4);
    playback.play();
    expect(playback.speed).toBe(1);
    playback.slower();
    playback.slower();
    playback.slower();
    expect([playback.speed, playback.state.kind]).toEqual([0, 'paused']);
    await flushMicrotasks();
    expect(controls()).toEqual(['speed 2', 'speed 4', 'speed 1', 'speed 0.5', 'speed 0.2', 'pause']);
    expect(() => {
      playback.setSpeed(3);
    }).toThrow('0, 0.2, 0.5, 1, 2, 4, 8, 16');
  });

  it('seeks, and counts on from the wanted time although its key frame lies before', async () => {
    const { playback, server, controls, playing } = setUp();
    await playing();
    const sought = playback.seek(START_S + 300.5);
    expect(playback.state).toEqual({ kind: 'seeking', toS: START_S + 300.5 });
    await sought;
    server().serverBytes(picture(START_S + 1, 1));
    expect(playback.state.kind).toBe('seeking');
    server().serverBytes(picture(START_S + 299, 9, { flags: KEY | GkFlag.discontinuity }));
    expect([playback.state.kind, playback.positionS]).toEqual(['playing', START_S + 300.5]);
    server().serverBytes(picture(START_S + 299.5, 10, { flags: GkFlag.recorded }));
    expect(playback.positionS).toBe(START_S + 300.5);
    server().serverBytes(picture(START_S + 301, 11, { flags: GkFlag.recorded }));
    expect(playback.positionS).toBe(START_S + 301);
    await playback.skip(-10);
    expect(controls()).toEqual([`seek ${START_S + 300.5}`, `seek ${START_S + 291}`]);
    server().serverBytes(picture(START_S + 291, 20, { flags: KEY | GkFlag.discontinuity }));
    expect(playback.positionS).toBe(START_S + 291);
  });

  it('seeking while paused resumes at 1', async () => {
    const { playback, controls, playing } = setUp();
    await playing();
    playback.setSpeed(8);
    playback.pause();
    await playback.seek(START_S + 20);
    expect(playback.speed).toBe(1);
    expect(controls().slice(2)).toEqual([`seek ${START_S + 20}`, 'speed 1', 'play']);
  });

  it('stays where it is when nothing is recorded at the wanted time', async () => {
    const { playback, playing } = setUp({}, { fields: { R: '404', T: 'No Record' } });
    await playing();
    await expect(playback.seek(START_S + 9000)).rejects.toMatchObject({ code: 'not-found' });
    expect([playback.state.kind, playback.positionS]).toEqual(['playing', START_S]);
  });

  it('opens the stream again where a server knows no control of playbacks', async () => {
    const { playback, sockets, query, playing } = setUp({}, { fields: { R: '400' } });
    await playing();
    await playback.seek(START_S + 60);
    expect(sockets.all).toHaveLength(2);
    expect(query()).toMatchObject({ spbtime: String(START_S + 60) });
    expect(playback.state.kind).toBe('opening');
  });

  it('while stopped only remembers where to begin', async () => {
    const { playback, sockets, query, playing } = setUp();
    await playback.seek(START_S + 30);
    expect([playback.state.kind, playback.positionS, sockets.all.length]).toEqual(['stopped', START_S + 30, 0]);
    await playing();
    expect(query().spbtime).toBe(String(START_S + 30));
  });

  it('comes back where it was after a break, at its speed and within its end', async () => {
    const { playback, clock, sockets, server, query, playing } = setUp({ durationS: 120 });
    await playing();
    playback.setSpeed(2);
    server().serverBytes(picture(START_S + 50, 1));
    server().serverClose();
    expect(playback.state).toMatchObject({ kind: 'opening', retryAtS: expect.any(Number) as number });
    await clock.advance(1200);
    expect(sockets.all).toHaveLength(2);
    expect(query()).toMatchObject({ spbtime: String(START_S + 50), duration: '70', speed: '2' });
    server().serverBytes(picture(START_S + 49, 0));
    expect([playback.state.kind, playback.positionS]).toEqual(['playing', START_S + 50]);
  });

  it('plays at the speed that was chosen while it was opened', async () => {
    const { playback, server, query, controls } = setUp();
    playback.play();
    playback.setSpeed(4);
    await flushMicrotasks();
    expect([query().speed, playback.state.kind, playback.speed]).toEqual(['1', 'opening', 4]);
    expect(controls()).toEqual([]);
    server().serverBytes(picture(START_S, 0));
    await flushMicrotasks();
    expect(controls()).toEqual(['speed 4']);
  });

  it.each(['at once', 'after a break'])(
    'fails %s when the session has ended, and plays again with another',
    async (when) => {
      let closed = when === 'at once';
      const streamUrl = (request: StreamRequest): string => {
        if (closed) throw new GkError('closed', 'A stream needs a login.');
        return buildStreamUrl('ws://h.test/ws.cgi', request, TOKEN);
      };
      const { caller } = answeringCaller({ fields: { R: '1' } });
      const { playback, clock, server, playing } = setUp({ session: { streamUrl, command: caller } });
      if (closed) playback.play();
      else {
        await playing();
        closed = true;
        server().serverClose();
        await clock.advance(1200);
      }
      expect(playback.state).toMatchObject({ kind: 'failed', error: { code: 'closed' } });
      expect(playback.streamId).toBeUndefined();
      closed = false;
      await playing();
      expect(playback.state.kind).toBe('playing');
    },
  );

  it('stays paused over a break', async () => {
    const { playback, clock, server, controls, playing } = setUp();
    await playing();
    playback.pause();
    server().serverClose();
    await clock.advance(1200);
    server().serverBytes(picture(START_S, 0));
    await flushMicrotasks();
    expect(playback.state.kind).toBe('paused');
    expect(controls()).toEqual(['pause', 'pause']);
  });

  it('ends when the recordings are over, and plays from the start again', async () => {
    const { playback, server, query, playing } = setUp();
    await playing();
    server().serverBytes(picture(START_S + 9, 1));
    server().serverClose({ code: 1000 });
    expect([playback.state.kind, playback.positionS]).toEqual(['ended', START_S + 9]);
    playback.play();
    expect(query().spbtime).toBe(String(START_S));
  });

  it.each([1001, 1011, 1012, 1013])(
    'goes on where it was when the server gives the stream up with %i',
    async (code) => {
      const { playback, clock, sockets, server, query, playing } = setUp();
      await playing();
      server().serverBytes(picture(START_S + 9, 1));
      server().serverClose({ code });
      expect(playback.state.kind).toBe('opening');
      await clock.advance(1200);
      expect(sockets.all).toHaveLength(2);
      expect(query().spbtime).toBe(String(START_S + 9));
    },
  );

  it('fails in the words of the server, and does not come back by itself', async () => {
    const { playback, clock, sockets, server } = setUp();
    playback.play();
    await flushMicrotasks();
    server().serverText('{"code":404,"message":"No Record"}');
    server().serverClose({ code: 4404 });
    expect(playback.state).toMatchObject({ kind: 'failed', error: { code: 'not-found', message: 'No Record' } });
    await clock.advance(60_000);
    expect(sockets.all).toHaveLength(1);
  });

  it('changes its channels where it is, without a word of the old stream', async () => {
    const { playback, sockets, server, query, chunks, playing } = setUp();
    await playing();
    server().serverBytes(picture(START_S + 7, 1));
    playback.setChannels([2, 3]);
    const [old] = sockets.all;
    chunks.length = 0;
    old?.serverBytes(picture(START_S + 8, 2));
    await flushMicrotasks();
    expect(chunks).toEqual([]);
    expect(query()).toMatchObject({ chs: '6', spbtime: String(START_S + 7) });
    expect(playback.state.kind).toBe('opening');
  });

  it('changes to the main stream and back from the time that is told, without the words of the old one', async () => {
    const { playback, server, sockets, query, chunks, playing } = setUp();
    await playing();
    server().serverBytes(picture(START_S + 7, 1));
    playback.setMain(false);
    expect(sockets.all).toHaveLength(1);
    playback.setMain(true, [2], START_S + 5);
    const [old] = sockets.all;
    chunks.length = 0;
    old?.serverBytes(picture(START_S + 8, 1));
    await flushMicrotasks();
    expect(chunks).toEqual([]);
    expect(query()).toMatchObject({ main: '1', channel: '2', spbtime: String(START_S + 5) });
    playback.stop();
    playback.setMain(false);
    playback.play();
    await flushMicrotasks();
    expect(query()).not.toHaveProperty('main');
  });

  it('asks for its status every 5 s while a stream is open', async () => {
    const body = JSON.stringify({ state: 'playing', position: START_S + 5, speed: 1, start: START_S, end: null });
    const { playback, clock, controls, playing } = setUp({ statusIntervalMs: 5000 }, { fields: { R: '1' }, body });
    await playing();
    await clock.advance(10_500);
    expect(controls()).toEqual(['status', 'status']);
    expect(playback.serverStatus).toMatchObject({ state: 'playing', positionS: START_S + 5 });
    playback.close();
    await clock.advance(20_000);
    expect(controls()).toHaveLength(2);
    expect(clock.pendingTimers).toBe(0);
  });

  it('hands on pictures, positions and words to who wants no bytes', async () => {
    const seen: string[] = [];
    const { server, playing } = setUp({
      sink: {
        onVideo: ({ channel, recorded }) => seen.push(`video ${channel} ${recorded}`),
        onGps: ({ row }) => seen.push(JSON.stringify(row)),
      },
      onStatus: ({ message }) => seen.push(message),
    });
    await playing();
    server().serverText('{"code":1,"message":"No record until noon"}');
    const gps = { kind: GkKind.gps, channel: 0, codec: 0, flags: 0, sequence: 0 };
    server().serverBytes(
      encodeGkPacket({ ...gps, capturedAtUs: microseconds(1), payload: new TextEncoder().encode('{"lat":1}') }),
    );
    expect(seen).toEqual(['video 1 true', 'No record until noon', '{"lat":1}']);
  });
});
