import { lazy, Suspense, type ReactElement } from 'react';
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { Link, Navigate, Route, Routes, useLocation } from 'react-router';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { rehearsal } from '../shared/access/rehearsal.js';
import { notices } from '../shared/toast/notice-store.js';
import { LoginPage } from '../features/login/login-page.js';
import { startConsole } from '../testing/render-console.js';
import { SessionLostBar } from '../shell/session-lost-bar.js';
import { GuardedScreen } from './guarded-screen.js';
import type { Screen } from '../shell/screen.js';

afterEach(() => {
  cleanup();
  rehearsal.end();
  notices.clear();
});

const secret: Screen = {
  path: '/secret',
  title: 'Secret',
  area: 'idle',
  load: async () => ({ default: () => <p>the secret</p> }),
};

function LoginProbe() {
  return <p>login, asked for {(useLocation().state as { askedUrl?: string }).askedUrl ?? 'nothing'}</p>;
}

function HomeProbe() {
  const { search } = useLocation();
  return <p>{`home${search}`}</p>;
}

const screens = (guarded: Screen) => (
  <Routes>
    <Route path="/login" element={<LoginProbe />} />
    <Route path="/secret" element={<GuardedScreen screen={guarded} />} />
    <Route path="/" element={<HomeProbe />} />
  </Routes>
);

