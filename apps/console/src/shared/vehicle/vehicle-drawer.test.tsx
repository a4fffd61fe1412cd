import { cleanup, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { startConsole } from '../../testing/render-console.js';
import VehicleDrawer from './vehicle-drawer.js';

beforeEach(() => {
  // What react-bootstrap listens by.
  vi.stubGlobal('matchMedia', () => ({ matches: false, addListener() {}, removeListener() {} }));
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it('says that there is no such device when the devices are known, and that they are loading before', async () => {
  const { recorder, signIn, render } = startConsole();
  recorder.on('Q03', () => 'silence');
  await signIn();
  render(<VehicleDrawer />, '/?vehicle=NOBODY');
  expect(await screen.findByText('Loading the devices')).toBeTruthy();
  expect(screen.queryByText('There is no device NOBODY.')).toBeNull();
  cleanup();
  const known = startConsole();
  await known.signIn();
  known.render(<VehicleDrawer />, '/?vehicle=NOBODY');
  expect(await screen.findByText('There is no device NOBODY.')).toBeTruthy();
});
