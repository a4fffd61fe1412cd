import {
  AAC_FRAME_SAMPLES,
  adtsSampleRate,
  GkCodec,
  GkFlag,
  GkKind,
  splitAdtsFrames,
  type GkPacket,
} from 'gk-sdk/wire';
import type { ContainerWriter } from './container-writer.js';
import { StreamTimeline } from './stream-timeline.js';
import { programTables, TsStreamType } from './ts-tables.js';
import { TsPacketizer } from './ts-packetizer.js';
import { videoCodec } from './video-parameters.js';

const VIDEO_PID = 0x100;
const AUDIO_PID = 0x101;
/** Pictures are shown this long after their clock reference, ticks of 90 kHz: a decoder's time to fill. */
const LEAD_TICKS = 9_000;

/** MPEG-TS: one program of H.264 or H.265 and AAC; other sound has no number there and is left out. */
export class TsWriter implements ContainerWriter {
  readonly #timeline = new StreamTimeline();
  readonly #packetizer = new TsPacketizer();
  #codec: 'h264' | 'h265' | undefined;

  write(packet: GkPacket): readonly Uint8Array[] {
    if (packet.kind === GkKind.video) return this.#picture(packet);
    return packet.kind === GkKind.audio && packet.codec === GkCodec.aac && this.#codec !== undefined
      ? this.#sound(packet)
      : [];
  }

  end(): readonly Uint8Array[] {
    return [];
  }

  #picture({ codec, flags, capturedAtUs, payload }: GkPacket): readonly Uint8Array[] {
    const key = (flags & GkFlag.key) !== 0;
    const name = videoCodec(codec);
    if (key && name !== undefined) this.#codec = name;
    if (name === undefined || name !== this.#codec) return [];
    const { decodeTimeUs, presentationTimeUs } = this.#timeline.picture(capturedAtUs);
    const dts = ticksOf(decodeTimeUs);
    const pts = ticksOf(presentationTimeUs);
    // Whoever joins at a key frame finds the tables there.
    const tables = key ? this.#tables(name) : [];
    const unit = this.#packetizer.unit(VIDEO_PID, {
      streamId: 0xe0,
      data: payload,
      pts: pts + LEAD_TICKS,
      // A time to decode at after the time to be shown cannot be said.
      dts: dts < pts ? dts + LEAD_TICKS : undefined,
      clock: Math.min(dts, pts),
      randomAccess: key,
    });
    return [concat([...tables, unit])];
  }

  #sound({ capturedAtUs, payload }: GkPacket): readonly Uint8Array[] {
    const frames = splitAdtsFrames(payload);
    const [first] = frames;
    if (first === undefined) return [];
    const durationUs = (frames.length * AAC_FRAME_SAMPLES * 1_000_000) / (adtsSampleRate(first.config) ?? 8000);
    const pts = ticksOf(this.#timeline.sound(capturedAtUs, durationUs)) + LEAD_TICKS;
    return [this.#packetizer.unit(AUDIO_PID, { streamId: 0xc0, data: payload, pts, randomAccess: false })];
  }

  #tables(codec: 'h264' | 'h265'): Uint8Array[] {
    const sections = programTables(VIDEO_PID, [
      { pid: VIDEO_PID, type: TsStreamType[codec] },
      { pid: AUDIO_PID, type: TsStreamType.aac },
    ]);
    return sections.map(({ pid, section }) => this.#packetizer.section(pid, section));
  }
}

function ticksOf(timeUs: number): number {
  return Math.round((timeUs * 9) / 100);
}

function concat(pieces: readonly Uint8Array[]): Uint8Array {
  return pieces.length === 1 && pieces[0] !== undefined ? pieces[0] : Buffer.concat(pieces);
}
