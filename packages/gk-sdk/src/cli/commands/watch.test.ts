import { describe, expect, it } from 'vitest';
import { createSession } from '../../session/create-session.js';
import { FakeRecorder } from '../../testing.js';
import { Options, type Command } from '../command.js';
import { ExitCode } from '../exit-code.js';
import { testTerminal } from '../fixtures/test-terminal.js';
import { events } from './events.js';
import { watch } from './watch.js';

/** Runs a command that goes on until it is interrupted; resolves when it is logged in. */
async function begin(command: Command, options: Record<string, boolean>) {
  const recorder = new FakeRecorder();
  const interrupted = new AbortController();
  const session = createSession({ server: 'http://recorder.test', ...recorder.sessionOptions });
  const run = command.run({
    args: [],
    options: new Options(options),
    terminal: testTerminal({ signal: interrupted.signal }),
    signIn: async () => {
      await session.login({ kind: 'token', e: 'e', h: 'h' });
      return session;
    },
  });
  const code = run.finally(() => {
    session.close();
  });
  await session.ready();
  return { recorder, interrupted, code };
}

describe.each([
  ['gk watch', watch, {}],
  ['gk events --follow', events, { follow: true }],
] as const)('%s', (_, command, options) => {
  it('ends with the reason when the login does', async () => {
    const { recorder, code } = await begin(command, options);
    recorder.commandSocket?.serverClose({ code: 4401, reason: 'token expired' });
    await expect(code).rejects.toMatchObject({ code: 'auth-failed', message: 'token expired' });
  });

  it('ends well at Ctrl-C', async () => {
    const { interrupted, code } = await begin(command, options);
    interrupted.abort();
    expect(await code).toBe(ExitCode.ok);
  });
});
