import { fleetSearch, writeFleetView, type FleetView } from './fleet-view.js';

/** First path segments of the lists from which a device is chosen, and of the screens beside which they stand. */
const DEVICE_SCREENS: readonly string[] = ['liveview', 'splayback', 'remoteplayback'];

/** Screens that show the fleet itself. */
const LISTS: readonly string[] = ['/', '/blockview', '/treeview'];

/** The first segment of the path, where it is that of a device list. */
export function deviceScreenOf(pathname: string): string | undefined {
  const [, segment = ''] = pathname.split('/');
  return DEVICE_SCREENS.includes(segment) ? segment : undefined;
}

/** The list screen that a filter leads to from `pathname`: those keep their place, others give way to one. */
export function listScreenFor(pathname: string, home: string): string {
  const isList = LISTS.includes(pathname) || deviceScreenOf(pathname) !== undefined;
  return isList ? pathname : home;
}

/**
 * Where a changed view of the fleet is shown. A list screen keeps what else its address says; from another screen only the view
 * comes along, as by a link.
 *
 * @param at - The address that the user is at.
 * @param home - The list screen that another screen gives way to.
 */
export function listPathFor(
  { pathname, search }: { readonly pathname: string; readonly search: string },
  home: string,
  change: Partial<FleetView>,
): { readonly pathname: string; readonly search: string } {
  const to = listScreenFor(pathname, home);
  const params = new URLSearchParams(search);
  const kept = to === pathname ? params : new URLSearchParams(fleetSearch(params));
  return { pathname: to, search: writeFleetView(kept, change).toString() };
}
