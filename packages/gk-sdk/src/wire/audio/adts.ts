import { BitReader } from '../video/bit-reader.js';
import {
  programBytes,
  programOfConfiguration,
  programOfFrame,
  readAacProgram,
  type AacProgram,
} from './aac-program.js';

/** Fields of an ADTS header (ISO/IEC 14496-3, 1.A.2.2). @public */
export interface AdtsConfig {
  /** Audio object type, 1 to 4; 2 = AAC-LC. */
  readonly objectType: number;
  /** Index into the table of sampling frequencies, 0 (96 kHz) to 12 (7350 Hz). */
  readonly frequencyIndex: number;
  /** Channel configuration, 1 to 7; 0 where `program` says it. */
  readonly channels: number;
  /** Order of the channels in a frame. */
  readonly program?: AacProgram;
}

/** One frame of an ADTS stream. @public */
export interface AdtsFrame {
  readonly config: AdtsConfig;
  /** The frame's AAC without header, a view. */
  readonly raw: Uint8Array;
  /** Header and frame. */
  readonly byteLength: number;
}

/** Samples of one AAC frame. @public */
export const AAC_FRAME_SAMPLES = 1024;

const HEADER_BYTES = 7;
const NOTHING = new Uint8Array(0);
/** 13 and 14 are reserved, 15 is an escape that ADTS does not have. */
const FREQUENCIES = [96000, 88200, 64000, 48000, 44100, 32000, 24000, 22050, 16000, 12000, 11025, 8000, 7350] as const;

/** Samples a second of a frequency index; undefined where the table has none. @public */
export function adtsSampleRate({ frequencyIndex }: AdtsConfig): number | undefined {
  return FREQUENCIES[frequencyIndex];
}

/** Loudspeakers of a configuration; 0 when it does not say them. @public */
export function adtsChannels({ channels, program }: AdtsConfig): number {
  return channels === 0 ? (program?.channels ?? 0) : channels === 7 ? 8 : channels;
}

/** SBR and PS: the base behind them is what ADTS names, and what every decoder knows. */
const EXTENSION_TYPES: ReadonlySet<number> = new Set([5, 29]);
const ESCAPE_TYPE = 31;
const ESCAPE_FREQUENCY = 15;
/** The lowest frequency that each of the table's first ones stands for (ISO/IEC 14496-3, table 4.82). */
const LOWEST_FREQUENCIES = [92017, 75132, 55426, 46009, 37566, 27713, 23004, 18783, 13856, 11502, 9391] as const;

/**
 * Reads an AudioSpecificConfig (ISO/IEC 14496-3, 1.6.2.1): of HE-AAC its base. Undefined when it is cut short or ADTS
 * cannot say it.
 *
 * @public
 */
export function readAudioSpecificConfig(bytes: Uint8Array): AdtsConfig | undefined {
  const bits = new BitReader(bytes);
  let objectType = readObjectType(bits);
  const frequencyIndex = readFrequencyIndex(bits);
  const configuration = bits.bits(4);
  if (EXTENSION_TYPES.has(objectType)) {
    readFrequencyIndex(bits); // of the extension
    objectType = readObjectType(bits);
  }
  if (bits.exhausted || objectType < 1 || objectType > 4 || frequencyIndex >= FREQUENCIES.length) return undefined;
  // Frames of 960 samples (GASpecificConfig, frameLengthFlag): ADTS has those of 1,024 only.
  if (bits.flag()) return undefined;
  if (configuration >= 1 && configuration <= 7) return { objectType, frequencyIndex, channels: configuration };
  const program =
    configuration === 0 ? readGeneralProgram(bits, bytes) : programOfConfiguration(configuration, frequencyIndex);
  return program && { objectType, frequencyIndex, channels: 0, program };
}

function readObjectType(bits: BitReader): number {
  const type = bits.bits(5);
  return type === ESCAPE_TYPE ? 32 + bits.bits(6) : type;
}

