import { GkFlag, GkKind, GkParser, type GkPacket } from 'gk-sdk/wire';
import type { FootageClient } from '../footage-client.js';
import type { StreamKey } from '../segments/segment.js';
import type { FoundSegment } from './found-segments.js';

/** Which packets to read. */
export interface ReadQuery {
  readonly stream: StreamKey;
  /** Microseconds since the Unix epoch. */
  readonly fromUs: number;
  /** Not included; Infinity = as far as there are recordings. */
  readonly toUs: number;
}

/** A batch is about a second, and no more bytes than this. */
const BATCH_BYTES = { least: 16 * 1024, most: 256 * 1024 };
/** Segments that are less than this apart follow one another. */
const FOLLOWS_US = 1_000_000;
const text = { encoder: new TextEncoder(), decoder: new TextDecoder() };

/** State that a reader carries from segment to segment. */
interface ReadState {
  atUs: number;
  /** Pictures were given: what follows begins no earlier. */
  goesOn: boolean;
  /** The next picture does not follow the one before it. */
  gap: boolean;
  media: string | undefined;
  infos: number;
}

/**
 * Packets of a stream in the order of their times, from the key frame at or before a time on: an info packet first, and
 * another one where the stream changes. Time never goes back: where a clock was set back, those recordings are read that were made
 * last. Over a gap it goes on with the next recording, whose first picture is marked as discontinuous, and over damage with the
 * next key frame.
 *
 * @throws FootageError when the recordings cannot be read; the reason of the signal when it is aborted.
 */
export async function* recordedPackets(
  client: FootageClient,
  query: ReadQuery,
  signal: AbortSignal,
): AsyncGenerator<readonly GkPacket[], void> {
  const state: ReadState = { atUs: query.fromUs, goesOn: false, gap: false, media: undefined, infos: 0 };
  let endedAt: number | undefined;
  for (;;) {
    const { generation } = client;
    const asked = { stream: query.stream, atUs: state.atUs, goesOn: state.goesOn };
    const found = await client.ask({ name: 'find', asked }, signal);
    if (found === undefined || found.startUs >= query.toUs || found.id === endedAt) return;
    // Where nothing was recorded at the time asked for, the next recording is no gap of what was given.
    if (state.goesOn && (found.startUs > state.atUs + FOLLOWS_US || found.startUs < state.atUs)) state.gap = true;
    const end = yield* readSegment(client, { query, state, found, generation }, signal);
    if (end === 'wanted') return;
    // One that is still written to ends the reading, unless another stream has recordings behind it.
    endedAt = end === 'open' ? found.id : undefined;
    state.goesOn = true;
  }
}

interface SegmentToRead {
  readonly query: ReadQuery;
  readonly state: ReadState;
  readonly found: FoundSegment;
  /** Start of the thread that the segment's id is of. */
  readonly generation: number;
}

/** Gives the packets of one segment; returns whether the reader has all it wanted, or where in the segment it stopped. */
async function* readSegment(
  client: FootageClient,
  { query, state, found, generation }: SegmentToRead,
  signal: AbortSignal,
): AsyncGenerator<readonly GkPacket[], 'wanted' | 'open' | 'end'> {
  const packets: GkPacket[] = [];
  let waitsForKey = true;
  const parser = new GkParser({
    onPacket: (packet) => {
      const isPicture = packet.kind === GkKind.video;
      if (isPicture && waitsForKey && (packet.flags & GkFlag.key) === 0) return;
      if (isPicture) waitsForKey = false;
      // Here, so that the mark stands on the picture behind the damage and not on the first one of the batch.
      packets.push(asRecorded(packet, state));
    },
    onSkipped: () => {
      waitsForKey = true;
      state.gap = true;
    },
  });
  parserOfInfo(found.info, (info) => {
    if (state.goesOn && (info.flags & GkFlag.discontinuity) !== 0) state.gap = true;
    packets.push(...infoOf(info, query, state).map((told) => asRecorded(told, state)));
  });
  const length = batchBytes(found);
  state.atUs = found.endUs;
  for (let offset = found.offset; ;) {
    // A number of a segment may be another one's after a start.
    if (client.generation !== generation) return 'end';
    const chunk = await client.ask({ name: 'chunk', asked: { id: found.id, offset, length } }, signal);
    // Deleted, or its disk is away.
    if (chunk === undefined) {
      state.gap = true;
      return 'end';
    }
    state.atUs = Math.max(state.atUs, chunk.endUs);
    if (chunk.bytes.byteLength === 0) return chunk.isOpen ? 'open' : 'end';
    offset += chunk.bytes.byteLength;
    parser.push(chunk.bytes);
    const batch: GkPacket[] = [];
    for (const packet of packets.splice(0)) {
      if (packet.kind === GkKind.video && packet.capturedAtUs >= query.toUs) {
        if (batch.length > 0) yield batch;
        return 'wanted';
      }
      if (packet.kind === GkKind.info || packet.capturedAtUs < query.toUs) batch.push(packet);
    }
    if (batch.length > 0) yield batch;
  }
}

/** About a second of a segment. */
function batchBytes({ bytes, startUs, endUs }: FoundSegment): number {
  const perSecond = Math.ceil(bytes / Math.max(1, (endUs - startUs) / 1e6));
  return Math.min(Math.max(perSecond, BATCH_BYTES.least), BATCH_BYTES.most);
}

function parserOfInfo(bytes: Uint8Array, onInfo: (info: GkPacket) => void): void {
  const parser = new GkParser({
    onPacket: (packet) => {
      if (packet.kind === GkKind.info) onInfo(packet);
    },
  });
  parser.push(bytes);
}

/** The info packet of a segment as a reader gets it; none where it says the same as the one before. */
function infoOf(info: GkPacket, { fromUs, toUs }: ReadQuery, state: ReadState): GkPacket[] {
  const media = text.decoder.decode(info.payload);
  if (media === state.media) return [];
  let told: unknown;
  try {
    told = JSON.parse(media);
  } catch {
    return [];
  }
  state.media = media;
  const times = { live: false, start: fromUs, end: Number.isFinite(toUs) ? toUs : null };
  const payload = text.encoder.encode(JSON.stringify({ ...(typeof told === 'object' && told), ...times }));
  const flags = info.flags & ~GkFlag.discontinuity;
  return [{ ...info, flags: state.gap ? flags | GkFlag.discontinuity : flags, sequence: state.infos++, payload }];
}

function asRecorded(packet: GkPacket, state: ReadState): GkPacket {
  let flags = packet.flags | GkFlag.recorded;
  if (state.gap && packet.kind === GkKind.video) {
    flags |= GkFlag.discontinuity;
    state.gap = false;
  }
  return { ...packet, flags };
}
