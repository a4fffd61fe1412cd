import { GkCodec, GkFlag, GkKind, microseconds, type GkPacket } from 'gk-sdk/wire';
import { positionAt, type Clip, type ClipUnit } from '../clip.js';
import type { ChannelMedia, PlacedClip } from '../media-library.js';
import type { PacketQuery } from '../../device/recording-archive.js';

const WRAP = 2 ** 32;
const MINUTE_US = 60_000_000;
const text = new TextEncoder();

/** Options of reading recorded packets. Minutes count from the epoch. */
export interface RecordedPacketsOptions extends PlacedClip {
  readonly query: PacketQuery;
  readonly isRecorded: (minute: number) => boolean;
  /** The first recorded minute at or after one; undefined when there is none. */
  readonly nextRecorded: (minute: number) => number | undefined;
}

/** Reads the recordings of one camera in order, from stretch to stretch. */
export function* recordedPackets(options: RecordedPacketsOptions): IterableIterator<GkPacket> {
  const { query } = options;
  // Without any key frame the receiver must know that it missed the beginning.
  const state: ReadState = { media: undefined, infos: 0, gap: !hasKeys(options.clip) };
  let fromUs = query.fromUs;
  for (;;) {
    const first = options.nextRecorded(Math.floor(fromUs / MINUTE_US));
    if (first === undefined || first * MINUTE_US >= query.toUs) return;
    const stretchStartUs = startOfStretch(options, first, fromUs);
    const endUs = yield* readStretch(options, state, Math.max(fromUs, first * MINUTE_US), stretchStartUs);
    if (endUs === undefined) return;
    fromUs = endUs;
    state.gap = true;
  }
}

/** State carried over from stretch to stretch. */
interface ReadState {
  media: ChannelMedia | undefined;
  infos: number;
  /** The next picture does not follow the one before it. */
  gap: boolean;
}

/** Nothing before this may be sent: one loop before the wanted time at most, and no farther than the stretch goes back. */
function startOfStretch({ clip, isRecorded }: RecordedPacketsOptions, minute: number, fromUs: number): number {
  let first = minute;
  while (first * MINUTE_US > fromUs - clip.durationUs && isRecorded(first - 1)) first--;
  return first * MINUTE_US;
}

/** Gives the packets of one stretch; returns where it ended, undefined when the reader has all it wanted. */
function* readStretch(
  options: RecordedPacketsOptions,
  state: ReadState,
  fromUs: number,
  stretchStartUs: number,
): Generator<GkPacket, number | undefined> {
  const { clip, phaseUs, query, isRecorded } = options;
  const cursor = cursorAtKey(clip, phaseUs, fromUs, stretchStartUs);
  let recordedUntilUs = (Math.floor(fromUs / MINUTE_US) + 1) * MINUTE_US;
  let started = false;
  for (;;) {
    const unit = clip.units[cursor.index] as ClipUnit;
    const capturedUs = cursor.roundStartUs + unit.captureUs;
    while (capturedUs >= recordedUntilUs && isRecorded(recordedUntilUs / MINUTE_US)) recordedUntilUs += MINUTE_US;
    if (unit.kind === GkKind.video) {
      if (capturedUs >= query.toUs) return undefined;
      if (capturedUs >= recordedUntilUs) return recordedUntilUs;
    }
    const startsHere = unit.kind === GkKind.video && (unit.key || !hasKeys(clip));
    if (capturedUs >= stretchStartUs && capturedUs < Math.min(recordedUntilUs, query.toUs) && (started || startsHere)) {
      started = true;
      if (cursor.index === firstPicture(clip) && !unit.key) state.gap = true;
      yield* packetsOf(options, state, cursor.round, unit, capturedUs);
    }
    advance(clip, cursor);
  }
}

interface Cursor {
  round: number;
  roundStartUs: number;
  index: number;
}

/** The key frame at or before a time, as far back as the stretch goes; else the place of the time itself. */
function cursorAtKey(clip: Clip, phaseUs: number, fromUs: number, stretchStartUs: number): Cursor {
  const at = positionAt(clip, fromUs, phaseUs);
  const here = { round: at.round, roundStartUs: at.roundStartUs, index: Math.max(0, at.index) };
  if (!hasKeys(clip)) return here;
  const cursor = { ...here, index: at.index };
  for (let tries = 0; tries < 2; tries++) {
    const key = cursor.index < 0 ? -1 : (clip.keyIndex[cursor.index] as number);
    if (key >= 0) {
      const capturedUs = cursor.roundStartUs + (clip.units[key] as ClipUnit).captureUs;
      return capturedUs >= stretchStartUs ? { ...cursor, index: key } : here;
    }
    cursor.round--;
    cursor.roundStartUs -= clip.durationUs;
    cursor.index = clip.units.length - 1;
  }
  return here;
}

function advance(clip: Clip, cursor: Cursor): void {
  cursor.index++;
  if (cursor.index < clip.units.length) return;
  cursor.index = 0;
  cursor.round++;
  cursor.roundStartUs += clip.durationUs;
}

function hasKeys(clip: Clip): boolean {
  return (clip.keyIndex[clip.units.length - 1] as number) >= 0;
}

function firstPicture(clip: Clip): number {
  return clip.units.findIndex((unit) => unit.kind === GkKind.video);
}

function* packetsOf(
  { clip, payloadOf, query }: RecordedPacketsOptions,
  state: ReadState,
  round: number,
  unit: ClipUnit,
  capturedUs: number,
): Generator<GkPacket> {
  const capturedAtUs = microseconds(capturedUs);
  const streamFlags = GkFlag.recorded | (query.sub ? GkFlag.sub : 0);
  if (unit.media !== state.media) {
    state.media = unit.media;
    const info = {
      deviceid: query.deviceId,
      channel: query.channel,
      ...unit.media,
      live: false,
      start: query.fromUs,
      end: Number.isFinite(query.toUs) ? query.toUs : null,
    };
    yield {
      kind: GkKind.info,
      channel: query.channel,
      codec: GkCodec.none,
      flags: streamFlags | (state.gap ? GkFlag.discontinuity : 0),
      capturedAtUs,
      sequence: state.infos++ % WRAP,
      payload: text.encode(JSON.stringify(info)),
    };
  }
  let flags = streamFlags;
  if (unit.key) flags |= GkFlag.key;
  if (state.gap && unit.kind === GkKind.video) {
    flags |= GkFlag.discontinuity;
    state.gap = false;
  }
  const perRound = unit.kind === GkKind.video ? clip.videoCount : clip.audioCount;
  yield {
    kind: unit.kind,
    channel: query.channel,
    codec: unit.codec,
    flags,
    capturedAtUs,
    // As the live stream counts: the same picture has the same number.
    sequence: (round * perRound + unit.ordinal) % WRAP,
    payload: payloadOf?.(unit, capturedUs) ?? unit.payload,
  };
}
