import { describe, expect, it } from 'vitest';
import vectors from '../../../vectors/vcp.json' with { type: 'json' };
import { decodeVcp } from './decode.js';
import { encodeVcp } from './encode.js';
import { ProtocolError } from './protocol-error.js';

describe('VCP vectors', () => {
  it.each(vectors.valid)('reads: $name', ({ text, message }) => {
    expect(decodeVcp(text)).toEqual(message);
  });

  it.each(vectors.valid.filter((vector) => vector.encode))('writes: $name', ({ text, message }) => {
    expect(encodeVcp(message)).toBe(text);
  });

  it.each(vectors.invalid)('refuses: $name', ({ text, error }) => {
    expect(() => decodeVcp(text)).toThrow(ProtocolError);
    expect(() => decodeVcp(text)).toThrow(error);
  });
});
