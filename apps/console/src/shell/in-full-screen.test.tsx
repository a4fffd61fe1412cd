import { act, cleanup, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import VehicleDrawer from '../shared/vehicle/vehicle-drawer.js';
import { startConsole } from '../testing/render-console.js';
import { CommandPalette } from './command-palette.js';
import { NotificationCenter } from './notifications/notification-center.js';

const wall = document.createElement('div');

function fillScreen(element: Element | undefined): void {
  if (element) Object.defineProperty(document, 'fullscreenElement', { configurable: true, value: element });
  else Reflect.deleteProperty(document, 'fullscreenElement');
  act(() => void document.dispatchEvent(new Event('fullscreenchange')));
}

beforeEach(() => {
  // What react-bootstrap listens by.
  vi.stubGlobal('matchMedia', () => ({ matches: false, addListener() {}, removeListener() {} }));
  document.body.append(wall);
});
afterEach(() => {
  cleanup();
  fillScreen(undefined);
  wall.remove();
  vi.unstubAllGlobals();
});

// What stands outside of the element that fills the screen is not seen, and would keep the focus all the same.
it('opens the palette, the notifications and the drawer of a vehicle inside of the wall that fills the screen', async () => {
  const page = startConsole();
  await page.signIn();
  fillScreen(wall);
  page.render(
    <>
      <CommandPalette screens={[]} onClose={() => {}} />
      <NotificationCenter />
      <VehicleDrawer />
    </>,
    '/?dialog=notifications&vehicle=BUS-7',
  );
  for (const name of ['Find a device, screen or action', 'Notifications', 'Vehicle BUS-7']) {
    expect(wall.contains(await screen.findByRole('dialog', { name, hidden: true }))).toBe(true);
  }
});
