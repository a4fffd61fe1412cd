import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useRef, useState } from 'react';
import { afterEach, expect, it } from 'vitest';
import { EventListContext, type EventListActions } from '../list/event-list-context.js';
import { MemoCell } from './memo-cell.js';
import { MemoContext, type MemoEdit, type MemoEditing } from './memo-editing.js';

afterEach(cleanup);

const EVENT = { serialNo: 7, deviceId: 'BUS-1', eventCode: 13, happenedS: 1_788_249_600, memo: 'checked' };
const LIST: EventListActions = {
  mayEditMemo: true,
  mayReview: true,
  mayDownloadAgain: false,
  onChange: () => {},
  openPopUp: () => {},
  pin: () => {},
};

function Memo() {
  const [edit, setEdit] = useState<MemoEdit>();
  const [busy, setBusy] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const nothing = (): void => {};
  const editing: MemoEditing = {
    edit,
    busy,
    field,
    joinBoth: nothing,
    takeTheirs: nothing,
    undo: nothing,
    before: () => undefined,
    begin: ({ serialNo, memo = '' }) => setEdit({ serialNo, base: memo, text: memo }),
    type: (text) => setEdit((now) => now && { ...now, text }),
    cancel: () => setEdit(undefined),
    save: () => setBusy(true),
  };
  return (
    <EventListContext value={LIST}>
      <MemoContext value={editing}>
        <MemoCell event={EVENT} />
        <button>Elsewhere</button>
        <button onClick={() => setEdit(undefined)}>Answered</button>
        <button onClick={() => setBusy(false)}>Saved</button>
      </MemoContext>
    </EventListContext>
  );
}

/** The server answers the save, which ends after it. */
function answer(): void {
  for (const name of ['Answered', 'Saved']) fireEvent.click(screen.getByRole('button', { name }));
}

const memo = () => screen.getByRole('button', { name: /^Memo of 7/ });

it('hands the focus back to the memo when its field goes by Esc, or by Enter once the server has answered', () => {
  render(<Memo />);
  fireEvent.click(memo());
  fireEvent.keyDown(document.activeElement!, { key: 'Escape' });
  expect(document.activeElement).toBe(memo());
  fireEvent.click(memo());
  const field = screen.getByRole('textbox');
  expect(document.activeElement).toBe(field);
  fireEvent.keyDown(field, { key: 'Enter' });
  // A disabled field loses the focus.
  expect(field).toHaveProperty('disabled', false);
  answer();
  expect(document.activeElement).toBe(memo());
});

it('leaves a focus alone that went elsewhere meanwhile', () => {
  render(<Memo />);
  fireEvent.click(memo());
  fireEvent.keyDown(screen.getByRole('textbox'), { key: 'Enter' });
  act(() => screen.getByRole('button', { name: 'Elsewhere' }).focus());
  answer();
  expect(document.activeElement?.textContent).toBe('Elsewhere');
});
