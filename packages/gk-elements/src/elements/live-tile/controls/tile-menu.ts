import { html, nothing, type TemplateResult } from 'lit';
import { icon, type TileAction } from '../icon-button.js';
import { stopPropagation } from '../stop-propagation.js';

/** Of the menu, within the tile. @internal */
export const MENU_ID = 'menu';
const GAP_PX = 4;

/**
 * All that a tile can do, as a list with words. It stands in the browser's top layer, so that the smallest tile shows
 * it whole. Arrow keys move in it, Escape closes it.
 *
 * @internal
 */
export function tileMenu(actions: readonly TileAction[], label: string, extra: unknown): TemplateResult {
  return html`<div
    class="menu"
    id=${MENU_ID}
    popover
    role="group"
    aria-label=${label}
    @keydown=${onMenuKey}
    @dblclick=${stopPropagation}
  >
    ${actions.map(
      (action) =>
        html`<button
          type="button"
          class="item"
          aria-pressed=${action.pressed ?? nothing}
          aria-keyshortcuts=${action.keys ?? nothing}
          ?disabled=${action.disabled === true}
          @click=${(event: Event) => {
            close(event);
            action.run();
          }}
        >
          ${icon(action.icon)}<span>${action.label}</span>
          ${action.keyText === undefined ? nothing : html`<kbd aria-hidden="true">${action.keyText}</kbd>`}
        </button>`,
    )}
    ${extra}
  </div>`;
}

/** Opens the menu or the list of keys at its anchor, and gives it the focus, or closes it. @internal */
export function toggleTilePopover(popover: HTMLElement, anchor: HTMLElement): void {
  // Older browsers have no popovers: the row of buttons is all they show.
  if (!('togglePopover' in popover)) return;
  if (!popover.togglePopover()) return;
  const at = anchor.getBoundingClientRect();
  const { offsetWidth: width, offsetHeight: height } = popover;
  const above = at.top - GAP_PX - height;
  const left = Math.max(GAP_PX, Math.min(at.right - width, innerWidth - width - GAP_PX));
  const top = above >= GAP_PX ? above : Math.max(GAP_PX, Math.min(at.bottom + GAP_PX, innerHeight - height - GAP_PX));
  Object.assign(popover.style, { left: `${left}px`, top: `${top}px` });
  (popover.querySelector<HTMLElement>('button:not(:disabled)') ?? popover).focus();
}

function close(event: Event): void {
  const menu = (event.currentTarget as Element).closest<HTMLElement>('[popover]');
  menu?.hidePopover();
}

/**
 * Keys that move in the menu or close it do not reach the surroundings of the tile; characters are still the tile's.
 */
function onMenuKey(event: KeyboardEvent): void {
  if (event.key.length > 1) event.stopPropagation();
  const menu = event.currentTarget as HTMLElement;
  const items = [...menu.querySelectorAll<HTMLElement>('button.item:not(:disabled)')];
  const at = items.indexOf(event.composedPath()[0] as HTMLElement);
  const next = nextIndex(event.key, at, items.length);
  if (next === undefined || at < 0) return;
  event.preventDefault();
  items[next]?.focus();
}

function nextIndex(key: string, at: number, count: number): number | undefined {
  switch (key) {
    case 'ArrowDown':
      return (at + 1) % count;
    case 'ArrowUp':
      return (at - 1 + count) % count;
    case 'Home':
      return 0;
    case 'End':
      return count - 1;
    default:
      return undefined;
  }
}
