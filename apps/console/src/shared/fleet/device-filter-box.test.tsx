import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { useEffect, useState, type ReactNode } from 'react';
import { Router, type Navigator, type To } from 'react-router';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { buildDevice } from 'gk-sdk/testing';
import { rehearsal } from '../access/rehearsal.js';
import { startConsole } from '../../testing/render-console.js';
import { ConsoleSessionProvider } from '../session/console-session-provider.js';
import { DeviceFilterBox } from './device-filter-box.js';
import { FILTER_ID, FLEET_ENTRY, FLEET_LIST } from './fleet-list.js';

afterEach(() => {
  cleanup();
  rehearsal.end();
});

/** A router that shows an address only on command, as the real one does while a screen is being drawn. */
async function renderBox(at = '/', list?: ReactNode) {
  const { consoleSession, signIn } = startConsole({ devices: [buildDevice({ deviceId: 'BUS-7', statusBits: 1 })] });
  await signIn();
  await waitFor(() => expect(consoleSession.session.devices.loaded).toBe(true));
  const told: To[] = [];
  const navigator: Navigator = {
    createHref: () => '',
    go: () => undefined,
    push: (to) => void told.push(to),
    replace: (to) => void told.push(to),
  };
  let show: (to: To) => void = () => undefined;
  function LateRouter() {
    const [location, setLocation] = useState<To>(at);
    useEffect(() => {
      show = setLocation;
    }, []);
    return (
      <Router location={location} navigator={navigator}>
        <DeviceFilterBox id={FILTER_ID} />
        {list}
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

function ListOfTwo() {
  return (
    <ul {...FLEET_LIST}>
      <button {...FLEET_ENTRY}>A</button>
      <button {...FLEET_ENTRY}>B</button>
    </ul>
  );
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

  it('opens the one match by Enter with the view of the fleet, live only for who may, else on the map', async () => {
    const { box, told } = await renderBox('/blockview?q=bus&filter=online&sort=speed');
    fireEvent.keyDown(box, { key: 'Enter' });
    expect(told.at(-1)).toMatchObject({ pathname: '/liveview/BUS-7', search: '?filter=online&q=bus' });
    const group = { id: 3, name: 'Guests', access: '0'.repeat(86) };
    act(() => rehearsal.begin({ group, refusalOf: () => undefined }));
    fireEvent.keyDown(box, { key: 'Enter' });
    expect(told.at(-1)).toMatchObject({ pathname: '/', search: '?filter=online&q=bus&device=BUS-7' });
  });

  it('opens the one match by Enter on the screen whose list it filters', async () => {
    const { box, told } = await renderBox('/remoteplayback?q=bus');
    fireEvent.keyDown(box, { key: 'Enter' });
    expect(told.at(-1)).toMatchObject({ pathname: '/remoteplayback/BUS-7', search: '?q=bus' });
  });

  it('leads by the arrow down into the list, in which the arrows move, and by the arrow up back', async () => {
    const { box } = await renderBox('/', <ListOfTwo />);
    const [first, second] = screen.getAllByRole('button');
    box.focus();
    fireEvent.keyDown(box, { key: 'ArrowDown' });
    expect(document.activeElement).toBe(first);
    fireEvent.keyDown(document.activeElement!, { key: 'ArrowDown' });
    expect(document.activeElement).toBe(second);
    fireEvent.keyDown(document.activeElement!, { key: 'ArrowDown' });
    expect(document.activeElement).toBe(second);
    for (let presses = 0; presses < 2; presses++) fireEvent.keyDown(document.activeElement!, { key: 'ArrowUp' });
    expect(document.activeElement).toBe(box);
  });

  it('leads into the list when it shows what was typed, not before: the vehicle with the focus would go', async () => {
    const { box, told, show } = await renderBox('/', <ListOfTwo />);
    box.focus();
    fireEvent.change(box, { target: { value: 'bus' } });
    fireEvent.keyDown(box, { key: 'ArrowDown' });
    expect(document.activeElement).toBe(box);
    await waitFor(() => expect(told).toHaveLength(1));
    show({ pathname: '/', search: '?q=bus' });
    expect(document.activeElement).toBe(screen.getAllByRole('button')[0]);
  });

  it('is left by Escape once it is empty', async () => {
    const { box } = await renderBox('/?q=bus');
    box.focus();
    fireEvent.keyDown(box, { key: 'Escape' });
    expect([box.value, document.activeElement]).toEqual(['', box]);
    fireEvent.keyDown(box, { key: 'Escape' });
    expect(document.activeElement).toBe(document.body);
  });
});
