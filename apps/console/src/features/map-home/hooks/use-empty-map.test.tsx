import { cleanup } from '@testing-library/react';
import { useRef } from 'react';
import { afterEach, expect, it } from 'vitest';
import { buildDevice, buildPosition } from 'gk-sdk/testing';
import { startConsole } from '../../../testing/render-console.js';
import { useEmptyMap } from './use-empty-map.js';

afterEach(cleanup);

async function mapOf(
  position: ReturnType<typeof buildPosition> | undefined,
  mapLocation?: { lat: number; lng: number },
) {
  const { recorder, consoleSession, signIn, render } = startConsole({
    devices: [buildDevice({ position, mapLocation })],
  });
  recorder.http.routes['GET /gkserver/center'] = { json: { lat: 25.5, lng: 121.25 } };
  await signIn();
  await expect.poll(() => consoleSession.session.devices.loaded).toBe(true);
  const went: unknown[] = [];
  function Map() {
    useEmptyMap(useRef({ flyTo: (target: unknown) => void went.push(target) }));
    return null;
  }
  render(<Map />);
  const asked = (): boolean => recorder.http.requests.some(({ url }) => url.includes('/gkserver/center'));
  return { went, asked };
}

it.each([
  ['no position', undefined],
  ['no fix', buildPosition({ lat: 0, lng: 0 })],
])('moves the map of a fleet with %s to the centre of the settings', async (_, position) => {
  const { went } = await mapOf(position);
  await expect.poll(() => went.at(-1)).toEqual({ lat: 25.5, lng: 121.25 });
});

it.each([
  ['a position', buildPosition({ lat: 24, lng: 120 }), undefined],
  ['a fixed place', undefined, { lat: 24, lng: 120 }],
])('leaves the map to the vehicles, and does not ask the server, where one has %s', async (_, position, fixed) => {
  const { went, asked } = await mapOf(position, fixed);
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect([went, asked()]).toEqual([[], false]);
});
