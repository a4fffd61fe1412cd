import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { startConsole } from '../../testing/render-console.js';
import { formatLocalTime } from '../table/column-kinds.js';
import { PlaybackDownload } from './playback-download.js';

afterEach(cleanup);

it('offers nothing before the player has a moment, and begins at its first one', () => {
  Element.prototype.scrollIntoView ??= () => undefined;
  const panel = { clip: undefined, forgetClip: () => undefined };
  const shown = (positionS: number) => (
    <PlaybackDownload deviceId="BUS-1" place="server" channels={[1]} positionS={positionS} panel={panel} />
  );
  const { render } = startConsole();
  const page = render(shown(0));
  const wish = (): Element | null => page.container.querySelector('.gk-playback-download-wish');
  expect([screen.getByRole('status').textContent, wish()]).toEqual(['-', null]);
  cleanup();
  render(shown(1_788_249_600));
  expect(screen.getByRole('status').textContent).toBe(formatLocalTime(1_788_249_600));
});
