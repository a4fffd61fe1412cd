import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { startConsole } from '../../testing/render-console.js';
import { csvSeparatorPreference } from '../export/csv-separator.js';
import { csvBlob } from '../export/table-files.js';
import { notify } from '../notice/notify.js';
import { CsvButton } from './csv-button.js';

vi.mock('../notice/notify.js', () => ({ notify: vi.fn() }));

afterEach(() => {
  cleanup();
  csvSeparatorPreference.set('comma');
});

async function openFile(bytes: readonly number[] | string, name = 'words.csv') {
  const onRows = vi.fn<(rows: readonly (readonly string[])[]) => void>();
  const page = startConsole();
  await page.signIn();
  page.render(<CsvButton onRows={onRows} />);
  const file = new File([typeof bytes === 'string' ? bytes : Uint8Array.from(bytes)], name);
  const input = await screen.findByLabelText('Open CSV', { selector: 'input' });
  await act(async () => void fireEvent.change(input, { target: { files: [file] } }));
  return onRows;
}

const ascii = (text: string): number[] => [...Buffer.from(text, 'latin1')];
const BIG5 = [...ascii('word,tw\r\nSpeed,'), 0xb3, 0x74, 0xab, 0xd7, ...ascii('\r\n')];

it('shows how a file of Big5 reads before anything is taken from it', async () => {
  const onRows = await openFile(BIG5);
  expect((await screen.findByRole('region', { name: 'Preview' })).textContent).toBe('Speed,速度');
  expect(onRows).not.toHaveBeenCalled();
  fireEvent.click(screen.getByRole('button', { name: 'Open' }));
  expect(onRows).toHaveBeenCalledExactlyOnceWith([
    ['word', 'tw'],
    ['Speed', '速度'],
  ]);
  expect(screen.queryByRole('region', { name: 'Preview' })).toBeNull();
});

it('reads it as the user chooses, where the bytes allow several encodings', async () => {
  // 车辆 in GBK.
  const onRows = await openFile([...ascii('word,tw\nCar,'), 0xb3, 0xb5, 0xc1, 0xbe]);
  const choice = await screen.findByLabelText<HTMLSelectElement>('Encoding');
  const names = [...choice.options].map(({ value }) => value);
  expect(names).toContain('gbk');
  expect(names).toContain('big5');
  for (const [encoding, text] of [
    ['big5', '陬褭'],
    ['gbk', '车辆'],
  ] as const) {
    fireEvent.change(choice, { target: { value: encoding } });
    const shown = screen.getByRole('region', { name: 'Preview' }).textContent;
    expect(shown).toMatch(/^Car,\P{ASCII}{2}$/u);
    if (encoding === 'gbk') expect(shown).toBe(`Car,${text}`);
    expect(shown).not.toContain('\uFFFD');
  }
  fireEvent.click(screen.getByRole('button', { name: 'Open' }));
  expect(onRows.mock.calls[0]?.[0][1]).toEqual(['Car', '车辆']);
});

it.each([
  ['semicolons', 'name;memo\nanna;Depot, north\n'],
  ['UTF-16 with tabs', [...Buffer.from('\uFEFFname\tmemo\r\nanna\tDepot, north\r\n', 'utf16le')]],
  ['a line sep=', 'sep=;\nname;memo\nanna;Depot, north\n'],
])('reads %s without a question', async (_what, bytes) => {
  const onRows = await openFile(bytes);
  await vi.waitFor(() =>
    expect(onRows).toHaveBeenCalledExactlyOnceWith([
      ['name', 'memo'],
      ['anna', 'Depot, north'],
    ]),
  );
});

it('refuses what is no text in words', async () => {
  const onRows = await openFile([0x89, 0x50, 0x4e, 0x47, 0, 0, 1, 0, 0], 'photo.csv');
  expect(notify).toHaveBeenCalledExactlyOnceWith({ title: 'error', text: 'photo.csv is not a text file.' });
  expect(onRows).not.toHaveBeenCalled();
});

it('CSV is written with the comma, or with the separator that the user chose', async () => {
  const lines = async () =>
    (
      await csvBlob(
        [{ a: 'x,y', b: 1.5 }],
        [
          { header: 'a', value: (row) => row.a },
          { header: 'b', value: (row) => row.b },
        ],
      ).text()
    )
      .replace('\uFEFF', '')
      .trimEnd()
      .split('\r\n');
  expect(await lines()).toEqual(['a,b', '"x,y",1.5']);
  csvSeparatorPreference.set('semicolon');
  expect(await lines()).toEqual(['a;b', '"x,y";1.5']);
  csvSeparatorPreference.set('tab');
  expect(await lines()).toEqual(['a\tb', '"x,y"\t1.5']);
});
