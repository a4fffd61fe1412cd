import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { useLocation } from 'react-router';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { IdlePage } from '../features/idle/idle-page.js';
import { useUnsaved } from '../shared/form/unsaved.js';
import { startConsole } from '../testing/render-console.js';
import { IdleStopwatch } from './nav/idle-stopwatch.js';
import { Shell } from './shell.js';
import { useIdleCountdown } from './use-idle-countdown.js';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

function Console() {
  const [countdown, onAction] = useIdleCountdown(false);
  return (
    <>
      <p data-testid="where">{useLocation().pathname}</p>
      {countdown && <IdleStopwatch countdown={countdown} onAction={onAction} />}
    </>
  );
}

const pass = (seconds: number) => act(() => vi.advanceTimersByTimeAsync(seconds * 1000));
/** The computer sleeps: the time goes by, and no timer. */
const sleep = (seconds: number) => {
  vi.setSystemTime(Date.now() + seconds * 1000);
  return pass(1);
};
const stopwatch = () => screen.getByRole('button', { name: /until the idle screen, restart/ });
const where = () => screen.getByTestId('where').textContent;

it('counts down to the idle screen; Freeze stops it, Run goes on, a click begins it anew', async () => {
  startConsole().render(<Console />, '/blockview');
  await pass(10);
  expect(stopwatch().textContent).toContain('29:50');
  fireEvent.click(screen.getByRole('button', { name: 'Idle countdown' }));
  fireEvent.click(screen.getByRole('button', { name: 'Freeze' }));
  await sleep(3600);
  expect([stopwatch().textContent?.slice(0, 5), where()]).toEqual(['29:50', '/blockview']);
  fireEvent.click(screen.getByRole('button', { name: 'Run' }));
  await pass(10);
  expect(stopwatch().textContent).toContain('29:40');
  fireEvent.click(stopwatch());
  expect(stopwatch().textContent).toContain('30:00');
  await pass(1800);
  expect(where()).toBe('/idle');
});

it("ticks when the server's second begins, as the clock of the footer does", async () => {
  vi.setSystemTime(1_750_000_000_400);
  startConsole().render(<Console />, '/blockview');
  await pass(0.5);
  expect(stopwatch().textContent).toContain('30:00');
  await pass(0.2);
  expect(stopwatch().textContent).toContain('29:59');
});

it('begins anew at any input of the last minute, and not before', async () => {
  startConsole().render(<Console />, '/blockview');
  await pass(100);
  fireEvent.keyDown(window, { key: 'a' });
  expect(stopwatch().textContent).toContain('28:20');
  await sleep(1644);
  fireEvent.keyDown(window, { key: 'a' });
  expect(stopwatch().textContent).toContain('30:00');
});

it('stays on the screen while an embedded page has the focus, whose input is not heard', async () => {
  const frame = document.body.appendChild(document.createElement('iframe'));
  startConsole().render(<Console />, '/iframe/0');
  frame.focus();
  await sleep(1749);
  expect(stopwatch().textContent).toContain('30:00');
  frame.blur();
  await sleep(1800);
  expect(where()).toBe('/idle');
  frame.remove();
});

it('stays frozen when the shell is made anew in another language, and runs for the next user', async () => {
  function InLanguage() {
    const [language, choose] = useState('en');
    return (
      <>
        <Console key={language} />
        <button onClick={() => choose('tw')}>Chinese</button>
      </>
    );
  }
  const { consoleSession, signIn, render } = startConsole();
  await signIn();
  render(<InLanguage />, '/blockview');
  fireEvent.click(screen.getByRole('button', { name: 'Idle countdown' }));
  fireEvent.click(screen.getByRole('button', { name: 'Freeze' }));
  fireEvent.click(screen.getByRole('button', { name: 'Chinese' }));
  await sleep(3600);
  expect([stopwatch().textContent?.slice(0, 5), where()]).toEqual(['30:00', '/blockview']);
  cleanup();
  act(() => consoleSession.signOut());
  await signIn();
  render(<Console />, '/blockview');
  await pass(10);
  expect(stopwatch().textContent).toMatch(/^29:5/);
});

it('counts the time that went by while the computer slept', async () => {
  startConsole().render(<Console />, '/blockview');
  await pass(10);
  await sleep(600);
  expect(stopwatch().textContent).toContain('19:49');
  await sleep(8 * 3600);
  expect(where()).toBe('/idle');
});

describe('in the shell', () => {
  function Screen({ unsaved = false }: { readonly unsaved?: boolean }) {
    useUnsaved(unsaved);
    return <p data-testid="where">{useLocation().pathname}</p>;
  }

  async function open(unsaved = false): Promise<void> {
    const { renderRoutes, signIn } = startConsole();
    await signIn();
    const children = [
      { path: '/idle', element: <IdlePage /> },
      { path: '*', element: <Screen unsaved={unsaved} /> },
    ];
    renderRoutes([{ element: <Shell screens={[]} />, children }], '/blockview');
    await pass(1);
  }

  it('one click leaves the idle screen that the end of the countdown opened', async () => {
    await open();
    await sleep(1800);
    fireEvent.click(screen.getByRole('button', { name: 'Go back' }));
    await pass(1);
    expect(where()).toBe('/');
    expect(stopwatch().textContent).toMatch(/^(30:00|29:59)/);
  });

  it('goes on from the start for whoever stays with unsaved changes', async () => {
    await open(true);
    await sleep(1800);
    fireEvent.click(screen.getByRole('button', { name: 'Stay' }));
    await pass(10);
    expect(where()).toBe('/blockview');
    expect(stopwatch().textContent).toMatch(/^29:(4|50)/);
    await sleep(1800);
    expect(screen.getByRole('button', { name: 'Stay' })).toBeTruthy();
  });
});

it('leaves a kiosk, which nobody is at, where it is', async () => {
  startConsole().render(<Console />, '/treeview?kiosk=1');
  await sleep(8 * 3600);
  expect([where(), screen.queryByRole('button')]).toEqual(['/treeview', null]);
});
