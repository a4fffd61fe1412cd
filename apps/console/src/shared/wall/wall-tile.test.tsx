import { act, cleanup, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { buildFleet } from 'gk-sdk/testing';
import { startConsole } from '../../testing/render-console.js';
import { WallTile } from './wall-tile.js';

afterEach(cleanup);

const nothing = (): void => undefined;
const HANDLE = {
  ...{ onPointerDown: nothing, onPointerMove: nothing, onPointerUp: nothing },
  ...{ onPointerCancel: nothing, onKeyDown: nothing },
};

it('says of an unknown device that the list is being loaded, then that there is none: not that it is offline', async () => {
  const { signIn, consoleSession, render } = startConsole({ devices: buildFleet(2) });
  render(
    <WallTile
      tile={{ deviceId: 'BUS-X', type: 'channel', channel: 1 }}
      {...{ atS: undefined, index: 0, isCarried: false, isTarget: false, onRemove: nothing }}
      place={{ row: 1, column: 1, span: 1 }}
      handle={HANDLE}
    />,
  );
  expect(screen.getByText('Loading the devices')).toBeTruthy();
  await signIn();
  await act(async () => void (await consoleSession.session.ready()));
  expect(screen.getByText('There is no device BUS-X.')).toBeTruthy();
  expect(screen.queryByText('Offline')).toBeNull();
});