/** A frequency of its own counts as the nearest of the table, as decoders take it. */
function readFrequencyIndex(bits: BitReader): number {
  const index = bits.bits(4);
  if (index !== ESCAPE_FREQUENCY) return index;
  const rate = bits.bits(24);
  const exact = FREQUENCIES.findIndex((each) => each === rate);
  if (exact >= 0) return exact;
  const nearest = LOWEST_FREQUENCIES.findIndex((lowest) => rate >= lowest);
  return nearest >= 0 ? nearest : LOWEST_FREQUENCIES.length;
}

/** GASpecificConfig from its second field up to its program_config_element. */
function readGeneralProgram(bits: BitReader, bytes: Uint8Array): AacProgram | undefined {
  if (bits.flag()) bits.skip(14); // coreCoderDelay
  bits.bit(); // extensionFlag
  return readAacProgram(bits, bytes);
}

/** Writes an AudioSpecificConfig, as MP4 and FLV carry it: two bytes, and the program where there is one. @public */
export function audioSpecificConfig({ objectType, frequencyIndex, channels, program }: AdtsConfig): Uint8Array {
  const word = (objectType << 11) | (frequencyIndex << 7) | (channels << 3);
  if (channels !== 0 || program === undefined) return Uint8Array.of(word >> 8, word & 0xff);
  return programBytes(
    program,
    Array.from({ length: 16 }, (_, at) => (word >> (15 - at)) & 1),
  );
}

/** Puts the 7-byte ADTS header ahead of a raw AAC frame, and the program that only it can say. @public */
export function adtsFrame(config: AdtsConfig, raw: Uint8Array): Uint8Array {
  const isMissing = config.channels === 0 && config.program !== undefined && programOfFrame(raw) === undefined;
  const program = isMissing && config.program ? programBytes(config.program) : NOTHING;
  const length = HEADER_BYTES + program.byteLength + raw.byteLength;
  const frame = new Uint8Array(length);
  frame[0] = 0xff;
  frame[1] = 0xf1; // MPEG-4, no CRC
  frame[2] = ((config.objectType - 1) << 6) | (config.frequencyIndex << 2) | (config.channels >> 2);
  frame[3] = ((config.channels & 3) << 6) | (length >> 11);
  frame[4] = (length >> 3) & 0xff;
  frame[5] = ((length & 7) << 5) | 0x1f;
  frame[6] = 0xfc; // buffer fullness: variable rate; one frame
  frame.set(program, HEADER_BYTES);
  frame.set(raw, HEADER_BYTES + program.byteLength);
  return frame;
}

/** Reads the frame that begins at `at`; undefined when there is none, or not all of it. @public */
export function readAdtsFrame(bytes: Uint8Array, at = 0): AdtsFrame | undefined {
  if (at + HEADER_BYTES > bytes.byteLength) return undefined;
  const byte = (offset: number): number => bytes[at + offset] as number;
  // Sync word of twelve bits, layer 0.
  if (byte(0) !== 0xff || (byte(1) & 0xf6) !== 0xf0) return undefined;
  const frequencyIndex = (byte(2) >> 2) & 15;
  const byteLength = ((byte(3) & 3) << 11) | (byte(4) << 3) | (byte(5) >> 5);
  const header = (byte(1) & 1) === 1 ? HEADER_BYTES : HEADER_BYTES + 2;
  if (frequencyIndex >= FREQUENCIES.length || byteLength <= header || at + byteLength > bytes.byteLength)
    return undefined;
  const raw = bytes.subarray(at + header, at + byteLength);
  const channels = ((byte(2) & 1) << 2) | (byte(3) >> 6);
  const program = channels === 0 ? programOfFrame(raw) : undefined;
  const config = { objectType: (byte(2) >> 6) + 1, frequencyIndex, channels, ...(program && { program }) };
  return { config, raw, byteLength };
}

/** All whole frames of an ADTS stream from its beginning; ends where no frame follows. @public */
export function splitAdtsFrames(bytes: Uint8Array): AdtsFrame[] {
  const frames: AdtsFrame[] = [];
  for (let at = 0; ;) {
    const frame = readAdtsFrame(bytes, at);
    if (frame === undefined) return frames;
    frames.push(frame);
    at += frame.byteLength;
  }
}
