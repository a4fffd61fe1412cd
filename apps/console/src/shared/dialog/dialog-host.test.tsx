import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { DialogHost } from './dialog-host.js';
import { useConfirm, usePrompt, type Confirmation, type PromptQuestion } from './use-questions.js';

afterEach(cleanup);

let confirm: (confirmation: Confirmation) => Promise<boolean>;
let prompt: (question: PromptQuestion) => Promise<string | undefined>;

function Asker() {
  const askConfirm = useConfirm();
  const askPrompt = usePrompt();
  return (
    <button
      onClick={() => {
        confirm = askConfirm;
        prompt = askPrompt;
      }}
    >
      Ask
    </button>
  );
}

function open() {
  const shown = render(
    <>
      <Asker />
      <DialogHost />
    </>,
  );
  const asker = screen.getByRole('button', { name: 'Ask' });
  asker.focus();
  fireEvent.click(asker);
  return { ...shown, asker };
}

/** Lets a question appear; the answer comes later. */
function asked<Answer>(ask: () => Promise<Answer>): Promise<Answer> {
  let answer!: Promise<Answer>;
  act(() => {
    answer = ask();
  });
  return answer;
}

const press = (name: string): void => void fireEvent.click(screen.getByRole('button', { name }));

it('answers true for the button that goes on, false for Cancel, and gives the focus back', async () => {
  const { asker } = open();
  let answer = asked(() => confirm({ title: 'Are you really delete' }));
  await screen.findByRole('dialog');
  press('OK');
  expect(await answer).toBe(true);
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(document.activeElement).toBe(asker);
  answer = asked(() => confirm({ title: 'Are you really delete' }));
  await screen.findByRole('dialog');
  press('Cancel');
  expect(await answer).toBe(false);
});

it('goes on only when the name is typed', async () => {
  open();
  const answer = asked(() => confirm({ title: 'Format', typed: 'sda' }));
  const box = await screen.findByLabelText('Type sda to confirm');
  expect(document.activeElement).toBe(box);
  fireEvent.change(box, { target: { value: 'sdb' } });
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'OK' }).disabled).toBe(true);
  fireEvent.submit(box.closest('form')!);
  fireEvent.change(box, { target: { value: 'sda' } });
  press('OK');
  expect(await answer).toBe(true);
});

it('asks for a password with a mask; Esc answers undefined', async () => {
  open();
  let answer = asked(() => prompt({ title: 'Archive', label: 'Password', secret: true }));
  const box = await screen.findByLabelText<HTMLInputElement>('Password');
  expect(box.type).toBe('password');
  fireEvent.change(box, { target: { value: 'top' } });
  press('OK');
  expect(await answer).toBe('top');
  answer = asked(() => prompt({ title: 'Archive', label: 'Password' }));
  fireEvent.keyDown(await screen.findByRole('dialog'), { key: 'Escape', code: 'Escape' });
  expect(await answer).toBeUndefined();
});

it('shows one question after another, and drops those of a part that is gone', async () => {
  const { unmount } = open();
  const first = asked(() => confirm({ title: 'First' }));
  const second = asked(() => confirm({ title: 'Second' }));
  expect(await screen.findByText('First')).toBeTruthy();
  expect(screen.queryByText('Second')).toBeNull();
  press('OK');
  expect(await first).toBe(true);
  expect(await screen.findByText('Second')).toBeTruthy();
  act(unmount);
  expect(await second).toBe(false);
});

it('leads Shift and Tab from the dialog, and from its first element, round to the last one', async () => {
  open();
  const answer = asked(() => confirm({ title: 'Are you really delete' }));
  const dialog = await screen.findByRole('dialog');
  const stops = within(dialog).getAllByRole('button');
  const back = (from: Element): boolean => fireEvent.keyDown(from, { key: 'Tab', shiftKey: true });
  for (const first of [dialog, stops[0]!]) {
    first.focus();
    expect(back(first)).toBe(false);
    expect(document.activeElement).toBe(stops.at(-1));
  }
  // The browser goes back from the others.
  expect(back(stops.at(-1)!)).toBe(true);
  press('Cancel');
  await answer;
});
