import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { startConsole } from '../../testing/render-console.js';
import { toasts } from '../../shared/toast/toast-store.js';
import { FaceTable } from './face-table.js';

afterEach(() => {
  cleanup();
  toasts.clear();
});

async function open() {
  const started = startConsole();
  await started.signIn();
  const { http } = started.recorder;
  http.routes['PUT /gkserver/faces'] = { json: { data: [] } };
  const onChanged = vi.fn();
  const face = { ...{ id: '3', unit: 'North', idCard: 'A-1', name: 'Ada', contact: '', memo: '' }, photoIds: [] };
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
