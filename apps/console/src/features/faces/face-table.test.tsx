import { cleanup, fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import type { FaceRow } from './face-list.js';
import { startConsole } from '../../testing/render-console.js';
import { notices } from '../../shared/toast/notice-store.js';
import { FaceTable } from './face-table.js';

afterEach(() => {
  cleanup();
  notices.clear();
});

async function open() {
  const started = startConsole();
  await started.signIn();
  const { http } = started.recorder;
  http.routes['PUT /gkserver/faces'] = { json: { data: [] } };
  const onChanged = vi.fn();
  const face = { id: '3', unit: 'North', idCard: 'A-1', name: 'Ada', contact: '', memo: '', photoIds: [] };
  started.render(<FaceTable rows={[{ ...face, updatedS: undefined }]} deviceId="" onChanged={onChanged} />);
  const cell = await screen.findByLabelText<HTMLInputElement>('Name of face 3');
  const puts = () => http.requests.filter(({ url, method }) => method === 'PUT' && url.includes('/gkserver/faces'));
  return { cell, puts, onChanged };
}

function leave(cell: HTMLInputElement, text: string): void {
  fireEvent.change(cell, { target: { value: text } });
  fireEvent.blur(cell);
}

it('saves a cell by itself, with nothing but its field', async () => {
  const { cell, puts, onChanged } = await open();
  leave(cell, '<b>Ada L.</b>');
  await expect.poll(() => onChanged.mock.calls.length).toBe(1);
  expect(puts()).toHaveLength(1);
  const { body } = puts()[0] as { body: Record<string, unknown> };
  expect(body).toMatchObject({ faceid: '3', name: '<b>Ada L.</b>' });
  expect(Object.keys(body)).not.toContain('contact');
});

it('sends no empty group or identify, and takes an empty name', async () => {
  const { cell, puts, onChanged } = await open();
  leave(screen.getByLabelText('Group of face 3'), ' ');
  leave(screen.getByLabelText('Identify of face 3'), '');
  expect(puts()).toHaveLength(0);
  leave(cell, '');
  await expect.poll(() => onChanged.mock.calls.length).toBe(1);
  expect(puts()[0]?.body).toMatchObject({ name: '' });
});

const face = (id: string, name: string): FaceRow => ({
  id,
  unit: 'North',
  idCard: `A-${id}`,
  name,
  contact: '',
  memo: '',
  photoIds: ['9'],
  updatedS: undefined,
});

/** The faces beside the way to another device. */
function OfDevices() {
  const [deviceId, setDevice] = useState('BUS-1');
  return (
    <>
      <button onClick={() => setDevice('BUS-2')}>Choose BUS-2</button>
      <FaceTable rows={[face('3', 'Ada'), face('4', 'Bob')]} deviceId={deviceId} onChanged={() => undefined} />
    </>
  );
}

it('says of the chosen device alone what was sent to it, and whose run it is that is on its way', async () => {
  const started = startConsole();
  await started.signIn();
  const asked: string[] = [];
  started.recorder.http.routes['GET /web.cgi'] = ({ url }) => {
    asked.push(new URL(url).searchParams.get('deviceid') ?? '');
    return { json: { slots: [0] } };
  };
  started.render(<OfDevices />);
  fireEvent.click(await screen.findByRole('button', { name: 'Select ALL' }));
  fireEvent.click(screen.getByRole('button', { name: 'Set selected' }));
  expect(await screen.findAllByRole('gridcell', { name: 'set OK' })).toHaveLength(1);
  fireEvent.click(screen.getByRole('button', { name: 'Choose BUS-2' }));
  expect(screen.queryByRole('gridcell', { name: /set OK|Sending|waiting/ })).toBeNull();
  expect(screen.getByText('Push to BUS-1')).toBeTruthy();
  await expect.poll(() => asked).toEqual(['BUS-1', 'BUS-1']);
  expect(screen.queryByRole('gridcell', { name: /set OK|Sending|waiting/ })).toBeNull();
});
