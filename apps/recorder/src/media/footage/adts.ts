/** What the ADTS header says of every frame (ISO/IEC 14496-3, 1.A.2.2). */
export interface AudioConfig {
  /** Audio object type, 1 to 4; 2 = AAC-LC. */
  readonly objectType: number;
  /** Index into the table of sampling frequencies. */
  readonly frequencyIndex: number;
  readonly channels: number;
}

const HEADER_BYTES = 7;
const ESCAPE_FREQUENCY = 15;

/** Reads an AudioSpecificConfig; undefined when ADTS cannot say it. */
export function readAudioConfig(bytes: Uint8Array): AudioConfig | undefined {
  if (bytes.byteLength < 2) return undefined;
  const word = ((bytes[0] as number) << 8) | (bytes[1] as number);
  const objectType = word >> 11;
  const frequencyIndex = (word >> 7) & 15;
  const channels = (word >> 3) & 15;
  if (objectType < 1 || objectType > 4 || frequencyIndex === ESCAPE_FREQUENCY || channels < 1 || channels > 7)
    return undefined;
  return { objectType, frequencyIndex, channels };
}

/** Puts the 7-byte ADTS header ahead of a raw AAC frame. */
export function adtsFrame(config: AudioConfig, raw: Uint8Array): Uint8Array {
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
