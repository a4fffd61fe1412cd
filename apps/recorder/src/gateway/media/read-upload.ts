import { createReadStream } from 'node:fs';
import { open, readFile, stat } from 'node:fs/promises';
import { createSniffingDemuxer, GkFlag, GkKind, isGkError, microseconds, type GkPacket } from 'gk-sdk/wire';
import type { ClockLane, Placed } from './anchored-clock.js';
import { MediaPackets } from './media-packets.js';

/** Times of a file that a terminal has uploaded. */
export interface UploadSpan {
  readonly deviceId: string;
  /** From 1. */
  readonly channel: number;
  readonly sub: boolean;
  /** When its first picture was captured, and its last, unix seconds. */
  readonly startS: number;
  readonly endS: number;
  /** The part of it that is wanted. */
  readonly fromS: number;
  readonly toS: number;
}

/** A file that cannot be read; the message is for the user. */
export class UnreadUpload extends Error {
  override readonly name = 'UnreadUpload';
}

/** An MP4 file is read as a whole. */
const MOST_MP4_BYTES = 512 * 1024 * 1024;
const CHUNK_BYTES = 256 * 1024;
const BATCH_PACKETS = 256;
const HEAD_BYTES = 12;
const PROGRAM_STREAM = Buffer.from('000001ba', 'hex');
const START_CODES = [Buffer.from('000001', 'hex'), Buffer.from('00000001', 'hex')];
/** No stream tells this rate: one that comes with it tells none. */
const UNTOLD_FPS = 7.919;
/** Pictures that are shown in another order than they come go back by less. */
const MOST_BACK_US = 2_000_000;

/**
 * Reads a file that a terminal has uploaded: H.264 or H.265 (Annex B), MP4, JT/T 1078 packets, MPEG-TS or FLV, whatever its name says. Pictures
 * are placed from the start of the span on by their own times; where a stream tells neither times nor a rate, they are spread over the span.
 *
 * @throws UnreadUpload
 */
export async function* readUpload(path: string, span: UploadSpan): AsyncGenerator<readonly GkPacket[]> {
  const head = await headOf(path);
  if (head.subarray(0, 4).equals(PROGRAM_STREAM)) {
    throw new UnreadUpload('The device sent an MPEG program stream, which cannot be read');
  }
  const wanted = new Wanted(span);
  const packets =
    head.subarray(4, 8).toString('latin1') === 'ftyp' ? mp4Packets(path, span) : streamPackets(path, span);
  let found = 0;
  for await (const batch of packets) {
    found += batch.length;
    const kept = wanted.take(batch);
    if (kept.length > 0) yield kept;
    if (wanted.isOver) return;
  }
  if (found === 0) throw new UnreadUpload('The device sent a file that is no video');
}

async function headOf(path: string): Promise<Buffer> {
  const file = await open(path, 'r');
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}

async function* streamPackets(path: string, span: UploadSpan): AsyncGenerator<readonly GkPacket[]> {
  const head = await headOf(path);
  const isBare = START_CODES.some((code) => head.subarray(0, code.byteLength).equals(code));
  const fps = isBare ? await spreadOver(path, span) : undefined;
  let batch: GkPacket[] = [];
  const packets = packetsOf(span, new FileClock(span.startS), (packet) => void batch.push(packet));
  const demuxer = createSniffingDemuxer(
    {
      onInfo: (info) => {
        packets.info(info);
      },
      onVideo: (unit) => {
        packets.video(unit);
      },
      onAudio: (unit) => {
        packets.audio(unit);
      },
    },
    { messages: false, channel: span.channel, ...(fps !== undefined && { fps }) },
  );
  for await (const chunk of chunksOf(path)) {
    demuxer.push(chunk);
    if (batch.length === 0) continue;
    yield batch;
    batch = [];
  }
  demuxer.end();
  if (batch.length > 0) yield batch;
}

/** The rate at which the pictures of a bare stream fill its span; undefined for one that tells its rate. */
async function spreadOver(path: string, { startS, endS }: UploadSpan): Promise<number | undefined> {
  let pictures = 0;
  let isTold = false;
  const demuxer = createSniffingDemuxer(
    {
      onInfo: ({ fps }) => {
        isTold = fps !== undefined && fps !== UNTOLD_FPS;
      },
      onVideo: () => {
        pictures += 1;
      },
    },
    { messages: false, fps: UNTOLD_FPS },
  );
  for await (const chunk of chunksOf(path)) {
    demuxer.push(chunk);
    if (isTold) return undefined;
  }
  demuxer.end();
  return pictures > 0 && endS > startS ? pictures / (endS - startS) : undefined;
}

