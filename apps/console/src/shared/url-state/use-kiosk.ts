import { switchParameter, useReservedState } from './use-url-state.js';

const URL_STATE = { kiosk: switchParameter() };

/** Whether the page runs without a hand (`?kiosk=1`): no bars, no idle screen, and a newer console loads by itself. */
export function useKiosk(): boolean {
  return useReservedState(URL_STATE)[0].kiosk;
}
