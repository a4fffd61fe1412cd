import { useCallback, useMemo, useState, useSyncExternalStore } from 'react';
import { toGkError, type GkError } from 'gk-sdk';
import { useLatest } from './use-latest.js';

/** How far a change is: what {@link useAction} runs. @public */
export type ActionState<Data> =
  /** Nothing was run, or it was cancelled. */
  | { readonly kind: 'idle'; readonly data: undefined; readonly error: undefined }
  | { readonly kind: 'running'; readonly data: undefined; readonly error: undefined }
  | { readonly kind: 'done'; readonly data: Data; readonly error: undefined }
  | { readonly kind: 'failed'; readonly data: undefined; readonly error: GkError };

/** What {@link useAction} gives. `run` and `cancel` stay the same functions. @public */
export type Action<Args extends readonly unknown[], Data> = ActionState<Data> & {
  /** Starts the change. False while one runs: it is refused, so that a double click changes nothing twice. */
  readonly run: (...args: Args) => boolean;
  /**
   * Aborts the signal of a running change and forgets how the last one ended: back to `idle`. A request that has
   * reached the server may take effect all the same.
   */
  readonly cancel: () => void;
};

const IDLE = { kind: 'idle', data: undefined, error: undefined } as const;
const RUNNING = { kind: 'running', data: undefined, error: undefined } as const;

/**
 * Runs a call that changes something, such as saving a form: not by itself, as {@link useResource} does, but when
 * `run` is called. One change runs at a time. A change that is still running when the component leaves the screen goes
 * on, since a save is not to be lost by closing its form; nobody is told how it ends. Call `cancel` to abort it.
 *
 * @param perform - Makes the change. Gets the signal to hand on, then what `run` was given; it may be written in place,
 * the latest one is called. What follows a success, such as closing a form, belongs to its end.
 * @example
 * ```tsx
 * const session = useSession();
 * const save = useAction((signal, driver: string) =>
 *   deviceSetupResource(session.rest).save('BUS-7', { driver }, { signal }),
 * );
 * return (
 *   <>
 *     <button disabled={save.kind === 'running'} onClick={() => save.run('Ada')}>Save</button>
 *     {save.kind === 'running' && <button onClick={save.cancel}>Cancel</button>}
 *     {save.kind === 'failed' && <p role="alert">{save.error.message}</p>}
 *   </>
 * );
 * ```
 * @public
 */
export function useAction<Args extends readonly unknown[], Data>(
  perform: (signal: AbortSignal, ...args: Args) => Promise<Data>,
): Action<Args, Data> {
  const latest = useLatest(perform);
  const [runner] = useState(() => createRunner<Data>());
  const state = useSyncExternalStore(runner.subscribe, runner.get, runner.get);
  const run = useCallback((...args: Args) => runner.run((signal) => latest.current(signal, ...args)), [runner, latest]);
  return useMemo(() => ({ ...state, run, cancel: runner.cancel }), [state, run, runner]);
}

/** The state of one action. It tells listeners only, so a component that has left hears nothing. */
function createRunner<Data>() {
  const listeners = new Set<() => void>();
  let state: ActionState<Data> = IDLE;
  let running: AbortController | undefined;
  const set = (next: ActionState<Data>): void => {
    state = next;
    for (const listener of listeners) listener();
  };
  const settle = (controller: AbortController, next: ActionState<Data>): void => {
    if (running !== controller) return;
    running = undefined;
    set(next);
  };
  return {
    get: () => state,
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
    run: (perform: (signal: AbortSignal) => Promise<Data>): boolean => {
      if (running !== undefined) return false;
      const controller = new AbortController();
      running = controller;
      set(RUNNING);
      // Within a promise, so that what `perform` throws at once fails the action, too.
      new Promise<Data>((resolve) => {
        resolve(perform(controller.signal));
      }).then(
        (data) => {
          settle(controller, { kind: 'done', data, error: undefined });
        },
        (thrown: unknown) => {
          settle(controller, { kind: 'failed', data: undefined, error: toGkError(thrown) });
        },
      );
      return true;
    },
    cancel: (): void => {
      running?.abort();
      running = undefined;
      if (state.kind !== 'idle') set(IDLE);
    },
  };
}
