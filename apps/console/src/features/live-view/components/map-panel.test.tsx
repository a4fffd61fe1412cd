import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { buildDevice, buildPosition } from 'gk-sdk/testing';
import { startConsole } from '../../../testing/render-console.js';
import { MapPanel } from './map-panel.js';

afterEach(cleanup);

it('says that there is no GPS, and no coordinates, where there is no fix', async () => {
  const { signIn, render } = startConsole();
  await signIn();
  const position = buildPosition({ lat: 0, lng: 0 });
  const { container } = render(<MapPanel device={{ channelNames: [], ...buildDevice({ position }) }} />);
  expect(screen.getByText('GPS signal not found!')).toBeTruthy();
  expect(container.textContent).not.toContain('0.000000');
});
