import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { FakeClock, flushMicrotasks } from '../testing/fake-clock.js';
import { FakeSockets, type FakeSocket } from '../testing/fake-sockets.js';
import { microseconds } from '../util/units.js';
import { createSpeechDecoder, createSpeechEncoder, type SpeechCodec } from '../wire/audio/speech-codec.js';
import { Resampler } from '../wire/audio/resampler.js';
import { readWav } from '../wire/audio/wav.js';
import { encodeGkPacket } from '../wire/gk/encode.js';
import { GkCodec, GkKind, type GkPacket } from '../wire/gk/packet.js';
import { GkParser } from '../wire/gk/parser.js';
import { createTalk } from './create-talk.js';
import { pacedSource } from './paced-source.js';
import { talkRequest } from './talk-request.js';
import type { TalkOptions, TalkSession, TalkState } from './talk-session.js';
import type { TalkSink, TalkSource } from './talk-source.js';

/** A source that a test speaks through. */
class Mouth implements TalkSource {
  sink: TalkSink | undefined;
  starts = 0;

  get isOn(): boolean {
    return this.sink !== undefined;
  }

  start(sink: TalkSink): () => void {
    this.sink = sink;
    this.starts += 1;
    return () => {
      this.sink = undefined;
    };
  }

  say(samples: number, sampleRate = 8000): void {
    this.sink?.pcm(
      Float32Array.from({ length: samples }, (_, i) => Math.sin(i / 4) / 2),
      sampleRate,
    );
  }
}

interface Line {
  readonly talk: TalkSession;
  readonly mouth: Mouth;
  readonly clock: FakeClock;
  readonly socket: FakeSocket;
  readonly states: TalkState[];
  packets(): GkPacket[];
}

async function openLine(options: Partial<TalkOptions> = {}, welcome = true): Promise<Line> {
  const clock = new FakeClock();
  const mouth = new Mouth();
  const sockets = new FakeSockets({
    onConnect: (socket) => {
      socket.accept();
      if (welcome) socket.serverText('{"code":1,"message":"Talking","talk":[{"deviceid":"BUS-7","state":"reached"}]}');
    },
  });
  const talk = createTalk({
    url: 'ws://recorder.test/ws.cgi',
    source: mouth,
    clock,
    openSocket: sockets.openSocket,
    ...options,
  });
  const states: TalkState[] = [];
  talk.on('state', (state) => states.push(state));
  talk.open();
  await flushMicrotasks();
  const socket = sockets.all[0];
  if (socket === undefined) throw new Error('No socket was opened.');
  return { talk, mouth, clock, socket, states, packets: () => packetsOf(socket) };
}

function packetsOf(socket: FakeSocket): GkPacket[] {
  const packets: GkPacket[] = [];
  const parser = new GkParser({ onPacket: (packet) => packets.push(packet) }, { messages: true });
  for (const frame of socket.sent) if (typeof frame !== 'string') parser.push(frame);
  return packets;
}

