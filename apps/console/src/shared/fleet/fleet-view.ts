import { DEVICE_FILTER_MODES, type DeviceFilterMode } from 'gk-sdk';

/** Which part of the fleet the list screens show. It lives in the URL, so Back and links keep it. */
export interface FleetView {
  readonly mode: DeviceFilterMode;
  readonly text: string;
  /** Group id, empty = all. */
  readonly group: string;
}

const isMode = (word: string | null): word is DeviceFilterMode => DEVICE_FILTER_MODES.some((mode) => mode === word);

/** Reads the view from a query string; unknown words mean the whole fleet. */
export function readFleetView(params: URLSearchParams): FleetView {
  const mode = params.get('filter');
  return { mode: isMode(mode) ? mode : 'all', text: params.get('q') ?? '', group: params.get('group') ?? '' };
}

/** A copy of `params` with the changed view. A new view begins at page 1 (spec 000 section 4). */
export function writeFleetView(params: URLSearchParams, change: Partial<FleetView>): URLSearchParams {
  const view = { ...readFleetView(params), ...change };
  const next = new URLSearchParams(params);
  set(next, 'filter', view.mode === 'all' ? '' : view.mode);
  set(next, 'q', view.text);
  set(next, 'group', view.group);
  next.delete('page');
  return next;
}

/** The part of a query string that a link to another list screen keeps, with its question mark. */
export function fleetSearch(params: URLSearchParams): string {
  const kept = writeFleetView(new URLSearchParams(), readFleetView(params)).toString();
  return kept === '' ? '' : `?${kept}`;
}

function set(params: URLSearchParams, name: string, value: string): void {
  if (value === '') params.delete(name);
  else params.set(name, value);
}
