import { useCallback, useMemo, useState, useSyncExternalStore } from 'react';
import { toGkError, type GkError } from 'gk-sdk';
import { useLatest } from './use-latest.js';

/** State of an action that {@link useAction} runs. @public */
export type ActionState<Data> =
  /** Nothing was run, or it was cancelled. */
  | { readonly kind: 'idle'; readonly data: undefined; readonly error: undefined }
  | { readonly kind: 'running'; readonly data: undefined; readonly error: undefined }
  | { readonly kind: 'done'; readonly data: Data; readonly error: undefined }
  | { readonly kind: 'failed'; readonly data: undefined; readonly error: GkError };

/** Result of {@link useAction}. `run` and `cancel` are stable functions. @public */
export type Action<Args extends readonly unknown[], Data> = ActionState<Data> & {
  /** Starts the action. Returns false, and does nothing, while a run is in progress: a double click saves once. */
  readonly run: (...args: Args) => boolean;
  /**
   * Aborts the signal of the current run, or clears the result of the last one, and returns to `idle`. A request that
   * has already reached the server may still take effect.
   */
  readonly cancel: () => void;
};

const IDLE = { kind: 'idle', data: undefined, error: undefined } as const;
const RUNNING = { kind: 'running', data: undefined, error: undefined } as const;

/**
 * Runs a call that changes something, such as saving a form. {@link useResource} loads on its own; an action runs when
 * `run` is called, one run at a time. If the component unmounts during a run, the run continues, so that closing a form
 * does not lose the save, and its result is dropped. Call `cancel` to abort a run.
 *
 * @param perform - Makes the call. It receives the signal to pass on, then the arguments of `run`. It may be an inline
 * function: the latest one is called. Put steps that follow a success, such as closing a form, at its end.
 * @example
 * ```tsx
 * const session = useSession();
 * const save = useAction((signal, driver: string) =>
 *   deviceSetupResource(session.rest).save('GK-0007', { driver }, { signal }),
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

/** The state of one action. Only subscribers are notified, so an unmounted component sets no state. */
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
