import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { useLocation } from 'react-router';
import { afterEach, describe, expect, it } from 'vitest';
import { buildDevice, buildPosition } from 'gk-sdk/testing';
import { startConsole } from '../testing/render-console.js';
import { FooterBar } from './footer-bar.js';
import { GroupFailedBar } from './group-failed-bar.js';

afterEach(cleanup);

const devices = [
  buildDevice({ deviceId: 'A', statusBits: 1, position: buildPosition({ speedKmh: 120 }) }),
  buildDevice({ deviceId: 'B', statusBits: 1, position: buildPosition({ speedKmh: 3 }) }),
  buildDevice({ deviceId: 'C', statusBits: 0 }),
];

function Where() {
  const { pathname, search } = useLocation();
  return <p data-testid="where">{pathname + search}</p>;
}

/** Numbers of the counters without their words, each once. */
const counts = () => {
  const buttons = within(screen.getByRole('group', { name: 'Show vehicles' })).getAllByRole('button');
  return [...new Set(buttons.map((button) => button.querySelector('strong')?.textContent))];
};

async function renderFooter(at: string, permission = 0, fleet = devices) {
  const { consoleSession, signIn, render } = startConsole({ devices: fleet, permission });
  await signIn();
  await waitFor(() => expect(consoleSession.session.devices.loaded).toBe(true));
  render(
    <>
      <FooterBar />
      <Where />
    </>,
    at,
  );
}

describe('FooterBar', () => {
  it('counts the fleet', async () => {
    await renderFooter('/');
    const names = await waitFor(() => {
      const all = screen.getAllByRole('button').map((button) => button.textContent);
      expect(all).toContain('All 3');
      return all;
    });
    expect(names).toEqual(
      expect.arrayContaining(['Driving 1', 'Idle 1', 'Overspeed 1', 'Online 2', 'Offline 1', 'All 3']),
    );
  });

  it('explains at the counters why All is not Online and Offline together', async () => {
    const waiting = buildDevice({ deviceId: 'NEW', statusBits: 0, registered: false });
    await renderFooter('/', 0, [...devices, waiting]);
    const all = await screen.findByRole('button', { name: /^All 3 ?\+1 new$/ });
    expect(all.title).toBe('Without 1 new device that is not registered yet');
    const offline = screen.getByRole('button', { name: 'Offline 2' });
    expect(offline.title).toContain('With 1 new device');
    expect(screen.getByRole('button', { name: 'Online 2' }).title).toBe('');
  });

  it('says no number before the first device list has come', async () => {
    const { recorder, signIn, render } = startConsole({ devices });
    recorder.on('Q03', () => 'silence');
    await signIn();
    render(<FooterBar />);
    expect(counts()).toEqual(['–']);
  });

  it('says no number of a group that is on its way or could not be loaded', async () => {
    const { consoleSession, recorder, signIn, render } = startConsole({ devices });
    const { routes } = recorder.http;
    routes['POST /gkcommon/groupdevicelist'] = { status: 500, json: {} };
    await signIn();
    await waitFor(() => expect(consoleSession.session.devices.loaded).toBe(true));
    render(
      <>
        <GroupFailedBar />
        <FooterBar />
      </>,
      '/?group=7',
    );
    expect(counts()).toEqual(['–']);
    const again = await screen.findByRole('button', { name: 'Try again' });
    expect(counts()).toEqual(['–']);
    routes['POST /gkcommon/groupdevicelist'] = { json: ['A', 'C'] };
    fireEvent.click(again);
    expect(await screen.findByRole('button', { name: 'All 2' })).toBeTruthy();
  });

  it('filters the list that is on screen, from its first page', async () => {
    await renderFooter('/blockview?page=3&sort=speed');
    fireEvent.click(screen.getByRole('button', { name: /^Offline/ }));
    expect(screen.getByTestId('where').textContent).toBe('/blockview?sort=speed&filter=offline');
    expect(screen.getByRole('button', { name: /^Offline/ }).getAttribute('aria-pressed')).toBe('true');
  });

  it('leads to the map home from a screen without a list', async () => {
    await renderFooter('/mileage');
    fireEvent.click(screen.getByRole('button', { name: /^Idle/ }));
    expect(screen.getByTestId('where').textContent).toBe('/?filter=idle');
  });

  it('tells the server version to administrators only', async () => {
    await renderFooter('/');
    expect(await screen.findByText('Version 4.2.1')).toBeTruthy();
    cleanup();
    await renderFooter('/', 2);
    expect(screen.queryByText('Version 4.2.1')).toBeNull();
  });
});
