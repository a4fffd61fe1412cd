import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { startConsole } from '../../testing/render-console.js';
import { rehearsal } from '../access/rehearsal.js';
import { useMomentPath } from './use-moment-path.js';

afterEach(() => {
  cleanup();
  rehearsal.end();
});

function MomentPath() {
  return <p>{useMomentPath()({ deviceId: 'BUS 7', happenedS: 1_700_000_020 })}</p>;
}

/** The path, from a screen whose fleet is filtered. */
async function momentPath(): Promise<string> {
  const { signIn, render } = startConsole();
  await signIn();
  render(<MomentPath />, '/blockview?filter=idle&q=bus&page=3');
  return (await screen.findByText(/device=|at=/)).textContent;
}

it('leads to the recording from 15 s before the event on, and keeps the filter of the fleet', async () => {
  expect(await momentPath()).toBe('/splayback/BUS%207?filter=idle&q=bus&at=1700000005');
});

it('leads a user who may not play it to the map', async () => {
  const group = { id: 3, name: 'Guests', access: '0'.repeat(86) };
  rehearsal.begin({ group, refusalOf: () => undefined });
  expect(await momentPath()).toBe('/?filter=idle&q=bus&device=BUS+7');
});
