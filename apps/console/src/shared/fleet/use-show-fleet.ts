import { useCallback, useContext } from 'react';
import { UNSAFE_DataRouterContext as RouterContext, useLocation, useNavigate } from 'react-router';
import { useMay } from '../access/use-may.js';
import { useIsMobile } from '../ui/use-media-query.js';
import type { FleetView } from './fleet-view.js';
import { listPathFor } from './list-path.js';

/** An address as far as a list screen reads it. */
export interface ListAddress {
  readonly pathname: string;
  readonly search: string;
}

/**
 * Tells where a changed view of the fleet is shown: on the list screen that the user is at, else on the map, or on the dashboard
 * where there is no map. It begins from the address as it is, not as the screen was last drawn with, so that a second change
 * that comes before the router has drawn the first one does not undo it.
 */
export function useListAddress(): (change: Partial<FleetView>) => ListAddress {
  const isMobile = useIsMobile();
  const mayMap = useMay('home');
  const home = mayMap && !isMobile ? '/' : '/blockview';
  const shown = useLocation();
  const router = useContext(RouterContext)?.router;
  return useCallback((change) => listPathFor(router?.state.location ?? shown, home, change), [router, shown, home]);
}

/** Shows a changed view of the fleet. */
export function useShowFleet(): (change: Partial<FleetView>) => void {
  const navigate = useNavigate();
  const addressOf = useListAddress();
  return useCallback((change) => void navigate(addressOf(change)), [navigate, addressOf]);
}
