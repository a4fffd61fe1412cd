import { createContext, use, type RefObject } from 'react';
import type { FleetEvent } from 'gk-sdk/rest';

/** A memo that is being written. */
export interface MemoEdit {
  readonly serialNo: number;
  /** The memo when the typing began, or the one of somebody else that the user has seen since. */
  readonly base: string;
  readonly text: string;
  /** Text that somebody else wrote meanwhile. */
  readonly theirs?: string;
}

/** The memo that is being written, and what can be done with it. One is written at a time. */
export interface MemoEditing {
  readonly edit: MemoEdit | undefined;
  /** The field that it is written in; null while that is out of sight. */
  readonly field: RefObject<HTMLInputElement | null>;
  readonly busy: boolean;
  /** Sends the memo before, if there is one. While somebody else's memo waits for a decision, it begins none. */
  readonly begin: (event: FleetEvent) => void;
  readonly type: (text: string) => void;
  readonly cancel: () => void;
  readonly save: () => void;
  /** Puts both texts into the field, to be saved together. */
  readonly joinBoth: () => void;
  /** Keeps the other user's text. */
  readonly takeTheirs: () => void;
  /** Returns the memo of an event before this user changed it; undefined when there is nothing to undo. */
  readonly before: (serialNo: number) => string | undefined;
  readonly undo: (event: FleetEvent) => void;
}

/** The memo that is written in the list around a cell. */
export const MemoContext = createContext<MemoEditing | undefined>(undefined);

/** The memo that is written in the list around the cell. */
export function useMemoEditing(): MemoEditing {
  const editing = use(MemoContext);
  if (!editing) throw new Error('A memo stands outside of its list.');
  return editing;
}
