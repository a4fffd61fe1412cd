import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { startConsole } from '../../testing/render-console.js';
import { LimitEditor } from './limit-editor.js';

afterEach(cleanup);

async function open(deviceId = 'BUS-1') {
  const started = startConsole();
  await started.signIn();
  const save = vi.fn((_deviceId: string, _value: number, _signal: AbortSignal) => Promise.resolve('Kept'));
  const editor = { deviceId, onDevice: () => {}, save, max: 100 };
  started.render(<LimitEditor {...editor} title="Set netflow limit" label="Netflow limit (MB per day, 0 = none)" />);
  const type = (value: string) =>
    fireEvent.change(screen.getByLabelText('Netflow limit (MB per day, 0 = none)'), { target: { value } });
  return { save, type, button: screen.getByRole<HTMLButtonElement>('button', { name: 'Set netflow limit' }) };
}

it('takes whole numbers from 0 to the most, and says what it wants otherwise', async () => {
  const { type, button } = await open();
  expect(button.disabled).toBe(true);
  for (const [text, disabled] of [
    ['0', false],
    ['100', false],
    ['-1', true],
    ['101', true],
    ['1.5', true],
  ] as const) {
    type(text);
    expect(button.disabled, text).toBe(disabled);
    expect(screen.queryByText('A whole number from 0 to 100') !== null, text).toBe(disabled);
  }
});

it('sends the number for the chosen device, and nothing without one', async () => {
  const { save, type, button } = await open();
  type('64');
  fireEvent.click(button);
  await expect.poll(() => save.mock.calls.map(([device, value]) => [device, value])).toEqual([['BUS-1', 64]]);
  cleanup();
  const none = await open('');
  none.type('64');
  expect(none.button.disabled).toBe(true);
});
