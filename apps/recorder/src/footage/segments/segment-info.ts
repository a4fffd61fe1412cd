import { GkFlag, GkKind, type GkPacket } from 'gk-sdk/wire';
import { z } from 'zod/mini';
import type { StreamKey } from './segment.js';

const INFO = z.looseObject({
  deviceid: z.string().check(z.minLength(1)),
  channel: z.int().check(z.gte(1), z.lte(255)),
});
const text = new TextEncoder();

/** The stream that the info packet at the beginning of a file names; undefined for any other packet. */
export function readSegmentInfo({ kind, flags, payload }: GkPacket): StreamKey | undefined {
  if (kind !== GkKind.info) return undefined;
  const info = z.safeParse(INFO, jsonOf(payload));
  if (!info.success) return undefined;
  return { deviceId: info.data.deviceid, channel: info.data.channel, sub: (flags & GkFlag.sub) !== 0 };
}

/** An info packet as a file holds it: it names the stream, and says nothing that holds for one viewer only. */
export function segmentInfo(packet: GkPacket, { deviceId, channel, sub }: StreamKey): GkPacket {
  const told = z.safeParse(z.looseObject({}), jsonOf(packet.payload));
  const { live: _live, start: _start, end: _end, ...media } = told.success ? told.data : {};
  return {
    ...packet,
    channel,
    flags: sub ? GkFlag.sub : 0,
    payload: text.encode(JSON.stringify({ ...media, deviceid: deviceId, channel })),
  };
}

function jsonOf(payload: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(payload));
  } catch {
    return undefined;
  }
}
