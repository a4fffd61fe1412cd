import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { DialogHost } from '../dialog/dialog-host.js';
import { useLayoutName } from './use-layout-name.js';

afterEach(cleanup);

it('takes no name of a layout that stands, and none that is empty', async () => {
  let answer: Promise<string | undefined> | undefined;
  const layouts = { configs: new Map([['default', []]]), selected: 'default' };
  function Asker() {
    const ask = useLayoutName(layouts);
    return (
      <button
        onClick={() => {
          answer = ask('Save as a layout');
        }}
      >
        Ask
      </button>
    );
  }
  render(
    <>
      <Asker />
      <DialogHost />
    </>,
  );
  fireEvent.click(screen.getByRole('button', { name: 'Ask' }));
  const box = await screen.findByLabelText('Name');
  const type = (text: string): void => void fireEvent.change(box, { target: { value: text } });
  type(' default ');
  expect(screen.getByText('This name is taken')).toBeTruthy();
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'OK' }).disabled).toBe(true);
  type(' North ');
  await act(async () => void fireEvent.click(screen.getByRole('button', { name: 'OK' })));
  expect(await answer).toBe('North');
});