describe('createTalk', () => {
  it('opens the line with the microphone off, and tells whom it reaches', async () => {
    const { talk, mouth, states } = await openLine();
    expect(states.map(({ kind }) => kind)).toEqual(['connecting', 'talking']);
    expect(talk.state).toEqual({
      kind: 'talking',
      speaking: false,
      partners: [{ deviceId: 'BUS-7', state: 'reached', username: undefined }],
    });
    expect(mouth.starts).toBe(0);
  });

  it.each([
    ['?deviceid=A&channel=2&type=talk', {}, 2],
    ['?deviceid=A&type=talk', {}, 1],
    ['?deviceid=A&channel=2&type=talk', { channel: 3 }, 3],
  ])('speaks to the channel of its address %s with %j: %i', async (query, options, channel) => {
    const { talk, mouth, packets } = await openLine({ url: `ws://recorder.test/ws.cgi${query}`, ...options });
    talk.speak(true);
    mouth.say(330);
    expect(packets().map((packet) => packet.channel)).toEqual([channel]);
  });

  it('sends 40 ms of G.726-32 a packet while one speaks, and nothing before or after', async () => {
    const { talk, mouth, packets } = await openLine();
    talk.speak(true);
    mouth.say(330);
    expect(packets()).toMatchObject([
      { kind: GkKind.audio, channel: 1, codec: GkCodec.g726_32, sequence: 0, capturedAtUs: 1_700_000_000_000_000 },
    ]);
    expect(packets()[0]?.payload.length).toBe(160);
    talk.speak(false);
    // The last speech goes out with its end, filled up to whole bytes.
    expect(packets().map(({ payload }) => payload.length)).toEqual([160, 8]);
    expect(mouth.isOn).toBe(false);
    talk.speak(true);
    expect(mouth.starts).toBe(2);
    mouth.say(320);
    expect(packets().map(({ sequence }) => sequence)).toEqual([0, 1, 2]);
  });

  it.each<[SpeechCodec, number]>([
    ['pcm16', 640],
    ['g711A', 320],
    ['g711Mu', 320],
    ['g726_16', 80],
    ['g726_24', 120],
    ['g726_40', 200],
  ])('sends %s', async (codec, bytes) => {
    const { mouth, packets } = await openLine({ codec, speakImmediately: true });
    mouth.say(640);
    expect(packets().map((packet) => [packet.codec, packet.payload.length])).toEqual([
      [GkCodec[codec], bytes],
      [GkCodec[codec], bytes],
    ]);
  });

  it('waits for no more than a packet and 20 ms of any source, and sends at most 160 ms at once', async () => {
    const { mouth, packets } = await openLine({ speakImmediately: true });
    // 60 ms at 48 kHz hold one packet of 40 ms and all but the filter's reach of the rest.
    mouth.say(2880, 48_000);
    expect(packets()).toHaveLength(1);
    const long = await openLine({ speakImmediately: true, packetMs: 160 });
    long.mouth.say(8000);
    expect(long.packets().every(({ payload }) => payload.length === 640)).toBe(true);
    expect(() => createTalk({ url: 'ws://r', source: mouth, packetMs: 161 })).toThrow('161 ms');
  });

  it('hands on the sound of the device, decoded, with its level', async () => {
    const { talk, socket } = await openLine();
    const heard: number[] = [];
    const levels: number[] = [];
    talk.on('sound', ({ samples, sampleRate }) => heard.push(samples.length, sampleRate));
    talk.on('soundLevel', ({ peakDbfs }) => levels.push(peakDbfs));
    const encode = createSpeechEncoder('g711A');
    socket.serverBytes(soundPacket(GkCodec.g711A, encode(new Int16Array(640).fill(16_384))));
    expect(heard).toEqual([640, 8000]);
    expect(levels[0]).toBeCloseTo(-6, 0);
  });

  it('passes AAC on undecoded', async () => {
    const { talk, socket } = await openLine();
    const seen: unknown[] = [];
    talk.on('encodedSound', ({ codec, data }) => seen.push(codec, data.length));
    socket.serverBytes(soundPacket(GkCodec.aac, new Uint8Array(9)));
    expect(seen).toEqual(['aac', 9]);
  });

  it('tells how loud we are about twelve times a second, and silence at the end', async () => {
    const { talk, mouth } = await openLine({ speakImmediately: true });
    const levels: number[] = [];
    talk.on('speechLevel', ({ rmsDbfs }) => levels.push(Math.round(rmsDbfs)));
    mouth.say(8000);
    expect(levels.length).toBe(12);
    expect(levels[3]).toBe(-9);
    talk.speak(false);
    expect(levels.at(-1)).toBe(-96);
  });

  it('says why it was refused, with the microphone off', async () => {
    const { talk, socket, mouth } = await openLine({ speakImmediately: true }, false);
    socket.serverText('{"code":409,"message":"operator talks to BUS-7"}');
    socket.serverClose({ code: 4409, reason: 'operator talks to BUS-7' });
    expect(talk.state).toMatchObject({
      kind: 'refused',
      error: { code: 'refused', message: 'operator talks to BUS-7' },
    });
    expect(mouth.starts).toBe(0);
  });

  it('says that nobody hears when the line breaks, turns the microphone off and opens no other', async () => {
    const { talk, socket, mouth, clock } = await openLine({ speakImmediately: true });
    expect(mouth.isOn).toBe(true);
    socket.serverClose();
    expect(talk.state).toMatchObject({ kind: 'broken', error: { code: 'network' } });
    expect(mouth.isOn).toBe(false);
    expect(clock.pendingTimers).toBeLessThanOrEqual(1);
    talk.speak(true);
    talk.open();
    expect(mouth.isOn).toBe(false);
  });

  it('breaks when speech piles up because nothing gets through', async () => {
    const { talk, socket, mouth, packets } = await openLine({ speakImmediately: true });
    mouth.say(330);
    socket.bufferedBytes = 49 * (packets()[0]?.payload.length ?? 0);
    mouth.say(320);
    expect(talk.state.kind).toBe('talking');
    socket.bufferedBytes = 16_000;
    mouth.say(320);
    expect(talk.state).toMatchObject({ kind: 'broken', error: { code: 'network' } });
    expect(mouth.isOn).toBe(false);
    expect(socket.state).toBe('closed');
  });

  it.each(['close', 'speak'] as const)('leaves no microphone on when a listener ends the speech by %s', async (how) => {
    const { talk, mouth } = await openLine();
    talk.on('state', (state) => {
      if (state.kind !== 'talking' || !state.speaking) return;
      if (how === 'close') talk.close();
      else talk.speak(false);
    });
    talk.speak(true);
    expect([mouth.isOn, mouth.starts]).toEqual([false, 0]);
    expect(talk.state.kind).toBe(how === 'close' ? 'ended' : 'talking');
  });

  it('tells when somebody else begins to talk to a device', async () => {
    const { talk, socket } = await openLine();
    socket.serverText('{"code":2,"message":"","talk":[{"deviceid":"BUS-7","state":"busy","user":"operator"},7]}');
    expect(talk.state).toMatchObject({ partners: [{ deviceId: 'BUS-7', state: 'busy', username: 'operator' }] });
  });

  it('lets one talk to a server that says nothing', async () => {
    const { talk, clock } = await openLine({}, false);
    expect(talk.state.kind).toBe('connecting');
    await clock.advance(1000);
    expect(talk.state.kind).toBe('talking');
  });

  it('breaks with the words of a source that fails', async () => {
    const { talk, mouth, socket } = await openLine({ speakImmediately: true });
    mouth.sink?.pcm(new Float32Array(10), 3);
    expect(talk.state).toMatchObject({ kind: 'broken', error: { code: 'invalid-argument' } });
    expect(mouth.isOn).toBe(false);
    expect(socket.state).toBe('closed');
  });

  it('closes by signal, before and after', async () => {
    const control = new AbortController();
    const { talk, mouth } = await openLine({ speakImmediately: true, signal: control.signal });
    control.abort();
    expect(talk.state).toEqual({ kind: 'ended', by: 'closed' });
    expect(mouth.isOn).toBe(false);
    const late = createTalk({ url: 'ws://r', source: mouth, signal: control.signal });
    late.open();
    expect(late.state).toEqual({ kind: 'ended', by: 'closed' });
  });

  it('sends a sound to its end in true time and then ends', async () => {
    const clock = new FakeClock();
    const samples = Float32Array.from({ length: 16_000 }, (_, i) => Math.sin(i / 9) / 3);
    const { talk, packets } = await openLine({
      clock,
      speakImmediately: true,
      source: pacedSource({ samples, sampleRate: 16_000 }, { clock }),
    });
    await clock.advance(500);
    expect(packets().length).toBeGreaterThanOrEqual(12);
    expect(packets().length).toBeLessThanOrEqual(13);
    await clock.advance(600);
    expect(talk.state).toEqual({ kind: 'ended', by: 'source' });
    const bytes = packets().reduce((sum, { payload }) => sum + payload.length, 0);
    // The filter keeps the last two milliseconds.
    expect(bytes * 2).toBeGreaterThan(8000 - 40);
    expect(bytes * 2).toBeLessThanOrEqual(8000);
  });

  it.skipIf(process.env['GK_DATA'] === undefined)('carries real speech (needs GK_DATA)', async () => {
    const clock = new FakeClock();
    const wav = readWav(
      readFileSync(join(process.env['GK_DATA'] ?? '', 'speech', 'fsdd_jackson_digits_0-9_8k_mono.wav')),
    );
    const studio = { samples: new Resampler(8000, 44_100).push(wav.samples), sampleRate: 44_100 };
    const { talk, packets } = await openLine({ clock, speakImmediately: true, source: pacedSource(studio, { clock }) });
    await clock.advance(6000);
    expect(talk.state).toEqual({ kind: 'ended', by: 'source' });
    const decode = createSpeechDecoder('g726_32');
    const heard = packets().flatMap(({ payload }) => [...decode(payload)]);
    let power = 0;
    let noise = 0;
    heard.forEach((sample, i) => {
      const said = (wav.samples[i] ?? 0) * 32_768;
      power += said * said;
      noise += (said - sample) ** 2;
    });
    expect(heard.length).toBeGreaterThan(5 * 8000);
    expect(10 * Math.log10(power / noise)).toBeGreaterThan(12);
  });
});

describe('talkRequest', () => {
  it('names one device, several, or all', () => {
    expect(talkRequest('BUS-7')).toEqual({ deviceId: 'BUS-7', channel: 1, type: 'talk' });
    expect(talkRequest(['A', 'B'], 3)).toEqual({ deviceId: 'A,B', channel: 3, type: 'talk' });
    expect(talkRequest('broadcast').deviceId).toBe('broadcast');
    expect(() => talkRequest([])).toThrow('at least one');
    expect(() => talkRequest('A,B')).toThrow('comma');
  });
});

function soundPacket(codec: number, payload: Uint8Array): Uint8Array {
  return encodeGkPacket({
    kind: GkKind.audio,
    channel: 1,
    codec,
    flags: 0,
    capturedAtUs: microseconds(1),
    sequence: 0,
    payload,
  });
}
