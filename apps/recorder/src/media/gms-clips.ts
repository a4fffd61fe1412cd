import { GkError, GkFlag, GkKind, GkParser, type GkPacket } from 'gk-sdk/wire';
import { makeClip, type Clip, type ClipUnitInput } from './clip.js';
import type { ChannelMedia } from './media-library.js';

/** Content of one `.gms` file of a camera. */
export interface GmsClips {
  readonly main: Clip;
  readonly sub?: Clip;
}

/**
 * Reads a clip from GK packets: times run from 0, an info packet stands ahead of each change of size,
 * the sub stream's packets have their flag, an end packet's time is the length of the loop. Sound
 * belongs to the main and the sub stream.
 *
 * @throws GkError `protocol` when the file is not such a clip.
 */
export function readGmsClips(name: string, bytes: Uint8Array): GmsClips {
  const packets: GkPacket[] = [];
  const parser = new GkParser({ onPacket: (packet) => packets.push(packet) });
  parser.push(bytes);
  parser.end();
  if (parser.skippedBytes > 0) throw damaged(name, `${parser.skippedBytes} bytes belong to no packet`);
  const end = packets.find((packet) => packet.kind === GkKind.end);
  if (end === undefined) throw damaged(name, 'it has no end');
  const main = streamOf(name, packets, end.capturedAtUs, false);
  const hasSub = packets.some((packet) => packet.kind === GkKind.video && (packet.flags & GkFlag.sub) !== 0);
  return hasSub ? { main, sub: streamOf(name, packets, end.capturedAtUs, true) } : { main };
}

function streamOf(name: string, packets: readonly GkPacket[], durationUs: number, sub: boolean): Clip {
  const units: ClipUnitInput[] = [];
  let media: ChannelMedia | undefined;
  for (const { kind, codec, flags, capturedAtUs, payload } of packets) {
    const audio = kind === GkKind.audio;
    if (((flags & GkFlag.sub) !== 0) !== sub && !audio) continue;
    if (kind === GkKind.info) media = readMedia(name, payload);
    if (kind !== GkKind.video && kind !== GkKind.audio) continue;
    if (media === undefined) throw damaged(name, 'media stands ahead of the info packet');
    const times = { sendUs: capturedAtUs, captureUs: capturedAtUs };
    if (audio) units.push({ kind, codec, key: false, ...times, payload });
    else units.push({ kind, codec, key: (flags & GkFlag.key) !== 0, ...times, payload, media });
  }
  return makeClip(sub ? `${name} (sub)` : name, durationUs, units);
}

function readMedia(name: string, payload: Uint8Array): ChannelMedia {
  const info: unknown = JSON.parse(new TextDecoder().decode(payload));
  if (!isMedia(info)) throw damaged(name, 'an info packet is not one');
  const { codec, width, height, fps, audio } = info;
  return { codec, width, height, fps, audio };
}

const AUDIO: ReadonlySet<unknown> = new Set(['none', 'g711A', 'g711Mu', 'aac', 'pcm16', 'g726_32']);

function isMedia(info: unknown): info is ChannelMedia {
  if (typeof info !== 'object' || info === null) return false;
  const { codec, width, height, fps, audio } = info as Partial<Record<keyof ChannelMedia, unknown>>;
  if (codec !== 'h264' && codec !== 'h265') return false;
  return [width, height, fps].every((value) => typeof value === 'number' && value > 0) && AUDIO.has(audio);
}

function damaged(name: string, why: string): GkError {
  return new GkError('protocol', `${name} is not a clip: ${why}.`);
}
