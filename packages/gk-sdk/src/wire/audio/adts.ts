/** What an ADTS header says of its frame (ISO/IEC 14496-3, 1.A.2.2). @public */
export interface AdtsConfig {
  /** Audio object type, 1 to 4; 2 = AAC-LC. */
  readonly objectType: number;
  /** Index into the table of sampling frequencies, 0 (96 kHz) to 12 (7350 Hz). */
  readonly frequencyIndex: number;
  /** Channel configuration, 1 to 7. */
  readonly channels: number;
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
/** 13 and 14 are reserved, 15 is an escape that ADTS does not have. */
const FREQUENCIES = [96000, 88200, 64000, 48000, 44100, 32000, 24000, 22050, 16000, 12000, 11025, 8000, 7350] as const;

/** Samples a second of a frequency index; undefined where the table has none. @public */
export function adtsSampleRate({ frequencyIndex }: AdtsConfig): number | undefined {
  return FREQUENCIES[frequencyIndex];
}

/** Reads an AudioSpecificConfig; undefined when it is cut short or ADTS cannot say it. @public */
export function readAudioSpecificConfig(bytes: Uint8Array): AdtsConfig | undefined {
  if (bytes.byteLength < 2) return undefined;
  const word = ((bytes[0] as number) << 8) | (bytes[1] as number);
  const objectType = word >> 11;
  const frequencyIndex = (word >> 7) & 15;
  const channels = (word >> 3) & 15;
  if (objectType < 1 || objectType > 4 || frequencyIndex >= FREQUENCIES.length) return undefined;
  return channels < 1 || channels > 7 ? undefined : { objectType, frequencyIndex, channels };
}

/** Writes the two bytes of an AudioSpecificConfig, as MP4 and FLV carry them. @public */
export function audioSpecificConfig({ objectType, frequencyIndex, channels }: AdtsConfig): Uint8Array {
  const word = (objectType << 11) | (frequencyIndex << 7) | (channels << 3);
  return Uint8Array.of(word >> 8, word & 0xff);
}

/** Puts the 7-byte ADTS header ahead of a raw AAC frame. @public */
export function adtsFrame(config: AdtsConfig, raw: Uint8Array): Uint8Array {
  const length = HEADER_BYTES + raw.byteLength;
  const frame = new Uint8Array(length);
  frame[0] = 0xff;
  frame[1] = 0xf1; // MPEG-4, no CRC
  frame[2] = ((config.objectType - 1) << 6) | (config.frequencyIndex << 2) | (config.channels >> 2);
  frame[3] = ((config.channels & 3) << 6) | (length >> 11);
  frame[4] = (length >> 3) & 0xff;
  frame[5] = ((length & 7) << 5) | 0x1f;
  frame[6] = 0xfc; // buffer fullness: variable rate; one frame
  frame.set(raw, HEADER_BYTES);
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
  return {
    config: {
      objectType: (byte(2) >> 6) + 1,
      frequencyIndex,
      channels: ((byte(2) & 1) << 2) | (byte(3) >> 6),
    },
    raw: bytes.subarray(at + header, at + byteLength),
    byteLength,
  };
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
