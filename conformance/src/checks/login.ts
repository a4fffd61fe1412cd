import type { StreamRequest } from 'gk-sdk/stream';
import { expectThat, Skipped } from '../outcome.js';
import type { Check } from '../check.js';
import { bodyOf, resultOf } from '../command-socket.js';
import { loginFields, NO_DEVICE, WRONG, type Probe } from '../probe.js';
import { expectShape, objectOf, record, text, truth } from '../shape.js';
import { endOf, type StreamProbe } from '../stream-probe.js';

const CLOSE_SENTENCE =
  'If the server refuses a stream, it sends one such frame and closes the socket with 4000 + code: 4400 malformed, 4401 wrong or expired credentials, 4403 no right, 4404 unknown or offline.';

/** Waits for the end that a refusal is. */
export async function expectRefusal(stream: StreamProbe, code: number, withText = true): Promise<void> {
  await stream.until(({ end }) => end !== undefined, 8_000);
  expectThat(stream.closeCode === code, `the stream ${endOf(stream)}, not with ${code}`);
  if (!withText) return;
  const status = stream.statuses.at(-1);
  expectThat(status?.code === code - 4000, `no text frame {code: ${code - 4000}, message} came ahead of the close`);
}

function refused(what: string, code: number, request: (probe: Probe) => StreamRequest, asWhom?: 'wrong'): Check {
  return {
    id: `login.stream-${what}`,
    area: 'login',
    proves: CLOSE_SENTENCE,
    run: async (probe) => {
      await expectRefusal(probe.stream(request(probe), asWhom === 'wrong' ? WRONG : probe.server.authorization), code);
    },
  };
}

export const loginChecks: readonly Check[] = [
  {
    id: 'login.accepted',
    area: 'login',
    proves: '| Q02 | U and P, or E and H | R; if R is 1: G permission, A access flags, S stream port, body user info',
    run: async (probe) => {
      const socket = await probe.bareCommands();
      const reply = await socket.ask('Q02', loginFields(probe.server.authorization));
      expectThat(reply.fields.R === '1', resultOf(reply));
      expectThat(/^\d+$/.test(reply.fields.G ?? ''), `G is ${reply.fields.G ?? 'missing'}`);
      expectThat(/^[01]+$/.test(reply.fields.A ?? ''), `A is ${reply.fields.A ?? 'missing'}`);
      expectThat(/^\d+$/.test(reply.fields.S ?? ''), `S is ${reply.fields.S ?? 'missing'}`);
      expectShape(bodyOf(reply), record, 'the user info');
      const { authorization } = probe.server;
      const hash = authorization.kind === 'password' ? authorization.passwordHash : authorization.h;
      expectThat(!reply.frame.includes(hash), 'the user info holds the password hash');
    },
  },
  {
    id: 'login.refused',
    area: 'login',
    proves: '| 0 | refused |',
    run: async (probe) => {
      const socket = await probe.bareCommands();
      const reply = await socket.ask('Q02', loginFields(WRONG));
      expectThat(reply.fields.R === '0', resultOf(reply));
      const next = await socket.ask('Q03');
      expectThat(next.fields.R !== undefined && next.fields.R !== '1', 'Q03 is answered after a refused login');
    },
  },
  refused(
    'wrong-password',
    4401,
    (probe) => ({ deviceId: probe.server.deviceIds[0] ?? NO_DEVICE, channel: 1 }),
    'wrong',
  ),
  refused('unknown-device', 4404, () => ({ deviceId: NO_DEVICE, channel: 1 })),
  {
    id: 'login.stream-malformed',
    area: 'login',
    proves: CLOSE_SENTENCE,
    run: async (probe) => {
      const { deviceId } = probe.online;
      await expectRefusal(probe.stream({ deviceId, channel: 1 }, undefined, { channel: 'first' }), 4400);
    },
  },
  {
    id: 'login.events-wrong-password',
    area: 'login',
    proves: '4401 wrong or expired credentials',
    run: (probe) => expectRefusal(probe.events(WRONG), 4401, false),
  },
  {
    id: 'login.stream-plain-password',
    area: 'login',
    proves: '`ws.cgi` takes a plain password too.',
    run: async (probe) => {
      const { plainPassword, authorization } = probe.server;
      if (plainPassword === undefined || authorization.kind !== 'password') throw new Skipped('only the hash is known');
      const { deviceId } = probe.online;
      const stream = probe.stream({ deviceId, channel: 1 }, { ...authorization, passwordHash: plainPassword });
      expectThat(await stream.until(({ chunks }) => chunks.length > 0, 10_000), `the stream ${endOf(stream)}`);
    },
  },
  {
    id: 'login.rest-wrong-password',
    area: 'login',
    proves: '`hasError: true` with `message` is a refusal',
    run: async (probe) => {
      const { status, text: answer } = await probe.exchange({ method: 'POST', path: 'userInfo', body: {} }, WRONG);
      expectThat(status === 401, `HTTP ${status}`);
      expectShape(parsed(answer), objectOf({ hasError: truth, message: text }), 'the refusal');
    },
  },
  {
    id: 'login.rest-body',
    area: 'login',
    proves: 'POST, PUT, DELETE: `username` and `password` (upper-case SHA-256) in the body.',
    run: async (probe) => {
      expectShape(await probe.json({ method: 'POST', path: 'userInfo', body: {} }), record, 'the user info');
    },
  },
  {
    id: 'login.rest-header',
    area: 'login',
    proves: 'GET: `Authorization: Basic base64(user:HASH)`',
    run: async (probe) => {
      await probe.json({ method: 'GET', path: 'deviceFirmwares' });
    },
  },
];

function parsed(answer: string): unknown {
  try {
    return JSON.parse(answer);
  } catch {
    return answer;
  }
}
