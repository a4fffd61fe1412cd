/**
 * Samples of signed 16-bit little-endian PCM; a lone last byte is none. The bytes may begin at any
 * address. Codec `pcm16` of docs/protocol.md, "GK packets".
 *
 * @internal
 */
export function decodePcm16(bytes: Uint8Array): Int16Array<ArrayBuffer> {
  const samples = new Int16Array(bytes.byteLength >> 1);
  for (let i = 0; i < samples.length; i += 1) {
    samples[i] = (bytes[i * 2] as number) | ((bytes[i * 2 + 1] as number) << 8);
  }
  return samples;
}

/** Signed 16-bit little-endian PCM of samples, on machines of any byte order. @internal */
export function encodePcm16(samples: Int16Array): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(samples.length * 2);
  for (let i = 0; i < samples.length; i += 1) {
    const sample = samples[i] as number;
    bytes[i * 2] = sample;
    bytes[i * 2 + 1] = sample >> 8;
  }
  return bytes;
}
