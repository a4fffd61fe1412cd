import { act, cleanup, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import VehicleDrawer from '../shared/vehicle/vehicle-drawer.js';
import { startConsole } from '../testing/render-console.js';
import { DialogFrame } from '../shared/dialog/dialog-frame.js';
import { IdleWarning } from './idle-warning.js';
import { CommandPalette } from './command-palette.js';
import { NotificationCenter } from './notifications/notification-center.js';

const wall = document.createElement('div');
/** Does not render its children. */
const tile = document.createElement('gk-live-tile-of-test');
tile.attachShadow({ mode: 'open' });

function fillScreen(element: Element | undefined): void {
  if (element) Object.defineProperty(document, 'fullscreenElement', { configurable: true, value: element });
  else Reflect.deleteProperty(document, 'fullscreenElement');
  act(() => void document.dispatchEvent(new Event('fullscreenchange')));
}

beforeEach(() => {
  // API that react-bootstrap listens with.
  vi.stubGlobal('matchMedia', () => ({ matches: false, addListener() {}, removeListener() {} }));
  document.body.append(wall, tile);
});
afterEach(() => {
  cleanup();
  fillScreen(undefined);
  wall.remove();
  tile.remove();
  Reflect.deleteProperty(document, 'exitFullscreen');
  vi.unstubAllGlobals();
});

// Content outside of the full-screen element is invisible, but would still get the focus.
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

it('warns of the idle screen inside of the wall that fills the screen', () => {
  fillScreen(wall);
  startConsole().render(<IdleWarning countdown={{ leftS: 30, frozen: false }} />);
  expect(wall.contains(screen.getByText(/The idle screen opens soon/))).toBe(true);
});

const PARTS = (
  <>
    <CommandPalette screens={[]} onClose={() => {}} />
    <NotificationCenter />
    <VehicleDrawer />
    <DialogFrame title="Sure?" onClose={() => {}}>
      <button>Yes</button>
    </DialogFrame>
  </>
);
const NAMES = ['Find a device, screen or action', 'Notifications', 'Vehicle BUS-7', 'Sure?'];

// Behind the picture they would not be seen, and would keep the focus all the same.
it('leaves the full screen of one tile before it opens a dialog, the notifications or the drawer of a vehicle', async () => {
  const page = startConsole();
  await page.signIn();
  fillScreen(tile);
  const leave = vi.fn(() => Promise.resolve());
  Object.defineProperty(document, 'exitFullscreen', { configurable: true, value: leave });
  page.render(PARTS, '/?dialog=notifications&vehicle=BUS-7');
  expect(leave).toHaveBeenCalled();
  expect(screen.queryAllByRole('dialog', { hidden: true })).toEqual([]);
  fillScreen(undefined);
  for (const name of NAMES) expect(await screen.findByRole('dialog', { name, hidden: true })).toBeTruthy();
});

it('leaves a dialog open whose own tile fills the screen', async () => {
  const page = startConsole();
  await page.signIn();
  const leave = vi.fn(() => Promise.resolve());
  Object.defineProperty(document, 'exitFullscreen', { configurable: true, value: leave });
  page.render(
    <DialogFrame title="Live view" onClose={() => {}}>
      <button>Tile</button>
    </DialogFrame>,
  );
  fillScreen(tile);
  expect(screen.getByRole('dialog', { name: 'Live view', hidden: true })).toBeTruthy();
  expect(leave).not.toHaveBeenCalled();
});
