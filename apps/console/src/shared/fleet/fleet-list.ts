import type { KeyboardEvent } from 'react';

/** Id of the filter box that the key `/` leads to: the one of the bar at the top, or on phones the one above the list. */
export const FILTER_ID = 'device-filter';

/** Marks what holds the list of the fleet on a screen: the arrow down of the filter box leads into it. */
export const FLEET_LIST = { 'data-fleet-list': '' } as const;

/** Focusable entries of a list: the list element, the cell of a table, or the first vehicle. */
const ENTRIES = ['gk-device-list', '[role="grid"] tbody [tabindex="0"]', '[data-fleet-entry]'];

/** Gives the focus to the list of the fleet that is on the screen, if there is one. */
export function enterFleetList(): void {
  const list = document.querySelector('[data-fleet-list]');
  for (const entry of ENTRIES) {
    const found = list?.querySelector<HTMLElement>(entry);
    if (found) return found.focus();
  }
}

/** The arrows go from one vehicle of a list to the next, and from the first up to the filter box. */
function moveByArrows(event: KeyboardEvent<HTMLElement>): void {
  const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
  if (step === 0) return;
  const list = event.currentTarget.closest('[data-fleet-list]');
  const entries = [...(list?.querySelectorAll<HTMLElement>('[data-fleet-entry]') ?? [])];
  const from = entries.indexOf(event.currentTarget);
  const to = entries[from + step] ?? (step < 0 ? document.getElementById(FILTER_ID) : undefined);
  if (!to) return;
  event.preventDefault();
  to.focus();
}

/** Props of each vehicle's button in a list of buttons. */
export const FLEET_ENTRY = { 'data-fleet-entry': '', onKeyDown: moveByArrows } as const;
