import { html, nothing, type TemplateResult } from 'lit';
import type { MapToolsLabels } from '../gps-map-tools.labels.js';

/** An entry of the menu of a place. @internal */
export interface PlaceMenuEntry {
  readonly label: string;
  readonly run: () => void;
}

/** The menu of a place: the vehicle there, its coordinates, and what may be done. @internal */
export function placeMenu(
  deviceId: string | undefined,
  place: string,
  entries: readonly PlaceMenuEntry[],
  words: MapToolsLabels,
  close: () => void,
): TemplateResult {
  return html`<section class="place-menu" part="place-menu" aria-label=${words.placeMenu}>
    <p>${deviceId === undefined ? nothing : html`<strong><bdi>${deviceId}</bdi></strong>`}<span>${place}</span></p>
    <div
      role="menu"
      aria-label=${words.placeMenu}
      @keydown=${(event: KeyboardEvent) => {
        onMenuKey(event, close);
      }}
    >
      ${entries.map(
        ({ label, run }) => html`<button type="button" role="menuitem" tabindex="-1" @click=${run}>${label}</button>`,
      )}
    </div>
  </section>`;
}

/** Arrows, Home and End lead through the entries; Tab leaves the menu, which closes. */
function onMenuKey(event: KeyboardEvent, close: () => void): void {
  const { currentTarget, target } = event;
  if (!(currentTarget instanceof HTMLElement) || !(target instanceof HTMLElement)) return;
  const items = [...currentTarget.querySelectorAll<HTMLElement>('[role=menuitem]')];
  const at = items.indexOf(target);
  switch (event.key) {
    case 'ArrowDown':
      items.at((at + 1) % items.length)?.focus();
      break;
    case 'ArrowUp':
      items.at(at - 1)?.focus();
      break;
    case 'Home':
      items[0]?.focus();
      break;
    case 'End':
      items.at(-1)?.focus();
      break;
    case 'Tab':
      close();
      break;
    default:
      return;
  }
  event.preventDefault();
  event.stopPropagation();
}
