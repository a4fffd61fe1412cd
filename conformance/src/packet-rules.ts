import { GkCodec, GkFlag, GkKind, splitNalUnits, type GkPacket } from 'gk-sdk/wire';
import { Unmet } from './outcome.js';
import { nullable, number, objectOf, text, whole, type Shape } from './shape.js';

const MAX_AUDIO_US = 160_000;
/** How far pictures may be out of order: those of a group of B-frames. */
const REORDER_US = 2_000_000;

/** Samples of a packet of speech; undefined for what tells no length by its bytes. */
const SAMPLES: Readonly<Record<number, (bytes: number) => number>> = {
  [GkCodec.pcm16]: (bytes) => bytes / 2,
  [GkCodec.g711A]: (bytes) => bytes,
  [GkCodec.g711Mu]: (bytes) => bytes,
  [GkCodec.g726_16]: (bytes) => bytes * 4,
  [GkCodec.g726_24]: (bytes) => (bytes * 8) / 3,
  [GkCodec.g726_32]: (bytes) => bytes * 2,
  [GkCodec.g726_40]: (bytes) => (bytes * 8) / 5,
};

const infoShape: Shape = objectOf(
  { channel: whole },
  // A live stream has neither start nor end.
  { deviceid: text, width: whole, height: whole, fps: number, start: nullable(number), end: nullable(number) },
);

/**
 * Checks packets in the order in which they came.
 * @throws Unmet with the first that breaks a rule of GK packets.
 */
export function expectPackets(packets: readonly GkPacket[], { live }: { readonly live: boolean }): void {
  const told = new Set<number>();
  const started = new Set<number>();
  const last = new Map<string, GkPacket>();
  for (const [index, packet] of packets.entries()) {
    const { kind, channel, codec, flags } = packet;
    const name = `packet ${index} (kind ${kind}, channel ${channel})`;
    const fail = (words: string): never => {
      throw new Unmet(`${name} ${words}`);
    };
    if (kind === GkKind.info) {
      told.add(channel);
      const problem = infoShape(jsonOf(packet), 'info');
      if (problem !== undefined) fail(problem);
      continue;
    }
    if (kind === GkKind.gps) {
      if (channel !== 0) fail('is a position, and its channel is not 0');
      const problem = objectOf({ lat: number, lng: number, time: number })(jsonOf(packet), 'the position');
      if (problem !== undefined) fail(problem);
      continue;
    }
    if (kind !== GkKind.video && kind !== GkKind.audio) continue;
    if (!told.has(channel)) fail('comes before the info of its channel');
    const isRecorded = (flags & GkFlag.recorded) !== 0;
    if (isRecorded === live) fail(isRecorded ? 'is marked as recorded' : 'is not marked as recorded');
    const key = `${kind} ${channel}`;
    const before = last.get(key);
    last.set(key, packet);
    if (kind === GkKind.video) {
      const isKey = (flags & GkFlag.key) !== 0;
      if (!started.has(channel) && !isKey) fail('is the first picture and no key frame');
      started.add(channel);
      if (isKey && codec === GkCodec.h264 && !hasParameterSets(packet)) fail('is a key frame without SPS and PPS');
    }
    const lengthUs = kind === GkKind.audio ? soundUs(packet) : 0;
    if (lengthUs > MAX_AUDIO_US) fail(`has ${Math.round(lengthUs / 1000)} ms of sound`);
    if (before === undefined || (flags & GkFlag.discontinuity) !== 0) continue;
    if (packet.sequence !== (before.sequence + 1) % 2 ** 32) {
      fail(`has the number ${packet.sequence} after ${before.sequence}`);
    }
    const backUs = before.capturedAtUs - packet.capturedAtUs;
    if (backUs > (kind === GkKind.audio ? 0 : REORDER_US)) fail(`goes back by ${backUs} us`);
  }
}

function hasParameterSets({ payload }: GkPacket): boolean {
  const types = splitNalUnits(payload).map((nal) => (nal[0] ?? 0) & 0x1f);
  return types.includes(7) && types.includes(8);
}

function soundUs({ codec, payload }: GkPacket): number {
  return ((SAMPLES[codec]?.(payload.length) ?? 0) / 8_000) * 1_000_000;
}

function jsonOf({ payload }: GkPacket): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(payload));
  } catch {
    return undefined;
  }
}
