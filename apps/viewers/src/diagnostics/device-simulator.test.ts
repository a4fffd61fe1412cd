import { render } from 'lit';
import { expect, it } from 'vitest';
import { viewerRoom } from '../testing/viewer-room.js';
import { deviceSimulator } from './device-simulator.js';
import type { DiagnosticRoom } from './diagnostic-page.js';

it('leaves a pane where the user scrolled to, once it does not follow', () => {
  const root = document.createElement('main');
  const room: DiagnosticRoom = {
    commandUrl: 'ws://fleet.test',
    openSocket: () => {
      throw new Error('No socket is opened.');
    },
    rest: viewerRoom({}).rest,
    serverNowS: () => 0,
    update: () => {
      render(screen.view(), root);
    },
  };
  if (deviceSimulator.login !== 'none') throw new Error('It needs no login.');
  const screen = deviceSimulator.open(room);
  room.update();
  const pane = root.querySelector<HTMLTextAreaElement>('.pane textarea');
  const follows = root.querySelector<HTMLInputElement>('.pane input');
  if (!pane || !follows) throw new Error('There is a pane.');
  expect(pane.scrollTop).toBe(Number.MAX_SAFE_INTEGER);
  pane.scrollTop = 40;
  follows.dispatchEvent(new Event('change'));
  expect([follows.checked, pane.scrollTop]).toEqual([false, 40]);
  follows.dispatchEvent(new Event('change'));
  expect(pane.scrollTop).toBe(Number.MAX_SAFE_INTEGER);
});
