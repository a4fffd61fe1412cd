import { encodeGkPacket, GkCodec, GkFlag, GkKind, microseconds } from 'gk-sdk/wire';
import { LOOP_SECONDS, type Camera, type Size } from './cameras.ts';
import type { CodedPicture } from './encode-video.ts';
import type { CodedAudio } from './make-audio.ts';

/** Pictures of one size in a stream. */
export interface Part extends Size {
  readonly pictures: readonly CodedPicture[];
}

export interface Stream {
  readonly fps: number;
  readonly sub: boolean;
  readonly parts: readonly Part[];
}

interface Timed {
  readonly us: number;
  readonly kind: number;
  readonly codec: number;
  readonly flags: number;
  readonly payload: Uint8Array;
}

const LOOP_US = LOOP_SECONDS * 1_000_000;

/** The `.gms` file of one camera: GK packets in the order of their times, which run from 0. */
export function writeClip(camera: Camera, streams: readonly Stream[], audio: CodedAudio | undefined): Uint8Array {
  const packets: Timed[] = streams.flatMap((stream) => timed(camera, stream));
  audio?.packets.forEach((payload, i) => {
    packets.push({
      us: Math.round((i * LOOP_US) / audio.packets.length),
      kind: GkKind.audio,
      codec: audio.codec,
      flags: 0,
      payload,
    });
  });
  packets.sort((a, b) => a.us - b.us || a.kind - b.kind);
  packets.push({ us: LOOP_US, kind: GkKind.end, codec: GkCodec.none, flags: 0, payload: new Uint8Array(0) });
  const sequences = new Map<number, number>();
  return Buffer.concat(
    packets.map(({ us, kind, ...rest }) => {
      const sequence = sequences.get(kind) ?? 0;
      sequences.set(kind, sequence + 1);
      return encodeGkPacket({ kind, ...rest, channel: 1, capturedAtUs: microseconds(us), sequence });
    }),
  );
}

function timed(camera: Camera, { fps, sub, parts }: Stream): Timed[] {
  const packets: Timed[] = [];
  const flags = sub ? GkFlag.sub : 0;
  let index = 0;
  for (const { width, height, pictures } of parts) {
    const info = { codec: 'h264', width, height, fps, audio: camera.audio };
    const at = (i: number): number => Math.round((i * 1_000_000) / fps);
    packets.push({
      us: at(index),
      kind: GkKind.info,
      codec: GkCodec.none,
      flags,
      payload: Buffer.from(JSON.stringify(info)),
    });
    for (const { key, data } of pictures) {
      packets.push({
        us: at(index++),
        kind: GkKind.video,
        codec: GkCodec.h264,
        flags: flags | (key ? GkFlag.key : 0),
        payload: data,
      });
    }
  }
  return packets;
}
