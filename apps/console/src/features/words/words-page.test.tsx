import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { startConsole } from '../../testing/render-console.js';
import { WordsPage } from './words-page.js';

const WORDS = Array.from({ length: 500 }, (_, n) => `Word ${n}`);

/** Rows of 44 px in a box of ten; jsdom gives nothing a size. */
beforeEach(() => {
  vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(440);
  vi.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(800);
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

async function open(at: string, texts: Readonly<Record<string, string>> = {}): Promise<void> {
  const { recorder, signIn, render } = startConsole();
  const configs = [
    { config: 'en', name: 'English', icon: 'us' },
    { config: 'tw', name: 'Chinese', icon: 'tw' },
  ];
  recorder.http.routes['GET /i18n/config'] = { json: { configs, raw: WORDS, data: { en: {}, tw: texts } } };
  await signIn();
  render(<WordsPage />, at);
  await screen.findByLabelText('Missing only');
}

const cell = (word: string) => screen.getByLabelText<HTMLInputElement>(`${word}, Chinese`);

function type(word: string, text: string): void {
  act(() => cell(word).focus());
  fireEvent.change(cell(word), { target: { value: text } });
}

it('keeps what is typed in a row that is scrolled out of sight', async () => {
  await open('/i18neditor');
  type('Word 3', 'typed');
  const table = screen.getByRole('table', { name: 'Words' });
  table.scrollTop = 300 * 44;
  fireEvent.scroll(table);
  await waitFor(() => expect(cell('Word 305')).toBeTruthy());
  expect(screen.queryByLabelText('Word 4, Chinese')).toBeNull();
  expect(document.activeElement).toBe(cell('Word 3'));
  act(() => cell('Word 305').focus());
  expect(await screen.findByText('not saved')).toBeTruthy();
});

it('goes from missing text to missing text by Enter, and keeps those that were filled until another view', async () => {
  await open('/i18neditor?missing=1', { 'Word 1': 'known' });
  const enter = (word: string): void => {
    type(word, `text of ${word}`);
    fireEvent.keyDown(cell(word), { key: 'Enter' });
  };
  enter('Word 0');
  expect(document.activeElement).toBe(cell('Word 2'));
  enter('Word 2');
  expect(document.activeElement).toBe(cell('Word 3'));
  expect(cell('Word 0').value).toBe('text of Word 0');
  fireEvent.click(screen.getByLabelText('Missing only'));
  await waitFor(() => expect(cell('Word 1')).toBeTruthy());
  fireEvent.click(screen.getByLabelText('Missing only'));
  await waitFor(() => expect(screen.queryByLabelText('Word 2, Chinese')).toBeNull());
});

it('goes on to a text that is out of sight as soon as it is drawn, unless another one is chosen meanwhile', async () => {
  await open('/i18neditor');
  const table = screen.getByRole('table', { name: 'Words' });
  table.scrollTo = () => undefined;
  const scrollTo = (row: number): void => {
    table.scrollTop = row * 44;
    fireEvent.scroll(table);
  };
  const lastDrawn = (): number =>
    Math.max(...[...table.querySelectorAll('[data-row]')].map((drawn) => Number(drawn.getAttribute('data-row'))));
  const last = lastDrawn();
  act(() => cell(`Word ${last}`).focus());
  fireEvent.keyDown(cell(`Word ${last}`), { key: 'ArrowDown' });
  expect(document.activeElement).toBe(cell(`Word ${last}`));
  scrollTo(last);
  await waitFor(() => expect(document.activeElement).toBe(cell(`Word ${last + 1}`)));
  const next = lastDrawn();
  act(() => cell(`Word ${next}`).focus());
  fireEvent.keyDown(cell(`Word ${next}`), { key: 'ArrowDown' });
  act(() => cell(`Word ${next - 1}`).focus());
  scrollTo(next);
  await waitFor(() => expect(cell(`Word ${next + 1}`)).toBeTruthy());
  expect(document.activeElement).toBe(cell(`Word ${next - 1}`));
});

it('shows the first text with wrong placeholders, also one of a language that is hidden', async () => {
  await open('/i18neditor?hide=tw&missing=1', { 'Word 7': 'has {name}' });
  fireEvent.click(await screen.findByRole('button', { name: 'Show the first' }));
  await waitFor(() => expect(cell('Word 7').value).toBe('has {name}'));
});
