import { VCP_MAX_MESSAGE_BYTES } from 'gk-sdk/wire';
import { expectThat } from '../outcome.js';
import type { Check } from '../check.js';
import { bodyOf, resultOf } from '../command-socket.js';
import { expectShape, number, objectOf, text, unixS, whole } from '../shape.js';

/** Frames that are no messages: each must cost itself only. */
const BAD_FRAMES = [
  '',
  'nonsense',
  'VCP\n',
  'VCP\nL:99\nM:E02\n\nshort',
  'VCP\nL:0\nM:E02\nD:a\nD:b\n',
  'VCP\nL:-1\nM:E02\n',
  '{}',
];

export const commandChecks: readonly Check[] = [
  {
    id: 'commands.server-info',
    area: 'commands',
    proves:
      '| Q01 | | Version, max_license, expired, timeZone (s east of UTC), timeZoneStr (IANA), serverAddress, time (unix s), extensions ([text], see [Extensions](#extensions)) |',
    run: async (probe) => {
      const socket = await probe.bareCommands();
      const shape = objectOf(
        { time: unixS },
        { timeZone: number, timeZoneStr: text, serverAddress: text, max_license: whole, expired: unixS },
      );
      expectShape(bodyOf(await socket.ask('Q01')), shape, 'Q01');
    },
  },
  {
    id: 'commands.echo',
    area: 'commands',
    proves: '| E01, E02 | a body; nothing | the same body; T pong. Both work before the login, as Q01 does |',
    run: async (probe) => {
      const socket = await probe.bareCommands();
      const body = '{"words": "ärger 車 \u{1f69a}"}\n\nVCP\nL:0\nM:E02\n';
      const reply = await socket.ask('E01', {}, body);
      expectThat(reply.body === body, `E01 gives back ${JSON.stringify(reply.body ?? '').slice(0, 80)}`);
      const large = 'x'.repeat(1024 * 1024);
      // A server may refuse long messages from clients that it does not know.
      const known = await probe.commands();
      expectThat((await known.ask('E01', {}, large)).body === large, 'E01 does not give back 1 MiB');
    },
  },
  {
    id: 'commands.ping',
    area: 'commands',
    proves: 'T pong',
    run: async (probe) => {
      const reply = await (await probe.bareCommands()).ask('E02');
      expectThat(reply.fields.T === 'pong', `T is ${reply.fields.T ?? 'missing'}`);
    },
  },
  {
    id: 'commands.request-id',
    area: 'commands',
    proves: '| I | request id: the client chooses it, the reply repeats it |',
    run: async (probe) => {
      const socket = await probe.bareCommands();
      for (const id of ['1', '77', '4294967296']) {
        socket.sendFrame(`VCP\nL:0\nM:E02\nI:${id}\n`);
        const { fields } = await socket.next();
        expectThat(fields.I === id, `I ${id} comes back as ${fields.I ?? 'nothing'}`);
      }
    },
  },
  {
    id: 'commands.layout',
    area: 'commands',
    proves: 'L:4                  length of the body in UTF-8 bytes, always the second line',
    run: async (probe) => {
      const { frame } = await (await probe.bareCommands()).ask('E01', {}, '車');
      const [head = ''] = frame.split('\n\n', 1);
      const [marker, length, code, ...letters] = head.split('\n');
      expectThat(!head.includes('\r'), 'lines end with CR');
      expectThat(
        marker === 'VCP' && length === 'L:3' && code === 'M:E01',
        `the message begins ${JSON.stringify(head)}`,
      );
      expectThat(letters.join() === [...letters].sort().join(), `the letters stand in the order ${letters.join()}`);
    },
  },
  {
    id: 'commands.lenient-reading',
    area: 'commands',
    proves: '| line endings | LF | CRLF; no line ending after the last line |',
    run: async (probe) => {
      const socket = await probe.bareCommands();
      for (const frame of [
        'VCP\r\nL:0\r\nM:E02\r\nI:5\r\n',
        'VCP\nL:0\nI:5\nM:E02',
        'VCP\nL:0\nZ:1\nM:E02\nI:5\nA:\n',
      ]) {
        socket.sendFrame(frame);
        const { fields } = await socket.next();
        expectThat(fields.T === 'pong' && fields.I === '5', `${JSON.stringify(frame)} is not read`);
      }
    },
  },
  {
    id: 'commands.malformed-frames',
    area: 'commands',
    proves: 'A bad frame must not close a connection or cause the loss of a good frame.',
    run: async (probe) => {
      const socket = await probe.bareCommands();
      for (const frame of BAD_FRAMES) socket.sendFrame(frame);
      socket.sendFrame('VCP\nL:0\nM:E02\nI:98765\n');
      let reply = await socket.next();
      while (reply.fields.I !== '98765') reply = await socket.next();
      expectThat(reply.fields.T === 'pong', resultOf(reply));
    },
  },
  {
    id: 'commands.too-large',
    area: 'commands',
    proves: '| size | up to 8 MiB | a larger message is rejected without being parsed |',
    run: async (probe) => {
      const socket = await probe.bareCommands();
      const bytes = VCP_MAX_MESSAGE_BYTES + 1;
      socket.sendFrame(`VCP\nL:${bytes}\nM:E01\nI:1\n\n${'x'.repeat(bytes)}`);
      const answer = await Promise.race([socket.closed.then(() => undefined), socket.next().catch(() => undefined)]);
      expectThat(answer?.body === undefined, 'a message of more than 8 MiB is answered');
      const other = await (await probe.bareCommands()).ask('E02');
      expectThat(other.fields.T === 'pong', 'other connections suffer from it');
    },
  },
  {
    id: 'commands.login-first',
    area: 'commands',
    proves: '| 403 | no right |',
    run: async (probe) => {
      const socket = await probe.bareCommands();
      for (const code of ['Q03', 'Q04', 'D20', 'DB8']) {
        const reply = await socket.ask(code);
        expectThat(reply.fields.R !== undefined && reply.fields.R !== '1', `${code} is answered before the login`);
      }
    },
  },
  {
    id: 'commands.unknown-code',
    area: 'commands',
    proves: '| 400 | malformed message or unknown code |',
    run: async (probe) => {
      const reply = await (await probe.commands()).ask('Q99');
      expectThat(reply.fields.R === '400', resultOf(reply));
    },
  },
];
