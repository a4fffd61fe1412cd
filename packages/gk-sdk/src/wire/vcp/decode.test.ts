import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isGkError } from '../../errors/to-gk-error.js';
import { decodeVcp } from './decode.js';
import { encodeVcp } from './encode.js';
import { VCP_MAX_MESSAGE_BYTES } from './limits.js';
import type { VcpMessage } from './message.js';
import { ProtocolError } from './protocol-error.js';

const letters = [...'ABCDEFGHIJKNOPQRSTUVWXYZ'];
const oneLine = fc.string({ unit: 'binary' }).filter((text) => !/[\r\n]/.test(text));
const messages: fc.Arbitrary<VcpMessage> = fc
  .record({
    code: fc.stringMatching(/^[A-Z]{1,2}[0-9]{1,3}$/),
    fields: fc.dictionary(fc.constantFrom(...letters), oneLine, { noNullPrototype: true }),
    body: fc.string({ unit: 'binary' }),
  })
  .map(({ code, fields, body }) => (body === '' ? { code, fields } : { code, fields, body }));

function refusalOf(frame: string): ProtocolError {
  try {
    decodeVcp(frame);
  } catch (error) {
    if (error instanceof ProtocolError) return error;
    throw error;
  }
  throw new Error('The frame was accepted.');
}

describe('decodeVcp', () => {
  it('reads back whatever was written', () => {
    fc.assert(
      fc.property(messages, (message) => {
        expect(decodeVcp(encodeVcp(message))).toEqual(message);
      }),
      { numRuns: 2000 },
    );
  });

  it('reads or refuses any text, and fails in no other way', () => {
    const texts = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.string({ unit: fc.constantFrom('VCP', '\n', '\r', 'L:', 'M:', 'Q01', '0', '4', 'D:', 'x', ':') }),
    );
    fc.assert(
      fc.property(texts, (text) => {
        try {
          expect(decodeVcp(text).code).not.toBe('');
        } catch (error) {
          expect(isGkError(error, 'protocol')).toBe(true);
        }
      }),
      { numRuns: 2000 },
    );
  });

  it('never takes a message that was cut for a whole one', () => {
    const text = encodeVcp({ code: 'E01', fields: { I: '7' }, body: 'ping' });
    for (let end = 0; end < text.length; end++) expect(() => decodeVcp(text.slice(0, end))).toThrow(ProtocolError);
  });

  it('takes another marker word only when told', () => {
    expect(() => decodeVcp('XYZ\nL:0\nM:Q01\n')).toThrow('marker');
    expect(decodeVcp('XYZ\nL:0\nM:Q01\n', { markers: ['XYZ'] }).code).toBe('Q01');
    expect(decodeVcp('VCP\nL:0\nM:Q01\n', { markers: ['XYZ'] }).code).toBe('Q01');
  });

  it('takes a message of 8 MiB and refuses one byte more', () => {
    const head = `VCP\nL:${VCP_MAX_MESSAGE_BYTES - 24}\nM:E01\n\n`;
    const body = 'a'.repeat(VCP_MAX_MESSAGE_BYTES - head.length);
    const exact = `VCP\nL:${body.length}\nM:E01\n\n${body}`;
    expect(exact.length).toBe(VCP_MAX_MESSAGE_BYTES);
    expect(decodeVcp(exact).body).toHaveLength(body.length);
    expect(() => decodeVcp(`${exact}a`)).toThrow(`exceeds ${VCP_MAX_MESSAGE_BYTES} bytes`);
  });

  it('measures the limit in bytes', () => {
    expect(() => decodeVcp('車'.repeat(VCP_MAX_MESSAGE_BYTES / 3 + 1))).toThrow('exceeds');
  });

  it('quotes the frame that it refuses, cut at 1,024 characters', () => {
    expect(refusalOf(`VCP\nU:anna\nM:Q02\n\n${'x'.repeat(2000)}`).text).toHaveLength(1024);
    expect(refusalOf('VCP\nU:anna\n').text).toBe('VCP\nU:anna\n');
  });

  it('quotes no credentials, neither in fields nor in a JSON body', () => {
    const body = '{"user":"bus","pass":"SE\\"CRET","newPassword": "TOPSECRET"}';
    const refusal = refusalOf(`VCP\nP:SECRET\nE:1700\r\nH:TOKEN\nU:anna\nM:D05\n\n${body}`);
    expect(refusal.text).toContain('U:anna');
    expect(refusal.text).toContain('"user":"bus"');
    expect(`${refusal.text} ${refusal.message}`).not.toMatch(/CRET|1700|TOKEN/);
  });

  it('repeats no line of the frame in its message', () => {
    expect(refusalOf('VCP\nL:0\nM:Q02\nPSECRET\n').message).not.toContain('SECRET');
  });
});
