import { useCallback } from 'react';
import { useAddressParams } from '../url-state/use-address-params.js';
import { fleetSearch } from './fleet-view.js';

/** Parameters of an address besides the filter of the fleet; an empty text removes a parameter. */
export type AddressParams = Readonly<Record<string, string | number>>;

/** Makes the address of a screen, from its path and its own parameters. */
export type ScreenAddress = (path: string, own?: AddressParams) => string;

/**
 * The addresses of screens, from where the user is: each keeps the filter of the fleet, for "nothing that the operator did is
 * lost". Every link and way to another screen is made by it.
 */
export function useScreenAddress(): ScreenAddress {
  const [params] = useAddressParams();
  return useCallback((path, own = {}) => screenAddress(path, params, own), [params]);
}

/** The address of a screen with the filter that `params`, those of another address, have. */
function screenAddress(path: string, params: URLSearchParams, own: AddressParams): string {
  const search = withParams(new URLSearchParams(fleetSearch(params)), own).toString();
  return search === '' ? path : `${path}?${search}`;
}

/** The address of the screen that is shown, with some of its parameters changed and the others kept: for links. */
export function useChangedAddress(): (change: AddressParams) => { readonly search: string } {
  const [params] = useAddressParams();
  return useCallback((change) => ({ search: withParams(new URLSearchParams(params), change).toString() }), [params]);
}

function withParams(params: URLSearchParams, change: AddressParams): URLSearchParams {
  for (const [name, value] of Object.entries(change)) {
    if (value === '') params.delete(name);
    else params.set(name, String(value));
  }
  return params;
}
