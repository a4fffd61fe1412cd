import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { useDevice } from 'gk-react';
import { readBrand } from 'gk-sdk/rules';
import { buildDevice } from 'gk-sdk/testing';
import { PtzCell, TalkCell } from '../features/dashboard/components/cells.js';
import { PtzPopUp } from '../features/dashboard/components/ptz-pop-up.js';
import { TalkModal } from '../shell/modals/talk-modal.js';
import { NotificationCenter } from '../shell/notifications/notification-center.js';
import { startConsole } from '../testing/render-console.js';
import { BrandContext } from '../shared/brand/brand-context.js';
import { CheckedRow } from '../shared/device-picker/checked-row.js';
import { DevicesField } from '../shared/device-picker/devices-field.js';
import { EvidenceDialog } from '../shared/evidence/evidence-dialog.js';
import { PlaybackPopUp } from '../shared/playback-pop-up/playback-pop-up.js';
import { VehicleActions } from '../shared/vehicle/vehicle-actions.js';

// Elements are tried in a browser.
vi.mock('gk-react/elements/talk', () => ({
  GkTalk: ({ deviceTitle }: { readonly deviceTitle: string }) => <p>talk by {deviceTitle}</p>,
}));
vi.mock('gk-react/elements/event-feed', () => ({
  GkEventFeed: ({ deviceTitle }: { readonly deviceTitle: string }) => <p>events by {deviceTitle}</p>,
}));
vi.mock('../shared/playback/playback-map.js', () => ({ PlaybackMap: () => null }));
vi.mock('../shared/channels/live-tile-grid.js', () => ({ LiveTileGrid: () => null }));
vi.mock('gk-react/elements/player', () => ({ GkPlayer: () => null }));

afterEach(cleanup);

const nothing = (): void => undefined;

/** Shows a part for the vehicle BUS-7 with the plate KAA-1, where the brand titles vehicles by plate. */
async function show(part: ReactNode, at = '/liveview/BUS-7') {
  const {
    consoleSession,
    signIn,
    render: renderIn,
  } = startConsole({
    devices: [buildDevice({ deviceId: 'BUS-7', plate: 'KAA-1', statusBits: 1 })],
  });
  await signIn();
  await waitFor(() => expect(consoleSession.session.devices.loaded).toBe(true));
  renderIn(<BrandContext value={readBrand({ switches: { plateAsTitle: true } })}>{part}</BrandContext>, at);
}

function WithDevice({ part: Part }: { readonly part: typeof PtzCell }) {
  const device = useDevice('BUS-7');
  return device && <Part device={device} />;
}

it.each([
  [
    'evidence',
    'Evidence of KAA-1',
    <EvidenceDialog key="" subject={{ deviceId: 'BUS-7', startS: 1 }} onClose={nothing} />,
  ],
  ['playback', 'Playback KAA-1', <PlaybackPopUp key="" deviceId="BUS-7" atS={1} onClose={nothing} />],
  ['cameras', 'Move the cameras of KAA-1', <PtzPopUp key="" deviceId="BUS-7" onClose={nothing} />],
])('the dialog of %s is titled by the plate: %s', async (_, name, dialog) => {
  await show(dialog);
  expect(await screen.findByRole('dialog', { name })).toBeTruthy();
});

it('asks for a text to the plate', async () => {
  await show(<WithDevice part={VehicleActions} />);
  fireEvent.click(await screen.findByRole('button', { name: 'Text' }));
  fireEvent.change(await screen.findByRole('textbox'), { target: { value: 'Hello' } });
  expect(screen.getByRole('dialog', { name: 'Text to KAA-1' })).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'OK' }));
  expect(await screen.findByRole('dialog', { name: 'Show this text in KAA-1?' })).toBeTruthy();
});

it('says in the tooltips of the dashboard whose cameras and whose driver a button is for', async () => {
  await show(
    <>
      <WithDevice part={PtzCell} />
      <WithDevice part={TalkCell} />
    </>,
  );
  const titles = screen.getAllByRole('button').map(({ title }) => title);
  expect(titles).toEqual(['Move the cameras of KAA-1', 'Talk to KAA-1']);
});

it('names chosen devices by their plates, and one that the fleet does not have by its id', async () => {
  await show(<DevicesField label="Vehicles" deviceIds={['BUS-7', 'GONE-1']} onChange={nothing} />);
  expect(screen.getByRole('button', { name: /^Vehicles/ }).textContent).toContain('KAA-1, GONE-1');
});

it('lists devices to check by their plates, with the id beside', () => {
  const row = { deviceId: 'BUS-7', title: 'KAA-1', memo: '', driver: '', known: true };
  render(<CheckedRow id="row" row={row} top={0} position={1} count={1} checked active={false} onPress={nothing} />);
  expect(screen.getByRole('option').textContent).toBe('KAA-1BUS-7');
});

it('tells the talk to call the driver’s vehicle by its plate', async () => {
  await show(<TalkModal deviceId="BUS-7" onClose={nothing} />);
  expect(await screen.findByText('talk by plate')).toBeTruthy();
});

it('lists notifications by the plates of their vehicles', async () => {
  await show(<NotificationCenter />, '/?dialog=notifications');
  expect(await screen.findByText('events by plate')).toBeTruthy();
});
