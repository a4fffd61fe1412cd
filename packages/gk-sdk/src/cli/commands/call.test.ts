import { describe, expect, it } from 'vitest';
import { createSession } from '../../session/create-session.js';
import { FakeRecorder } from '../../testing.js';
import { Options } from '../command.js';
import { testTerminal } from '../fixtures/test-terminal.js';
import { call } from './call.js';

const BODY = 'first\u001b[2J\r\nsecond\u202e';

/** Runs `gk call E01` against a server that answers with BODY; gives what goes to the output. */
async function answerOn(isRead: boolean): Promise<string> {
  const recorder = new FakeRecorder();
  recorder.on('E01', () => ({ fields: { R: '1', T: 'fine\u001b' }, body: BODY }));
  const session = createSession({ server: 'http://recorder.test', ...recorder.sessionOptions });
  const terminal = testTerminal({ isRead });
  await call.run({
    args: ['E01'],
    options: new Options({}),
    terminal,
    signIn: async () => {
      await session.login({ kind: 'password', username: 'anna', password: 'secret' });
      return session;
    },
  });
  session.close();
  const said = terminal.said();
  return said.slice(said.indexOf('\n\n') + 2);
}

describe('gk call', () => {
  it('shows the control characters of an answer on a terminal, and keeps its lines', async () => {
    expect(await answerOn(true)).toBe('first\\u001b[2J\\u000d\nsecond\\u202e\n');
  });

  it('hands on the answer as it came to a file or another program', async () => {
    expect(await answerOn(false)).toBe(`${BODY}\n`);
  });
});
