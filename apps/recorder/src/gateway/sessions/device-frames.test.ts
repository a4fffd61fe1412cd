import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { systemClock } from 'gk-sdk';
import {
  decodeJt808,
  encodeJt808,
  encodeJt808Body,
  jt808MessageId,
  Jt808Parser,
  type Jt808Frame,
  type Jt808Message,
} from 'gk-sdk/jt808';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TerminalIdentity } from '../../store/devices/terminal-store.js';
import { WrittenHost } from '../testing/written-host.js';
import { listenForTerminals, type ListeningPort } from './listen-for-terminals.js';
import { TerminalConnections } from './terminal-connections.js';

const CODE = 'c0de';

/** Answers of terminals, which get none themselves, and the number of 8100. */
const WITHOUT_ANSWER: ReadonlySet<number> = new Set([
  0x0001, 0x0104, 0x0107, 0x0201, 0x0302, 0x0500, 0x0700, 0x0802, 0x0805, 0x1003, 0x1205, 0x0304, 0x1300,
]);
const REGISTRATION = jt808MessageId('registration');
const LOGIN = jt808MessageId('authentication');
const SIGN_OFF = jt808MessageId('signOff');

const data = process.env.GK_DATA;

/** Frames that devices sent, each with all that stands in its line. */
function deviceFrames(): { readonly bytes: Uint8Array; readonly frame: Jt808Frame | undefined }[] {
  const lines = readFileSync(join(data ?? '', 'jt808/frames.jsonl'), 'utf8')
    .trim()
    .split('\n');
  return lines
    .map((line) => JSON.parse(line) as { proto: string; origin: string; hex: string })
    .filter(({ proto, origin }) => proto === 'jt808' && origin === 'device')
    .map(({ hex }) => {
      const bytes = Buffer.from(hex, 'hex');
      return { bytes, frame: new Jt808Parser().push(bytes)[0] };
    });
}

function identityIn({ header, body }: Jt808Frame): TerminalIdentity | undefined {
  const message = decodeJt808(header, body);
  if (message.type !== 'registration') return undefined;
  const { maker, model, terminalId: number, plate } = message;
  return { maker, model, number, plate };
}

describe.skipIf(data === undefined)('each frame that a device sent, by a terminal of the fleet on a socket', () => {
  let host: WrittenHost;
  let connections: TerminalConnections;
  let port: ListeningPort;
  beforeAll(async () => {
    host = new WrittenHost();
    connections = new TerminalConnections({ host, clock: systemClock, now: Date.now });
    port = await listenForTerminals(connections, { host: '127.0.0.1', port: 0 });
  });
  afterAll(() => {
    connections.close();
    port.close();
  });

  /** Logs in as the sender of a frame, sends it, and gives what was heard until a heartbeat behind it was answered. */
  async function heardAfter(frame: Jt808Frame, bytes: Uint8Array): Promise<{ heard: Jt808Message[]; isOpen: boolean }> {
    const { year, terminal } = frame.header;
    host.members.set(terminal.key, {
      kind: 'member',
      deviceId: terminal.key,
      authCode: CODE,
      identity: identityIn(frame),
      zoneMinutes: 480,
      flags: undefined,
      fields: {},
    });
    const socket = connect(port.port, '127.0.0.1');
    const closed = once(socket, 'close');
    await once(socket, 'connect');
    const heard: Jt808Message[] = [];
    const parser = new Jt808Parser();
    socket.on('data', (answer: Uint8Array) => {
      for (const { header, body } of parser.push(answer)) {
        const message = decodeJt808(header, body);
        if (message.type !== 'unknown' && message.type !== 'malformed') heard.push(message);
      }
    });
    const say = (message: Jt808Message, serial: number): void => {
      const header = { messageId: jt808MessageId(message.type), year, terminal, serial, encryption: 0 };
      socket.write(encodeJt808(header, encodeJt808Body(message, year)));
    };
    const isAnswered = (requestSerial: number): boolean =>
      heard.some((message) => message.type === 'platformAnswer' && message.requestSerial === requestSerial);
    const login = (frame.header.serial + 1_000) & 0xffff;
    say({ type: 'authentication', authCode: CODE, imei: '', version: '' }, login);
    await expect.poll(() => isAnswered(login), { interval: 5 }).toBe(true);
    socket.write(bytes);
    const last = (login + 1) & 0xffff;
    say({ type: 'heartbeat' }, last);
    await Promise.race([expect.poll(() => isAnswered(last), { interval: 5 }).toBe(true), closed.then(() => undefined)]);
    const isOpen = isAnswered(last);
    socket.destroy();
    await closed;
    return { heard, isOpen };
  }

  it('is answered as its message is, and closes nothing', async () => {
    const frames = deviceFrames();
    expect(frames.length).toBeGreaterThan(100);
    const wrong: unknown[] = [];
    const kinds = new Set<number>();
    for (const { bytes, frame } of frames) {
      // Without a matching check byte it is no frame, and there is no sender to answer.
      if (frame === undefined) continue;
      const { messageId, serial, part } = frame.header;
      kinds.add(messageId);
      const { heard, isOpen } = await heardAfter(frame, bytes);
      const results = heard.flatMap((message) => {
        if (message.type === 'platformAnswer' && message.requestSerial === serial && message.requestId === messageId) {
          return [message.result];
        }
        if (message.type === 'compactAnswer' && message.requestId === messageId) return [message.result];
        return message.type === 'registrationAnswer' && message.requestSerial === serial ? [message.result] : [];
      });
      const read = decodeJt808(frame.header, frame.body).type;
      const expected = (): number[][] => {
        // Reports in parts are confirmed when all of them are there.
        if (part !== undefined) return [[0], []];
        if (read === 'unknown') return [[3]];
        if (read === 'malformed') return [[2]];
        if (messageId === LOGIN) return [[1]];
        // Unsolicited pictures are handled elsewhere.
        if (messageId === 0x0801) return [[], [0], [3]];
        // Locks and trackers ask for an answer, or do not.
        if (messageId === 0x5501 || messageId === 0x5502) return [frame.header.wantsAnswer === true ? [0] : []];
        return WITHOUT_ANSWER.has(messageId) ? [[]] : [[0]];
      };
      const isAsExpected = expected().some((each) => JSON.stringify(each) === JSON.stringify(results));
      if (!isAsExpected || isOpen === (messageId === SIGN_OFF)) {
        wrong.push({ id: messageId.toString(16), read, results, isOpen, hex: Buffer.from(bytes).toString('hex') });
      }
    }
    expect(wrong).toEqual([]);
    expect(kinds.has(REGISTRATION)).toBe(true);
    expect(kinds.size).toBeGreaterThan(8);
  });
});
