import { useMemo, useSyncExternalStore } from 'react';

/** Something that a component makes for itself and has to close. @internal */
export interface Closable {
  close(): void;
}

/**
 * Makes something when the component is on screen and closes it when it leaves, or when `create` changes. It is made
 * for a component that stays: not in a render that React throws away, and again after the rehearsal of StrictMode.
 * Undefined until then and while `create` is undefined.
 *
 * @internal
 */
export function useOwned<Owned extends Closable>(create: (() => Owned) | undefined): Owned | undefined {
  const { subscribe, get } = useMemo(() => ownerOf(create), [create]);
  return useSyncExternalStore(subscribe, get, () => undefined);
}

/** Owns one thing from the subscription to its end. */
function ownerOf<Owned extends Closable>(create: (() => Owned) | undefined) {
  let owned: Owned | undefined;
  return {
    get: (): Owned | undefined => owned,
    subscribe: (listener: () => void): (() => void) => {
      const made = create?.();
      owned = made;
      if (made !== undefined) listener();
      return () => {
        if (owned === made) owned = undefined;
        made?.close();
      };
    },
  };
}
