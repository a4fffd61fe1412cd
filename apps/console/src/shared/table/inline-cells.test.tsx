import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { startConsole } from '../../testing/render-console.js';
import { textColumn } from './column-kinds.js';
import { DataTable } from './data-table.js';
import { InlineSwitch, InlineText } from './inline-cells.js';

interface Row {
  readonly id: string;
  readonly name: string;
  readonly memo: string;
}

const ROWS: readonly Row[] = [{ id: '1', name: 'Ada', memo: 'first' }];
const save = vi.fn<(text: string) => Promise<string>>();
const COLUMNS = [
  textColumn<Row>('name', 'Name', ({ name }) => name, {
    cell: ({ name }) => (
      <InlineText
        label="Name"
        value={name}
        check={(text) => (text === '' ? 'cannot be empty' : undefined)}
        onSave={save}
      />
    ),
  }),
  textColumn<Row>('memo', 'Memo', ({ memo }) => memo, {
    cell: ({ memo }) => <InlineText label="Memo" value={memo} onSave={save} />,
  }),
  textColumn<Row>('on', 'On', () => '', {
    cell: () => <InlineSwitch label="On" on={false} onSave={(on) => save(String(on))} />,
  }),
];

const inputOf = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const cellOf = (input: HTMLElement) => input.closest('[data-cell]');

function type(input: HTMLInputElement, text: string): void {
  act(() => input.focus());
  fireEvent.change(input, { target: { value: text } });
}

beforeEach(async () => {
  save.mockReset();
  const page = startConsole();
  await page.signIn();
  page.render(<DataTable label="Rows" rows={ROWS} columns={COLUMNS} rowKey={({ id }) => id} />);
});
afterEach(cleanup);

it('leaves the cells beside one that saves alone: what is typed there meanwhile is kept, and saved, too', async () => {
  const answers: ((words: string) => void)[] = [];
  save.mockImplementation(() => new Promise((resolve) => answers.push(resolve)));
  type(inputOf('Name'), 'Grace');
  act(() => inputOf('Memo').focus());
  expect(inputOf('Name').readOnly).toBe(true);
  expect(inputOf('Memo').readOnly || inputOf('Memo').disabled).toBe(false);
  expect(document.activeElement).toBe(inputOf('Memo'));
  type(inputOf('Memo'), 'second');
  act(() => inputOf('On').focus());
  fireEvent.click(inputOf('On'));
  expect(document.activeElement).toBe(inputOf('On'));
  expect(inputOf('On').disabled).toBe(false);
  fireEvent.click(inputOf('On'));
  expect(save.mock.calls.map(([text]) => text)).toEqual(['Grace', 'second', 'true']);
  await act(async () => answers.forEach((answer) => answer('')));
  expect(inputOf('Name').readOnly).toBe(false);
});

it('gives the focus to the cell at Enter and Esc, and from the cell at Enter to its text', () => {
  save.mockResolvedValue('');
  type(inputOf('Name'), 'Grace');
  fireEvent.keyDown(inputOf('Name'), { key: 'Escape' });
  expect(inputOf('Name').value).toBe('Ada');
  expect(document.activeElement).toBe(cellOf(inputOf('Name')));
  expect(save).not.toHaveBeenCalled();
  fireEvent.keyDown(document.activeElement!, { key: 'Enter' });
  expect(document.activeElement).toBe(inputOf('Name'));
  type(inputOf('Name'), 'Grace');
  fireEvent.keyDown(inputOf('Name'), { key: 'Enter' });
  expect(document.activeElement).toBe(cellOf(inputOf('Name')));
  expect(save).toHaveBeenCalledTimes(1);
});

it('saves once what is entered and left again before the table is loaded anew, and again after a failure', async () => {
  save.mockResolvedValueOnce('').mockRejectedValueOnce(new Error('locked')).mockResolvedValue('');
  const enter = async (text: string): Promise<void> => {
    type(inputOf('Name'), text);
    await act(async () => {
      fireEvent.keyDown(inputOf('Name'), { key: 'Enter' });
      await Promise.resolve();
    });
  };
  const leaveAgain = async (): Promise<void> => {
    await act(async () => inputOf('Name').focus());
    await act(async () => inputOf('Memo').focus());
  };
  await enter('Grace');
  await leaveAgain();
  expect(save).toHaveBeenCalledTimes(1);
  await enter('Hedy');
  expect(inputOf('Name').value).toBe('Hedy');
  await leaveAgain();
  expect(save.mock.calls.map(([text]) => text)).toEqual(['Grace', 'Hedy', 'Hedy']);
});

it('keeps a text that cannot be taken, with the reason, and does not save it', () => {
  type(inputOf('Name'), '');
  fireEvent.keyDown(inputOf('Name'), { key: 'Enter' });
  expect(document.activeElement).toBe(inputOf('Name'));
  expect(screen.getByRole('alert').textContent).toBe('cannot be empty');
  act(() => inputOf('Memo').focus());
  expect(screen.getByRole('alert').textContent).toBe('cannot be empty');
  expect(save).not.toHaveBeenCalled();
});
