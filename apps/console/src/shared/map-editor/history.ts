import { useReducer } from 'react';

/** Steps kept. */
const STEPS = 100;

/** Drawing with undo and redo. */
export interface History<Value> {
  readonly past: readonly Value[];
  readonly present: Value;
  readonly future: readonly Value[];
  /** Shown in place of `present` while a hand still moves it. */
  readonly draft: Value | undefined;
}

type HistoryStep<Value> =
  | { readonly kind: 'start'; readonly value: Value }
  | { readonly kind: 'preview'; readonly value: Value }
  | { readonly kind: 'commit'; readonly value: Value }
  | { readonly kind: 'amend'; readonly value: Value }
  | { readonly kind: 'undo' | 'redo' };

/** A history that begins with a value. */
export function startHistory<Value>(value: Value): History<Value> {
  return { past: [], present: value, future: [], draft: undefined };
}

/** The history after a step. A commit of the present value adds no step. */
export function stepHistory<Value>(history: History<Value>, step: HistoryStep<Value>): History<Value> {
  const { past, present, future } = history;
  switch (step.kind) {
    case 'start':
      return startHistory(step.value);
    case 'preview':
      return { ...history, draft: step.value };
    case 'commit':
      if (step.value === present) return { ...history, draft: undefined };
      return { past: [...past, present].slice(-STEPS), present: step.value, future: [], draft: undefined };
    case 'amend':
      return { ...history, present: step.value, draft: undefined };
    case 'undo': {
      const before = past.at(-1);
      if (before === undefined) return history;
      return { past: past.slice(0, -1), present: before, future: [present, ...future], draft: undefined };
    }
    case 'redo': {
      const [next, ...rest] = future;
      if (next === undefined) return history;
      return { past: [...past, present], present: next, future: rest, draft: undefined };
    }
  }
}

/** A value that is drawn, with undo and redo. */
export interface Undoable<Value> {
  readonly value: Value;
  /** The value without the part that is still being dragged. */
  readonly committed: Value;
  readonly canUndo: boolean;
  readonly canRedo: boolean;
  /** Begins anew, such as with the server's value. */
  readonly start: (value: Value) => void;
  /** Shows a value that is not a step yet: a hand still moves it. */
  readonly preview: (value: Value) => void;
  readonly commit: (value: Value) => void;
  /** Goes on with the last step, such as with the next digit of a number: to undo takes back both. */
  readonly amend: (value: Value) => void;
  readonly undo: () => void;
  readonly redo: () => void;
}

/**
 * Keeps a value with undo and redo. The value is an object or a list, never undefined.
 *
 * @param next - A step that is made already.
 */
export function useUndoable<Value extends object>(first: Value, next?: Value): Undoable<Value> {
  const [history, step] = useReducer(stepHistory<Value>, first, (value) => {
    const start = startHistory(value);
    return next ? stepHistory(start, { kind: 'commit', value: next }) : start;
  });
  return {
    value: history.draft ?? history.present,
    committed: history.present,
    canUndo: history.past.length > 0,
    canRedo: history.future.length > 0,
    start: (value) => step({ kind: 'start', value }),
    preview: (value) => step({ kind: 'preview', value }),
    commit: (value) => step({ kind: 'commit', value }),
    amend: (value) => step({ kind: 'amend', value }),
    undo: () => step({ kind: 'undo' }),
    redo: () => step({ kind: 'redo' }),
  };
}
