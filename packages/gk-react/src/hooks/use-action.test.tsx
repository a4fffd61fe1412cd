import { act, cleanup, renderHook, type RenderHookResult } from '@testing-library/react';
import { StrictMode } from 'react';
import { GkError } from 'gk-sdk';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { useAction, type Action } from '../index.js';

interface Call {
  readonly signal: AbortSignal;
  readonly name: string;
  readonly answer: (text: string) => void;
  readonly refuse: (reason: unknown) => void;
}

let calls: Call[];
const save = (signal: AbortSignal, name: string): Promise<string> =>
  new Promise((answer, refuse) => {
    calls.push({ signal, name, answer, refuse });
  });

type Saving = RenderHookResult<Action<[name: string], string>, { readonly perform: typeof save }>;
const show = (): Saving =>
  renderHook(({ perform }) => useAction(perform), { wrapper: StrictMode, initialProps: { perform: save } });
const shown = ({ result }: Saving): string => {
  const { kind, data, error } = result.current;
  return `${kind} ${data ?? ''}${error?.code ?? ''}`.trim();
};
/** Runs one after the other, before anything renders again. */
const run = ({ result }: Saving, ...names: string[]): boolean[] => {
  const { current } = result;
  const started: boolean[] = [];
  act(() => {
    started.push(...names.map((name) => current.run(name)));
  });
  return started;
};
const cancel = ({ result }: Saving): void => {
  act(() => {
    result.current.cancel();
  });
};
const settle = async (change: () => void): Promise<void> => {
  await act(async () => {
    change();
    await Promise.resolve();
  });
};

beforeEach(() => {
  calls = [];
});
afterEach(cleanup);

describe('useAction', () => {
  it('runs when it is told to, with what it is given, and says how that ended', async () => {
    const saving = show();
    expect([shown(saving), calls]).toEqual(['idle', []]);
    expect(run(saving, 'Ada')).toEqual([true]);
    expect([shown(saving), calls.map(({ name }) => name)]).toEqual(['running', ['Ada']]);
    await settle(() => calls[0]?.answer('saved'));
    expect(shown(saving)).toBe('done saved');
    run(saving, 'Bob');
    expect(shown(saving), 'the last result is gone').toBe('running');
    await settle(() => calls[1]?.refuse(new GkError('forbidden', 'no')));
    expect(shown(saving)).toBe('failed forbidden');
  });

  it('fails with a GkError, whatever is thrown and whenever', async () => {
    const saving = show();
    run(saving, 'Ada');
    await settle(() => calls[0]?.refuse(new TypeError('down')));
    expect(saving.result.current.error).toBeInstanceOf(GkError);
    const throws = (): Promise<string> => {
      throw new Error('at once');
    };
    saving.rerender({ perform: throws });
    run(saving, 'Ada');
    await settle(() => undefined);
    expect(saving.result.current.error).toBeInstanceOf(GkError);
    expect(saving.result.current.error?.message).toBe('at once');
  });

  it('refuses a second run while one runs, also of a double click', async () => {
    const saving = show();
    expect(run(saving, 'Ada', 'Bob')).toEqual([true, false]);
    expect(run(saving, 'Cid')).toEqual([false]);
    expect(calls.map(({ name }) => name)).toEqual(['Ada']);
    await settle(() => calls[0]?.answer('saved'));
    expect(run(saving, 'Bob')).toEqual([true]);
  });

  it('cancels: aborts the signal, drops the answer, and takes the next run', async () => {
    const saving = show();
    run(saving, 'Ada');
    cancel(saving);
    expect([shown(saving), calls[0]?.signal.aborted]).toEqual(['idle', true]);
    run(saving, 'Bob');
    await settle(() => calls[0]?.answer('too late'));
    expect(shown(saving), 'the answer of the cancelled run is not that of the next').toBe('running');
    await settle(() => calls[1]?.refuse(new Error('down')));
    expect(shown(saving)).toBe('failed internal');
    cancel(saving);
    expect(shown(saving), 'a failure is forgotten').toBe('idle');
  });

  it('goes on after the component has left, and renders it no more', async () => {
    const saving = show();
    run(saving, 'Ada');
    saving.unmount();
    const { current } = saving.result;
    expect(calls[0]?.signal.aborted).toBe(false);
    await settle(() => calls[0]?.answer('saved'));
    expect(saving.result.current).toBe(current);
  });

  it('calls the latest function with the same run', () => {
    const saving = show();
    const first = saving.result.current;
    const names: string[] = [];
    const other = (_: AbortSignal, name: string): Promise<string> => {
      names.push(name);
      return Promise.resolve(name);
    };
    saving.rerender({ perform: other });
    expect(saving.result.current.run).toBe(first.run);
    expect(saving.result.current.cancel).toBe(first.cancel);
    act(() => {
      first.run('Ada');
    });
    expect([names, calls]).toEqual([['Ada'], []]);
  });
});
