import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import {
  decodeJt808,
  encodeJt808,
  encodeJt808AttachmentData,
  encodeJt808Body,
  jt808MessageId,
  Jt808Parser,
  jt808TerminalId,
  type Jt808Message,
} from 'gk-sdk/jt808';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { AttachmentConnection } from './attachment-connection.js';
import { IncomingAlarm } from './incoming-alarm.js';
import { ALARM_ID, DEVICE } from './testing/attachment-bench.js';

/** Inputs; `npm run nightly` asks for more. */
const RUNS = Number(process.env.GK_FUZZ_RUNS ?? 200);
const TIMEOUT_MS = 60_000 + RUNS * 100;
const NUMBER = '0123456789abcdef0123456789abcdef';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'gk-attachments-fuzz-'));
});
afterAll(() => {
  rmSync(folder, { recursive: true });
});

const terminal = jt808TerminalId(DEVICE);
function frame(message: Jt808Message): Uint8Array {
  const messageId = jt808MessageId(message.type);
  return encodeJt808({ messageId, year: '2013', terminal, serial: 1, encryption: 0 }, encodeJt808Body(message, '2013'));
}

const data = Uint8Array.from({ length: 600 }, (_, index) => (index * 7) & 0xff);
const file = { name: 'a.jpg', kind: 0, bytes: data.byteLength };
const list: Jt808Message = {
  type: 'attachments',
  terminal: ALARM_ID.terminal,
  alarmId: ALARM_ID,
  alarmNumber: NUMBER,
  kind: 0,
  files: [file, { name: 'b.bin', bytes: 10 }],
};
const pieces = [
  frame(list),
  frame({ type: 'attachmentStart', ...file }),
  encodeJt808AttachmentData('a.jpg', 0, data.subarray(0, 400)),
  encodeJt808AttachmentData('a.jpg', 300, data.subarray(300)),
  frame({ type: 'attachmentEnd', ...file }),
];
/** Pieces left out, doubled and in any order, then bytes changed. */
const stream = fc
  .tuple(
    fc.array(fc.nat(pieces.length - 1), { minLength: 1, maxLength: 12 }),
    fc.array(fc.tuple(fc.nat(4_000), fc.integer({ min: 1, max: 255 })), { maxLength: 6 }),
    fc.boolean(),
  )
  .map(([order, changes, isInOrder]) => {
    const chosen = isInOrder ? pieces : order.map((index) => pieces[index] ?? new Uint8Array());
    const bytes = new Uint8Array(Buffer.concat([pieces[0] ?? new Uint8Array(), ...chosen]));
    for (const [at, bits] of changes) bytes[at % bytes.byteLength] = (bytes[at % bytes.byteLength] ?? 0) ^ bits;
    return bytes;
  });

it(
  'any bytes on a connection for files are no error, leave no file behind, and confirm nothing that is not kept',
  async () => {
    let isConfirmedOnce = false;
    const property = fc.asyncProperty(stream, fc.integer({ min: 1, max: 2_000 }), async (bytes, size) => {
      const kept: string[] = [];
      const alarm = new IncomingAlarm({
        question: { number: NUMBER, deviceId: DEVICE, alarmId: ALARM_ID.raw, kept: [] },
        terminal: terminal.raw,
        folder,
        keep: (received) => {
          kept.push(received.name);
          rmSync(received.path);
          return Promise.resolve(true);
        },
      });
      let confirmed = 0;
      const ended = new Promise<void>((resolve) => {
        const connection = new AttachmentConnection({
          socket: {
            write: (answer) => {
              for (const { header, body } of new Jt808Parser().push(answer)) {
                const message = decodeJt808(header, body);
                if (message.type === 'attachmentResult' && message.result === 0) confirmed += 1;
              }
            },
            pause: () => undefined,
            resume: () => undefined,
            close: () => undefined,
          },
          now: () => 0,
          claim: ({ alarmNumber }) => (alarmNumber === NUMBER ? alarm : undefined),
          onProgress: () => undefined,
          onEnd: (_, why) => {
            expect(why).not.toBe('disk');
            resolve();
          },
        });
        for (let at = 0; at < bytes.byteLength; at += size) connection.receive(bytes.slice(at, at + size));
        connection.end();
      });
      await ended;
      await alarm.discard();
      if (confirmed > 0) expect(kept.length).toBeGreaterThan(0);
      isConfirmedOnce ||= confirmed > 0;
      expect(readdirSync(folder)).toEqual([]);
    });
    await fc.assert(property, { numRuns: RUNS, seed: 60 });
    expect(isConfirmedOnce).toBe(true);
  },
  TIMEOUT_MS,
);