describe('GuardedScreen', () => {
  it('sends a stranger to the login with the asked URL', () => {
    startConsole().render(screens(secret), '/secret?filter=idle');
    expect(screen.getByText('login, asked for /secret?filter=idle')).toBeTruthy();
  });

  it('shows the screen to a user, and keeps it while the connection is broken', async () => {
    const { consoleSession, recorder, signIn, render } = startConsole();
    await signIn();
    render(screens(secret), '/secret');
    expect(await screen.findByText('the secret')).toBeTruthy();
    act(() => {
      recorder.connections = 'refuse';
      recorder.commandSocket?.serverClose();
    });
    await waitFor(() => expect(consoleSession.session.state.kind).toBe('reconnecting'));
    expect(screen.getByText('the secret')).toBeTruthy();
    consoleSession.session.close();
  });

  it.each([
    [['links'], 'the secret'],
    [[], 'home'],
  ])('opens what the specification does not have on servers that have it alone: %j', async (extensions, shown) => {
    const { recorder, signIn, render } = startConsole({ permission: 1 });
    recorder.on('Q01', () => ({ body: JSON.stringify({ Version: '4.2.1', extensions }) }));
    await signIn();
    render(screens({ ...secret, area: 'links', extension: 'links' }), '/secret');
    expect(await screen.findByText(shown)).toBeTruthy();
    expect(notices.list().map(({ text }) => text)).toEqual(
      shown === 'home' ? ['This server does not offer this.'] : [],
    );
  });

  it('says that the server has not told about itself, and asks again on wish', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
    try {
      const { recorder, signIn, render, consoleSession } = startConsole();
      recorder.on('Q01', () => ({ fields: { R: '500' } }));
      await signIn();
      render(screens({ ...secret, area: 'driversetting' }), '/secret');
      expect(screen.getByText('Asking the server about itself')).toBeTruthy();
      await act(() => vi.advanceTimersByTimeAsync(5000));
      const again = screen.getByRole('button', { name: 'Try again' });
      expect(screen.getByText(/has not told its address and version yet/)).toBeTruthy();
      recorder.on('Q01', () => ({
        body: JSON.stringify({ Version: '4.2.1', serverAddress: window.location.hostname }),
      }));
      fireEvent.click(again);
      expect(await screen.findByText('the secret')).toBeTruthy();
      consoleSession.session.close();
    } finally {
      vi.useRealTimers();
    }
  });

  it('leads a user without the right home, with words', async () => {
    const { signIn, render } = startConsole({ permission: 2 });
    await signIn();
    render(screens({ ...secret, area: 'videotest' }), '/secret');
    expect(await screen.findByText('home')).toBeTruthy();
    expect(notices.list().map((toast) => toast.text)).toEqual(['You do not have permission to open "Secret".']);
  });

  it('leads away with words from an open screen whose right is withdrawn', async () => {
    const { signIn, render } = startConsole();
    await signIn();
    render(screens({ ...secret, area: 'todayevents' }), '/secret');
    await screen.findByText('the secret');
    const group = { id: 3, name: 'Guests', access: '0'.repeat(86) };
    act(() => rehearsal.begin({ group, refusalOf: () => undefined }));
    expect(await screen.findByText('home')).toBeTruthy();
    expect(screen.queryByText('the secret')).toBeNull();
    expect(notices.list().map((toast) => toast.text)).toEqual(['You do not have permission to open "Secret".']);
  });

  it('keeps the filter of the fleet where it leads elsewhere', async () => {
    const { signIn, render } = startConsole({ permission: 2 });
    await signIn();
    render(screens({ ...secret, area: 'videotest' }), '/secret?filter=idle&group=7&day=1');
    expect(await screen.findByText('home?filter=idle&group=7')).toBeTruthy();
  });

  it('stays a kiosk where it leads elsewhere', async () => {
    const { signIn, render } = startConsole({ permission: 2 });
    await signIn();
    render(screens({ ...secret, area: 'videotest' }), '/secret?kiosk=1&filter=idle');
    expect(await screen.findByText('home?filter=idle&kiosk=1')).toBeTruthy();
  });

  it('leads away again where the same address comes back before the screen that it leads to is loaded', async () => {
    const { signIn, render } = startConsole({ permission: 2 });
    await signIn();
    let arrive = (_module: { default: () => ReactElement }): void => undefined;
    const Slow = lazy(() => new Promise<{ default: () => ReactElement }>((resolve) => (arrive = resolve)));
    render(
      <>
        <Link to="/secret">again</Link>
        <Suspense fallback={<p>loading</p>}>
          <Routes>
            <Route path="/secret" element={<GuardedScreen screen={{ ...secret, area: 'videotest' }} />} />
            <Route path="/" element={<Slow />} />
          </Routes>
        </Suspense>
      </>,
      '/secret',
    );
    fireEvent.click(screen.getByText('again'));
    await act(async () => arrive({ default: HomeProbe }));
    expect(await screen.findByText('home')).toBeTruthy();
  });

  it('leads to the login, and no further, whose login the browser no longer knows', async () => {
    const { stored, signIn, render } = startConsole();
    await signIn();
    (stored as Map<string, string>).clear();
    let times = 0;
    const leadBack = () => {
      times += 1;
      return times > 5 ? <p>in a circle</p> : <Navigate to="/secret" replace />;
    };
    const login = <LoginPage signedIn={leadBack} />;
    render(
      <Routes>
        <Route path="/login" element={login} />
        <Route path="/secret" element={<GuardedScreen screen={secret} />} />
      </Routes>,
      '/secret',
    );
    expect(await screen.findByRole('button', { name: 'Login' })).toBeTruthy();
  });

  it('leads to the login when a token logs out, and leaves the login alone that the browser keeps', async () => {
    const kept = {
      UserName: 'boss',
      Sha256Pass: 'hash',
      ServerIp: 'recorder.test',
      ServerPort: '80',
      AutoLogin: 'true',
    };
    const { consoleSession, stored, render } = startConsole({}, kept);
    act(() => consoleSession.signInWithToken('E', 'H'));
    await waitFor(() => expect(consoleSession.session.state.kind).toBe('signed-in'));
    render(screens(secret), '/secret?e=E&h=H');
    await screen.findByText('the secret');
    act(() => consoleSession.signOut());
    expect(await screen.findByText('login, asked for nothing')).toBeTruthy();
    expect(Object.fromEntries(stored)).toEqual(kept);
  });

  it('leads to the login when the user logs out, and the next one not back here', async () => {
    const { consoleSession, signIn, render } = startConsole();
    await signIn();
    render(screens(secret), '/secret');
    await screen.findByText('the secret');
    act(() => consoleSession.signOut());
    expect(await screen.findByText('login, asked for nothing')).toBeTruthy();
  });
});

it('says that the server closed the connection, and leads to the login with words where the password no longer holds', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
  try {
    const { recorder, signIn, render } = startConsole();
    await signIn();
    render(
      <>
        <SessionLostBar />
        <Routes>
          <Route path="/login" element={<LoginPage signedIn={() => <p>inside</p>} />} />
          <Route path="/secret" element={<GuardedScreen screen={secret} />} />
        </Routes>
      </>,
      '/secret',
    );
    await screen.findByText('the secret');
    recorder.on('Q02', () => ({ fields: { R: '0' } }));
    act(() => recorder.commandSocket?.serverClose({ code: 1012 }));
    expect(await screen.findByText(/The server closed the connection\./)).toBeTruthy();
    await act(() => vi.advanceTimersByTimeAsync(12_000));
    expect(await screen.findByText('Your login has ended. Log in again.')).toBeTruthy();
    expect(screen.queryByText('the secret')).toBeNull();
  } finally {
    vi.useRealTimers();
  }
});
