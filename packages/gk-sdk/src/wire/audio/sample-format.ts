/**
 * Samples from -1 to 1 as signed 16 bits; what is louder is clipped, what is no number is silence. 1 = 32768:
 * our own choice.
 *
 * @public
 */
export function toInt16(samples: Float32Array): Int16Array<ArrayBuffer> {
  const result = new Int16Array(samples.length);
  for (let i = 0; i < samples.length; i += 1) {
    const value = Math.round((samples[i] as number) * 32_768);
    result[i] = value > 32_767 ? 32_767 : value < -32_768 ? -32_768 : value;
  }
  return result;
}

/** Signed 16-bit samples as numbers from -1 to 1. @internal */
export function toFloat32(samples: Int16Array): Float32Array<ArrayBuffer> {
  const result = new Float32Array(samples.length);
  for (let i = 0; i < samples.length; i += 1) result[i] = (samples[i] as number) / 32_768;
  return result;
}
