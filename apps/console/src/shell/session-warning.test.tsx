import { act, cleanup, screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { GkError } from 'gk-sdk';
import { notices } from '../shared/toast/notice-store.js';
import { startConsole } from '../testing/render-console.js';
import { toWarningNotice, WarningLimit } from './session-warning.js';
import { Notices } from './messages/notices.js';
import { useSessionWarnings } from './use-session-warnings.js';

afterEach(() => {
  cleanup();
  notices.clear();
});

function Warnings() {
  useSessionWarnings();
  return <Notices />;
}

describe('session warnings', () => {
  it('tells what cannot be read from what was not answered', () => {
    expect(toWarningNotice(new GkError('protocol', 'L')).text).toContain('cannot be read');
    expect(toWarningNotice(new GkError('bad-reply', 'L')).text).toContain('cannot be read');
    expect(toWarningNotice(new GkError('timeout', 'L')).text).toContain('asks again');
  });

  it('tells each kind of trouble once a minute', () => {
    const limit = new WarningLimit();
    expect([0, 59_999, 60_000].map((nowMs) => limit.admits('A', nowMs))).toEqual([true, false, true]);
    expect(limit.admits('B', 1)).toBe(true);
  });

  it('says nothing of what the user has no right to', async () => {
    const { recorder, consoleSession, signIn, render } = startConsole();
    await signIn();
    const codes: string[] = [];
    consoleSession.session.on('warning', ({ code }) => codes.push(code));
    render(<Warnings />);
    await expect.poll(() => recorder.sockets.open('/event.cgi')).toHaveLength(1);
    act(() => recorder.sockets.open('/event.cgi')[0]?.serverClose({ code: 4403, reason: 'no right' }));
    expect(codes).toEqual(['forbidden']);
    expect(notices.list()).toEqual([]);
  });

  it('shows one toast for frames that are no messages, and the session goes on', async () => {
    const { recorder, consoleSession, signIn, render } = startConsole();
    await signIn();
    render(<Warnings />);
    act(() => {
      for (let i = 0; i < 3; i++) recorder.commandSocket?.serverText('VCP\nL:9\nM:Q04\n\nnot nine');
    });
    expect(screen.getAllByText('Message could not be read')).toHaveLength(1);
    expect(consoleSession.session.state.kind).toBe('signed-in');
  });
});
