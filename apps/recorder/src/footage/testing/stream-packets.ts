import { encodeGkPacket, GkCodec, GkFlag, GkKind, microseconds, type GkPacket } from 'gk-sdk/wire';

/** A stream of pictures in tests: 4 a second, a key frame each second. */
export interface StreamPart {
  readonly deviceId?: string;
  readonly channel?: number;
  readonly sub?: boolean;
  /** Unix seconds. */
  readonly startS: number;
  readonly seconds: number;
  /** Bytes of each picture. */
  readonly size?: number;
  readonly codec?: string;
}

export const PICTURES_A_SECOND = 4;

/** The packets of a part of a stream: info first. */
export function streamPackets(part: StreamPart): GkPacket[] {
  const { deviceId = 'GK-0001', channel = 1, sub = false, startS, seconds, size = 40, codec = 'h264' } = part;
  const flags = sub ? GkFlag.sub : 0;
  const info = { deviceid: deviceId, channel, video: { codec }, live: true };
  const packets: GkPacket[] = [
    {
      kind: GkKind.info,
      channel,
      codec: GkCodec.none,
      flags,
      capturedAtUs: microseconds(startS * 1e6),
      sequence: 0,
      payload: new TextEncoder().encode(JSON.stringify(info)),
    },
  ];
  for (let index = 0; index < seconds * PICTURES_A_SECOND; index += 1) {
    const payload = new Uint8Array(size).fill(1 + (index % 200));
    packets.push({
      kind: GkKind.video,
      channel,
      codec: GkCodec.h264,
      flags: flags | (index % PICTURES_A_SECOND === 0 ? GkFlag.key : 0),
      capturedAtUs: microseconds(startS * 1e6 + (index * 1e6) / PICTURES_A_SECOND),
      sequence: index,
      payload,
    });
  }
  return packets;
}

/** The bytes of packets, one behind another. */
export function bytesOf(packets: readonly GkPacket[]): Uint8Array<ArrayBuffer> {
  return new Uint8Array(Buffer.concat(packets.map((packet) => encodeGkPacket(packet))));
}

export function pictures(packets: readonly GkPacket[]): GkPacket[] {
  return packets.filter(({ kind }) => kind === GkKind.video);
}
