import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isGkError } from '../../errors/to-gk-error.js';
import { FUZZ_RUNS, FUZZ_TIMEOUT_MS, hostileText, isWellFormed } from '../../testing/fixtures/fuzz.js';
import { decodeVcp } from './decode.js';
import { encodeVcp } from './encode.js';
import type { VcpLetter, VcpMessage } from './message.js';

const letters = [...'ABCDEFGHIJKNOPQRSTUVWXYZ'] as VcpLetter[];
const codes = fc.constantFrom('Q02', 'D12', 'DB8', 'U01', 'E01');
/** A lone surrogate has no UTF-8: sockets replace it, so it does not come back. */
const wellFormed = hostileText.filter(isWellFormed);
const oneLine = wellFormed.map((text) => text.replaceAll(/[\r\n]/g, ' '));

const messages: fc.Arbitrary<VcpMessage> = fc
  .record({
    code: codes,
    fields: fc.dictionary(fc.constantFrom(...letters), oneLine, { maxKeys: 6, noNullPrototype: true }),
    body: fc.option(
      wellFormed.map((text) => JSON.stringify({ [text]: text })),
      { nil: undefined },
    ),
  })
  .map(({ code, fields, body }) => (body === undefined ? { code, fields } : { code, fields, body }));

/** Reads a frame; anything but a message or its typed error is a failure. */
function read(frame: string): VcpMessage | undefined {
  try {
    return decodeVcp(frame);
  } catch (error) {
    if (!isGkError(error, 'protocol')) throw error;
    return undefined;
  }
}

describe('VCP', { timeout: FUZZ_TIMEOUT_MS }, () => {
  it('carries any text in any field and in the body unharmed', () => {
    fc.assert(
      fc.property(messages, (message) => {
        expect(decodeVcp(encodeVcp(message))).toEqual(message);
      }),
      { numRuns: FUZZ_RUNS },
    );
  });

  it('refuses a line break in a field rather than to send another field', () => {
    fc.assert(
      fc.property(codes, fc.constantFrom(...letters), oneLine, oneLine, (code, letter, before, after) => {
        for (const lineBreak of ['\n', '\r', '\r\n']) {
          expect(() => encodeVcp({ code, fields: { [letter]: before + lineBreak + after } })).toThrow(/line break/);
        }
      }),
      { numRuns: Math.ceil(FUZZ_RUNS / 4) },
    );
  });

  it('makes of any text a message or its typed error', () => {
    const lines = fc.array(
      fc.oneof(
        fc.constantFrom('VCP', 'L:0', 'L:2', 'M:Q02', '', 'A:1', 'A:2', 'L:', 'M:', '{}'),
        fc.string(),
        hostileText,
      ),
      { maxLength: 8 },
    );
    fc.assert(
      fc.property(lines, fc.constantFrom('\n', '\r\n', '\r'), (parts, lineBreak) => {
        const message = read(parts.join(lineBreak));
        // Every parsed message can be written, unless a foreign code or a bare CR forbids it, and parses to the same
        // again.
        if (message === undefined || !/^[A-Z]{1,2}\d{1,3}$/.test(message.code)) return;
        if (Object.values(message.fields).some((value) => value.includes('\r'))) return;
        expect(decodeVcp(encodeVcp(message))).toEqual(message);
      }),
      { numRuns: FUZZ_RUNS },
    );
  });

  it('makes of a damaged message a message or its typed error, and quotes no credentials', () => {
    const secret = 'A94A8FE5CCB19BA61C4C0873D391E987982FBBD3';
    fc.assert(
      fc.property(
        messages,
        fc.array(fc.tuple(fc.nat(), fc.nat(3), fc.string({ maxLength: 3 })), { maxLength: 4 }),
        (message, edits) => {
          let frame = encodeVcp({ ...message, fields: { ...message.fields, P: secret } });
          for (const [place, removed, added] of edits) {
            // Damage behind the password, which would hide where it begins.
            const from = frame.indexOf(secret) + secret.length;
            const at = from + (place % (frame.length - from + 1));
            frame = frame.slice(0, at) + added + frame.slice(at + removed);
          }
          try {
            decodeVcp(frame);
          } catch (error) {
            if (!isGkError(error, 'protocol')) throw error;
            expect(JSON.stringify(error) + String(error) + JSON.stringify({ ...error })).not.toContain(secret);
          }
        },
      ),
      { numRuns: FUZZ_RUNS },
    );
  });
});
