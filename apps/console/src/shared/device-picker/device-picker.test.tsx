import { useState } from 'react';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { readBrand } from 'gk-sdk/rules';
import { buildDevice, buildFleet } from 'gk-sdk/testing';
import { startConsole } from '../../testing/render-console.js';
import { BrandContext } from '../brand/brand-context.js';
import { DeviceChecklist } from './device-checklist.js';
import { DeviceCombobox } from './device-combobox.js';
import { DevicesField } from './devices-field.js';

// jsdom lays nothing out.
beforeEach(() => {
  vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(400);
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

async function show(part: React.ReactNode, count = 30) {
  const started = startConsole({ devices: buildFleet(count) });
  started.render(part);
  await started.signIn();
  return started;
}

function One({
  allLabel,
  ...kind
}: {
  readonly allLabel?: string;
  readonly filter?: boolean;
  readonly atOnce?: boolean;
}) {
  const [deviceId, setDeviceId] = useState('');
  return (
    <>
      <DeviceCombobox
        label="Device"
        deviceId={deviceId}
        onChange={setDeviceId}
        {...kind}
        {...(allLabel && { allLabel })}
      />
      <output>{deviceId}</output>
    </>
  );
}
const value = (): string | null => document.querySelector('output')!.textContent;

/** Its value is in an address, which a router shows some moments after it was set. */
function Late() {
  const [deviceId, setDeviceId] = useState('');
  return <DeviceCombobox label="Device" deviceId={deviceId} onChange={(id) => void setTimeout(setDeviceId, 20, id)} />;
}

it('loses no letter that is typed before the value is there', async () => {
  await show(<Late />);
  const field = screen.getByRole<HTMLInputElement>('combobox');
  fireEvent.focus(field);
  for (const letter of 'BUS-00002') fireEvent.change(field, { target: { value: field.value + letter } });
  expect(field.value).toBe('BUS-00002');
  expect(screen.getAllByRole('option')).toHaveLength(1);
  fireEvent.keyDown(field, { key: 'ArrowDown' });
  fireEvent.keyDown(field, { key: 'Enter' });
  await waitFor(() => expect(field.value).toBe('BUS-00002'));
});

it('suggests what a text finds, and says how many more there are', async () => {
  await show(<One />);
  const field = screen.getByRole('combobox');
  fireEvent.focus(field);
  expect(screen.getAllByRole('option')).toHaveLength(20);
  expect(screen.getByText('10 more: type to find them')).toBeTruthy();
  fireEvent.change(field, { target: { value: '0002' } });
  expect(screen.getAllByRole('option').length).toBeLessThan(20);
  fireEvent.change(field, { target: { value: 'nothing like it' } });
  expect(screen.getByText('No matching devices.')).toBeTruthy();
});

it('suggests devices by plate where the plate is the title, and takes their ids', async () => {
  const started = startConsole({ devices: [buildDevice({ deviceId: 'BUS-7', plate: 'KAA-0181' })] });
  started.render(
    <BrandContext value={readBrand({ switches: { plateAsTitle: true } })}>
      <One />
    </BrandContext>,
  );
  await started.signIn();
  fireEvent.focus(screen.getByRole('combobox'));
  const option = await screen.findByRole('option', { name: /^KAA-0181BUS-7/ });
  fireEvent.click(option);
  expect(value()).toBe('BUS-7');
});

it('ignores a change with a space or an apostrophe where it filters, and takes both elsewhere', async () => {
  await show(<One filter />);
  const field = screen.getByRole('combobox');
  fireEvent.change(field, { target: { value: 'BUS' } });
  for (const text of ['BUS 1', "BUS'1"]) fireEvent.change(field, { target: { value: text } });
  expect(value()).toBe('BUS');
  cleanup();
  await show(<One />);
  fireEvent.change(screen.getByRole('combobox'), { target: { value: 'Line 7' } });
  expect(value()).toBe('Line 7');
});

it('is used by keys: arrows, Enter, Escape', async () => {
  await show(<One allLabel="ALL Vehicles" />);
  const field = screen.getByRole('combobox');
  fireEvent.focus(field);
  for (let i = 0; i < 3; i++) fireEvent.keyDown(field, { key: 'ArrowDown' });
  expect(field.getAttribute('aria-activedescendant')).toBe(screen.getAllByRole('option')[2]!.id);
  fireEvent.keyDown(field, { key: 'Enter' });
  expect(value()).toBe('BUS-00002');
  expect(screen.queryByRole('listbox')).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Clear the selection' }));
  expect(value()).toBe('');
  fireEvent.keyDown(field, { key: 'ArrowDown' });
  expect(screen.getByRole('option', { name: /ALL Vehicles/ })).toBeTruthy();
  fireEvent.keyDown(field, { key: 'Escape' });
  expect(screen.queryByRole('listbox')).toBeNull();
});

it('takes a text as a whole where the choice acts at once: by Enter, by leaving the field, and not after Escape', async () => {
  await show(<One atOnce />);
  const field = screen.getByRole<HTMLInputElement>('combobox');
  const type = (text: string): void => void fireEvent.change(field, { target: { value: text } });
  fireEvent.focus(field);
  type('BUS-00001');
  expect(value()).toBe('');
  type('BUS-000010');
  fireEvent.keyDown(field, { key: 'Enter' });
  expect(value()).toBe('BUS-000010');
  expect(screen.queryByRole('listbox')).toBeNull();
  type('BUS-00002');
  fireEvent.blur(field);
  expect(value()).toBe('BUS-00002');
  type('BUS-00003');
  fireEvent.keyDown(field, { key: 'Escape' });
  expect(field.value).toBe('BUS-00002');
  fireEvent.blur(field);
  expect(value()).toBe('BUS-00002');
  type('3');
  fireEvent.click(screen.getAllByRole('option')[0]!);
  expect(value()).toBe('BUS-00003');
});

function Several({ start = [] as readonly string[] }) {
  const [deviceIds, setDeviceIds] = useState(start);
  return (
    <>
      <DevicesField label="Vehicles" deviceIds={deviceIds} onChange={setDeviceIds} />
      <output>{deviceIds.join()}</output>
    </>
  );
}

it('names the chosen devices, and changes them in the dialog only with OK', async () => {
  await show(<Several start={['A', 'B', 'C', 'D']} />);
  const button = screen.getByRole('button', { name: /^Vehicles:/ });
  expect(button.textContent).toContain('A, B, C and 1 more');
  fireEvent.click(button);
  const dialog = within(await screen.findByRole('dialog', { name: 'Vehicles' }));
  fireEvent.click(dialog.getByRole('button', { name: 'Clear' }));
  expect(dialog.getByRole('status').textContent).toBe('0 selected');
  expect(value()).toBe('A,B,C,D');
  fireEvent.click(dialog.getByRole('button', { name: 'OK' }));
  await waitFor(() => expect(value()).toBe(''));
});

function Checklist({ start }: { readonly start: readonly string[] }) {
  const [deviceIds, setDeviceIds] = useState(start);
  return (
    <>
      <DeviceChecklist label="Devices" deviceIds={deviceIds} onChange={setDeviceIds} />
      <output>{deviceIds.join()}</output>
    </>
  );
}

it('checks by pointer and by keys, and draws only what is in sight of 10,000', async () => {
  await show(<Checklist start={[]} />, 10_000);
  expect(screen.getAllByRole('option').length).toBeLessThan(40);
  fireEvent.click(screen.getByRole('option', { name: /BUS-00003/ }));
  const box = screen.getByRole('listbox');
  fireEvent.keyDown(box, { key: 'ArrowDown' });
  fireEvent.keyDown(box, { key: ' ' });
  expect(value()).toBe('BUS-00003,BUS-00004');
  expect(screen.getByText('2 of 10000')).toBeTruthy();
  fireEvent.keyDown(box, { key: ' ' });
  expect(value()).toBe('BUS-00003');
});

it('keeps a chosen device that the fleet no longer has, and says so', async () => {
  await show(<Checklist start={['GONE-1', 'BUS-00002']} />, 3);
  const gone = screen.getByRole('option', { name: /GONE-1/ });
  expect(gone.textContent).toContain('not in the fleet');
  fireEvent.click(screen.getByLabelText('Selected only'));
  expect(screen.getAllByRole('option').map((option) => option.getAttribute('aria-selected'))).toEqual(['true', 'true']);
  fireEvent.click(screen.getByRole('button', { name: 'None' }));
  expect(value()).toBe('');
});

it('chooses all that a text finds', async () => {
  await show(<Checklist start={['BUS-00001']} />, 12);
  fireEvent.change(screen.getByLabelText('Find a device'), { target: { value: '0001' } });
  fireEvent.click(screen.getByRole('button', { name: 'All' }));
  expect(value()).toBe('BUS-00001,BUS-00010,BUS-00011,BUS-00012');
});
