import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { buildDevice } from 'gk-sdk/testing';
import { startConsole } from '../../../testing/render-console.js';
import { CalibrationDialog } from './calibration-dialog.js';
import { calibrationOf } from './calibration-kinds.js';

// The element itself is tried in a browser: jsdom has no states of custom elements.
vi.mock('gk-react/elements/live-tile', () => ({ GkLiveTile: () => null }));

afterEach(cleanup);

it('asks before points that were changed and not used are lost', async () => {
  const onClose = vi.fn();
  const { signIn, render } = startConsole();
  await signIn();
  render(
    <CalibrationDialog
      device={{ ...buildDevice({ deviceId: 'A', statusBits: 1 }), channelNames: ['Front'] }}
      kind={calibrationOf('MotovisAdas', 'AdasCali')!}
      value={[10, 20]}
      onUse={() => undefined}
      onClose={onClose}
    />,
  );
  const esc = () => fireEvent.keyDown(screen.getByRole('dialog'), { key: 'Escape', code: 'Escape' });
  fireEvent.change(screen.getByLabelText(/X/), { target: { value: '30' } });
  esc();
  fireEvent.click(await screen.findByRole('button', { name: 'Stay' }));
  await waitFor(() => expect(screen.queryByText('Leave without saving?')).toBeNull());
  expect(onClose).not.toHaveBeenCalled();
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
  esc();
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
});
