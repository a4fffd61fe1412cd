import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { Router, type Navigator, type To } from 'react-router';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { startConsole } from '../../testing/render-console.js';
import { ConsoleSessionProvider } from '../../shared/session/console-session-provider.js';
import { DeviceFilterBox } from './device-filter-box.js';

afterEach(cleanup);

/** A router that shows each address only when it is told to, as the real one does while a screen is being drawn. */
async function renderBox() {
  const { consoleSession, signIn } = startConsole();
  await signIn();
  const told: To[] = [];
  const navigator: Navigator = {
    createHref: () => '',
    go: () => undefined,
    push: (to) => void told.push(to),
    replace: (to) => void told.push(to),
  };
  let show: (to: To) => void = () => undefined;
  function LateRouter() {
    const [location, setLocation] = useState<To>('/');
    show = setLocation;
    return (
      <Router location={location} navigator={navigator}>
        <DeviceFilterBox />
      </Router>
    );
  }
  render(
    <ConsoleSessionProvider consoleSession={consoleSession}>
      <LateRouter />
    </ConsoleSessionProvider>,
  );
  return { told, box: screen.getByRole<HTMLInputElement>('searchbox'), show: (to: To) => act(() => show(to)) };
}

describe('DeviceFilterBox', () => {
  it('clears the filter when Escape comes before the router shows what was typed', async () => {
    const { box, told, show } = await renderBox();
    fireEvent.change(box, { target: { value: 'nothing' } });
    await waitFor(() => expect(told).toHaveLength(1));
    fireEvent.keyDown(box, { key: 'Escape' });
    expect(box.value).toBe('');
    show({ pathname: '/', search: '?q=nothing' });
    expect(box.value).toBe('');
    await waitFor(() => expect(told).toHaveLength(2));
    expect(told).toMatchObject([{ search: '?q=nothing' }, { search: '' }]);
    show({ pathname: '/', search: '' });
    expect(box.value).toBe('');
  });

  it('filters by a letter at once, and by the letters of a held key when it is let go', async () => {
    const { box, told } = await renderBox();
    vi.useFakeTimers({ toFake: ['setTimeout', 'performance'] });
    try {
      fireEvent.change(box, { target: { value: 'bus' } });
      await act(() => vi.advanceTimersByTimeAsync(0));
      expect(told.at(-1)).toMatchObject({ search: '?q=bus' });
      vi.advanceTimersByTime(33);
      fireEvent.change(box, { target: { value: 'busb' } });
      await act(() => vi.advanceTimersByTimeAsync(33));
      expect(told.at(-1)).toMatchObject({ search: '?q=bus' });
      await act(() => vi.advanceTimersByTimeAsync(7));
      expect(told.at(-1)).toMatchObject({ search: '?q=busb' });
    } finally {
      vi.useRealTimers();
    }
  });

  it('keeps what is typed until the address shows it, then follows the address', async () => {
    const { box, told, show } = await renderBox();
    fireEvent.change(box, { target: { value: 'bus' } });
    await waitFor(() => expect(told).toHaveLength(1));
    expect(box.value).toBe('bus');
    show({ pathname: '/', search: '?q=bus' });
    expect(box.value).toBe('bus');
    show({ pathname: '/', search: '?q=truck' });
    expect(box.value).toBe('truck');
  });
});
