import { useCallback, useMemo } from 'react';
import { decodeOrKeep } from './decode-or-keep.js';
import type { NoneReserved } from './reserved-parameters.js';
import { useAddressParams } from './use-address-params.js';

/** How a value stands in the query string; null = absent, which means the default. */
export interface UrlParameter<Value> {
  /** `params` are all of the address, for a value that means something only beside another one. */
  readonly read: (text: string | null, params?: URLSearchParams) => Value;
  readonly write: (value: Value) => string | null;
}

/** The parameters of the values `State`. */
export type UrlShape<State> = { readonly [Name in keyof State]: UrlParameter<State[Name]> };

/** The parameters of a screen, of which none is reserved. */
export type ScreenShape<State> = UrlShape<State> & NoneReserved<NoInfer<State>>;

/** A text; the default is left out of the address. */
export const textParameter = (initial = ''): UrlParameter<string> => ({
  read: (text) => text ?? initial,
  write: (value) => (value === initial ? null : value),
});

/** A number; the default where it is invalid, or outside of the bounds. */
export const numberParameter = (initial: number, min = -Infinity, max = Infinity): UrlParameter<number> => ({
  read: (text) => {
    const value = text === null || text.trim() === '' ? NaN : Number(text);
    return value >= min && value <= max ? value : initial;
  },
  write: (value) => (value === initial ? null : String(value)),
});

/** A switch. */
export const switchParameter = (initial = false): UrlParameter<boolean> => ({
  read: (text) => (text === null ? initial : text === '1'),
  write: (value) => (value === initial ? null : value ? '1' : '0'),
});

/** One of some words; another one is the default. */
export const choiceParameter = <const Choice extends string>(
  choices: readonly Choice[],
  initial: NoInfer<Choice>,
): UrlParameter<Choice> => ({
  read: (text) => choices.find((choice) => choice === text) ?? initial,
  write: (value) => (value === initial ? null : value),
});

/** Texts in one parameter, such as ids. */
export const listParameter = (): UrlParameter<readonly string[]> => ({
  read: (text) => (text ? text.split(',').map(decodeOrKeep) : []),
  write: (value) => (value.length === 0 ? null : value.map(encodeURIComponent).join(',')),
});

/**
 * Changes some of the values, and takes out those that are undefined; a change replaces the entry of the history, unless it
 * says otherwise. `without` are parameters of others that mean nothing after the change, such as the page of a table.
 */
export type ChangeUrlState<State> = (
  change: Partial<State>,
  options?: { readonly replace?: boolean; readonly without?: readonly string[] },
) => void;

/**
 * State of a screen that lives in the address, so that Back, reload, links and a login in between keep it.
 *
 * @param shape - A constant of the module: one parameter for each value.
 * @param prefix - In front of the names in the address, where a page has the same thing twice.
 */
export function useUrlState<State extends object>(
  shape: ScreenShape<State>,
  prefix = '',
): readonly [State, ChangeUrlState<State>] {
  return useReservedState<State>(shape, prefix);
}

/** As {@link useUrlState}, for state that is the same on every screen: its parameters are reserved. */
export function useReservedState<State extends object>(
  shape: UrlShape<State>,
  prefix = '',
): readonly [State, ChangeUrlState<State>] {
  const [params, setParams] = useAddressParams();
  const state = useMemo(() => readState(shape, params, prefix), [shape, params, prefix]);
  const change = useCallback<ChangeUrlState<State>>(
    (changed, { replace = true, without = [] } = {}) => {
      const write = (before: URLSearchParams): URLSearchParams => {
        const params = writeState(shape, before, changed, prefix);
        for (const name of without) params.delete(name);
        return params;
      };
      setParams(write, { replace });
    },
    [shape, setParams, prefix],
  );
  return [state, change];
}

function readState<State extends object>(shape: UrlShape<State>, params: URLSearchParams, prefix: string): State {
  const state: Partial<State> = {};
  for (const name in shape) state[name] = shape[name].read(params.get(prefix + name), params);
  return state as State;
}

function writeState<State extends object>(
  shape: UrlShape<State>,
  before: URLSearchParams,
  changed: Partial<State>,
  prefix: string,
): URLSearchParams {
  const params = new URLSearchParams(before);
  for (const name in shape) {
    if (!(name in changed)) continue;
    const value = changed[name];
    const text = value === undefined ? null : shape[name].write(value);
    if (text === null) params.delete(prefix + name);
    else params.set(prefix + name, text);
  }
  return params;
}
