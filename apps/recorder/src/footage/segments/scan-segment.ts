import { GkFlag, GkKind } from 'gk-sdk/wire';
import { locatedPackets, type LocatedPacket } from './located-packets.js';
import { readSegmentInfo } from './segment-info.js';
import { KEY_STEP_US, MAX_SEGMENT_US, type KeyFrame, type SegmentContent } from './segment.js';

/** Content of a file up to its last whole packet. */
export interface ScannedSegment {
  readonly content: SegmentContent;
  /** Bytes that belong to no packet lie in its middle. */
  readonly isDamaged: boolean;
}

/**
 * Reads the content of a segment from the bytes of its file. Undefined for a file without a picture that a decoder can begin
 * with, or that does not say whose it is.
 */
export function scanSegment(bytes: Uint8Array, untilUs = Infinity): ScannedSegment | undefined {
  const packets = wholePackets(bytes, untilUs);
  const [info] = packets;
  const stream = info === undefined ? undefined : readSegmentInfo(info.packet);
  const firstKey = packets.find(isKeyFrame);
  const last = packets.at(-1);
  if (stream === undefined || firstKey === undefined || last === undefined) return undefined;
  const startUs: number = firstKey.packet.capturedAtUs;
  const keys: KeyFrame[] = [];
  let endUs = startUs;
  let isDamaged = false;
  let atByte = 0;
  for (const located of packets) {
    const { packet, start, end } = located;
    if (start !== atByte) isDamaged = true;
    atByte = end;
    if (packet.kind !== GkKind.video) continue;
    // Damaged bytes may look like a packet of another time.
    if (packet.capturedAtUs >= startUs + MAX_SEGMENT_US) continue;
    endUs = Math.max(endUs, packet.capturedAtUs);
    if (isKeyFrame(located) && packet.capturedAtUs >= (keys.at(-1)?.atUs ?? -Infinity) + KEY_STEP_US) {
      keys.push({ offset: start, atUs: packet.capturedAtUs });
    }
  }
  return { content: { ...stream, startUs, endUs: endUs + 1, bytes: last.end, keys }, isDamaged };
}

/** The packets of a file up to a time, without an end that was torn. */
function wholePackets(bytes: Uint8Array, untilUs: number): readonly LocatedPacket[] {
  const packets = locatedPackets(bytes);
  const late = packets.findIndex(({ packet }) => packet.kind === GkKind.video && packet.capturedAtUs >= untilUs);
  if (late >= 0) return packets.slice(0, late);
  // After a power cut the end of a file may be zeros. No picture ends with one: H.264 and H.265 end with a stop bit.
  while (endsWithZero(packets.at(-1))) packets.pop();
  return packets;
}

function endsWithZero(located: LocatedPacket | undefined): boolean {
  return located !== undefined && located.packet.kind === GkKind.video && located.packet.payload.at(-1) === 0;
}

function isKeyFrame({ packet }: LocatedPacket): boolean {
  return packet.kind === GkKind.video && (packet.flags & GkFlag.key) !== 0;
}
