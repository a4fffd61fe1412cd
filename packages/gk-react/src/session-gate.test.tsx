import { act, cleanup, render, screen } from '@testing-library/react';
import { useEffect, useState, type ReactElement } from 'react';
import { GkError, type SessionState, type SessionUser } from 'gk-sdk';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { SessionGate, SessionProvider, useLastUser, type SessionGateProps } from './index.js';
import { FakeSession } from './testing/fake-session.js';
import { testUser } from './testing/test-user.js';

const refused: SessionState = { kind: 'refused', error: new GkError('auth-failed', 'The token is over.') };
const signedIn = (user: SessionUser = testUser): SessionState => ({ kind: 'signed-in', user, devicesLoaded: true });
const reconnecting = (user: SessionUser | undefined): SessionState => ({
  kind: 'reconnecting',
  reason: 'server-down',
  retryAtS: 0,
  user,
});

let session: FakeSession;
let mounts: number;

/** A child that counts how often it was mounted, and holds something of its own. */
function Fleet(): ReactElement {
  const [picked, setPicked] = useState('nothing');
  useEffect(() => {
    mounts += 1;
  }, []);
  return <button onClick={() => setPicked('BUS-7')}>{picked}</button>;
}

const page = (props: SessionGateProps = {}, of = session): ReactElement => (
  <SessionProvider session={of.asSession()}>
    <SessionGate {...props}>
      <Fleet />
    </SessionGate>
  </SessionProvider>
);
const goThrough = (...states: readonly SessionState[]): void => {
  for (const state of states) act(() => session.setState(state));
};

beforeEach(() => {
  session = new FakeSession();
  mounts = 0;
});
afterEach(cleanup);

describe('SessionGate', () => {
  it('keeps what is in it through outages, renewed tokens, a refusal and a login anew', () => {
    render(page());
    goThrough(signedIn());
    const fleet = screen.getByRole('button');
    act(() => fleet.click());
    for (const state of [reconnecting(testUser), refused, { kind: 'connecting' }, reconnecting(undefined)] as const) {
      goThrough(state);
      expect(screen.getByText('BUS-7')).toBe(fleet);
      goThrough(signedIn({ ...testUser }));
      expect(screen.getByText('BUS-7')).toBe(fleet);
    }
    expect(mounts).toBe(1);
  });

  it('unmounts at the sign-out, and gives another user children of their own', () => {
    render(page());
    goThrough(signedIn());
    act(() => screen.getByRole('button').click());
    goThrough({ kind: 'connecting' }, signedIn({ ...testUser, username: 'other' }));
    expect(screen.getByRole('button').textContent).toBe('nothing');
    expect(mounts).toBe(2);
    goThrough({ kind: 'signed-out' });
    expect(screen.queryByRole('button')).toBeNull();
    goThrough(signedIn());
    expect(mounts).toBe(3);
  });

  it('does not show what it kept to the user of another session', () => {
    const { rerender } = render(page());
    goThrough(signedIn());
    rerender(page({}, new FakeSession()));
    expect(screen.queryByRole('button')).toBeNull();
  });

  it('says in words why nothing is there yet, and what is wrong over what stays', () => {
    render(page());
    const words = (): string | null => screen.getByRole('status').textContent;
    expect(words()).toBe('Not signed in.');
    goThrough({ kind: 'connecting' });
    expect(words()).toBe('Signing in…');
    goThrough(reconnecting(undefined));
    expect(words()).toBe('Connection lost, trying again…');
    goThrough(signedIn());
    const region = screen.getByRole('status');
    expect(region.textContent).toBe('');
    goThrough(refused);
    expect(screen.getByRole('status')).toBe(region);
    expect(region.textContent).toBe('The token is over.');
  });

  it('takes the page for both', () => {
    render(page({ fallback: <p>Log in</p>, notice: ({ kind }) => <p>{`now ${kind}`}</p> }));
    expect(screen.getByText('Log in')).toBeDefined();
    goThrough(signedIn());
    expect(screen.queryByText(/now/)).toBeNull();
    goThrough(reconnecting(testUser));
    expect(screen.getByText('now reconnecting')).toBeDefined();
    expect(screen.queryByRole('status')).toBeNull();
  });
});

describe('useLastUser', () => {
  it('is the user of the last login until the sign-out', () => {
    function Who(): ReactElement {
      return <p>{useLastUser()?.username ?? 'nobody'}</p>;
    }
    render(
      <SessionProvider session={session.asSession()}>
        <Who />
      </SessionProvider>,
    );
    expect(screen.getByText('nobody')).toBeDefined();
    goThrough(signedIn(), refused);
    expect(screen.getByText('tester')).toBeDefined();
    goThrough({ kind: 'signed-out' });
    expect(screen.getByText('nobody')).toBeDefined();
  });
});
