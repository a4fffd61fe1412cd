import { useCallback, useContext } from 'react';
import { UNSAFE_DataRouterContext as RouterContext, useNavigate, useSearchParams } from 'react-router';

/** Makes the parameters that shall be from those of the address; a change adds an entry to the history, unless it replaces one. */
export type ChangeAddressParams = (
  change: (before: URLSearchParams) => URLSearchParams,
  options?: { readonly replace?: boolean },
) => void;

/**
 * The parameters of the address, and the way to change them.
 *
 * A change begins from the address as it is, not as the screen was last drawn with: the router draws in a transition, and
 * a second change that comes before it, such as the first letter typed after a press, would undo the first one.
 */
export function useAddressParams(): readonly [URLSearchParams, ChangeAddressParams] {
  const [params] = useSearchParams();
  const router = useContext(RouterContext)?.router;
  const navigate = useNavigate();
  const change = useCallback<ChangeAddressParams>(
    (write, options) => {
      if (!router) throw new Error('The address is changed inside a data router only.');
      const before = new URLSearchParams(router.state.location.search);
      void navigate(`?${write(before).toString()}`, options);
    },
    [router, navigate],
  );
  return [params, change];
}