async function* chunksOf(path: string): AsyncGenerator<Uint8Array> {
  for await (const chunk of createReadStream(path, { highWaterMark: CHUNK_BYTES })) {
    if (chunk instanceof Uint8Array) yield chunk;
  }
}

async function* mp4Packets(path: string, span: UploadSpan): AsyncGenerator<readonly GkPacket[]> {
  if ((await stat(path)).size > MOST_MP4_BYTES) {
    throw new UnreadUpload(`The device sent an MP4 file of more than ${MOST_MP4_BYTES / 1024 ** 2} MB`);
  }
  // Its library is loaded for the first such file.
  const { readMp4 } = await import('../../media/footage/mp4-footage.js');
  const { clip } = await readMp4('', await readFile(path)).catch((error: unknown) => {
    if (isGkError(error)) throw new UnreadUpload(`The device sent an MP4 file that cannot be read: ${error.message}`);
    throw error;
  });
  let batch: GkPacket[] = [];
  const packets = packetsOf(span, new FileClock(span.startS), (packet) => void batch.push(packet));
  let told: object | undefined;
  for (const { kind, key, captureUs, payload: data, media } of clip.units) {
    const { channel } = span;
    const { codec, width, height, fps } = media;
    if (told !== media) packets.info({ container: 'mp4', clock: 'nominal', channel, codec, width, height, fps });
    told = media;
    const unit = { channel, capturedAtUs: microseconds(captureUs), discontinuity: false, recorded: true, data };
    if (kind === GkKind.video) packets.video({ ...unit, codec: media.codec, key });
    else if (media.audio !== 'none') packets.audio({ ...unit, codec: media.audio });
    if (batch.length < BATCH_PACKETS) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}

function packetsOf(span: UploadSpan, clock: FileClock, onPacket: (packet: GkPacket) => void): MediaPackets {
  const { deviceId, channel, sub } = span;
  return new MediaPackets({
    deviceId,
    channel,
    sub,
    recorded: true,
    place: (lane, toldUs) => clock.place(lane, toldUs),
    onPacket,
  });
}

/** Places the times of a file: its first is the start of the span, and all others follow their differences. */
class FileClock {
  readonly #startUs: number;
  #offsetUs: number | undefined;
  readonly #last = new Map<ClockLane, number>();

  constructor(startS: number) {
    this.#startUs = startS * 1_000_000;
  }

  place(lane: ClockLane, toldUs: number): Placed {
    this.#offsetUs ??= this.#startUs - toldUs;
    const last = this.#last.get(lane);
    const jumped = last !== undefined && toldUs + this.#offsetUs < last - MOST_BACK_US;
    if (jumped) this.#offsetUs = last + 1 - toldUs;
    const us = toldUs + this.#offsetUs;
    this.#last.set(lane, us);
    return { us, jumped };
  }
}

/** Cuts what was asked for out of a file, from the key picture that is shown at its start. */
class Wanted {
  readonly #fromUs: number;
  readonly #toUs: number;
  #info: GkPacket | undefined;
  /** The last key picture ahead of the start, and what came since; undefined once the start was reached. */
  #ahead: GkPacket[] | undefined = [];
  #hasKey = false;
  isOver = false;

  constructor({ fromS, toS }: UploadSpan) {
    this.#fromUs = fromS * 1_000_000;
    this.#toUs = toS * 1_000_000;
  }

  take(batch: readonly GkPacket[]): readonly GkPacket[] {
    const taken: GkPacket[] = [];
    for (const packet of batch) {
      if (packet.kind === GkKind.video && packet.capturedAtUs >= this.#toUs) {
        this.isOver = true;
        break;
      }
      if (this.#ahead === undefined) {
        taken.push(packet);
        continue;
      }
      if (packet.kind === GkKind.info) this.#info = packet;
      const isKey = packet.kind === GkKind.video && (packet.flags & GkFlag.key) !== 0;
      if (isKey) this.#ahead = this.#info === undefined ? [] : [this.#info];
      this.#hasKey ||= isKey;
      if (!this.#hasKey) continue;
      this.#ahead.push(packet);
      if (packet.kind !== GkKind.video || packet.capturedAtUs < this.#fromUs) continue;
      taken.push(...this.#ahead);
      this.#ahead = undefined;
    }
    return taken;
  }
}
