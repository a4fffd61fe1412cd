import { useInsertionEffect, useRef, type RefObject } from 'react';

/**
 * The latest value of a render that came on screen, for callbacks that are called between renders. Not to be read while
 * rendering.
 *
 * @internal
 */
export function useLatest<Value>(value: Value): Readonly<RefObject<Value>> {
  const latest = useRef(value);
  useInsertionEffect(() => {
    latest.current = value;
  }, [value]);
  return latest;
}
