import { html, nothing, type TemplateResult } from 'lit';

/** Outlines on a grid of 16, drawn with the text's colour. */
const ICONS = {
  soundOn: 'M2 6v4h2.5L8 13V3L4.5 6zM10.5 5.5a3.5 3.5 0 0 1 0 5M12.5 3.5a6.4 6.4 0 0 1 0 9',
  soundOff: 'M2 6v4h2.5L8 13V3L4.5 6zM11 6l4 4M15 6l-4 4',
  pause: 'M5 3v10M11 3v10',
  play: 'M4.5 2.5 13 8l-8.5 5.5z',
  snapshot: 'M1.5 4.5h3L6 2.5h4l1.5 2h3v9h-13zM8 11.5a3 3 0 1 0 0-6 3 3 0 0 0 0 6',
  copy: 'M5.5 5.5h8v8h-8zM3 10.5h-.5v-8h8V3',
  zoomIn: 'M7 12A5 5 0 1 0 7 2a5 5 0 0 0 0 10M11 11l3.5 3.5M7 4.8v4.4M4.8 7h4.4',
  zoomOut: 'M7 12A5 5 0 1 0 7 2a5 5 0 0 0 0 10M11 11l3.5 3.5M4.8 7h4.4',
  whole: 'M2.5 3.5h11v9h-11zM5.5 6.5h5v3h-5z',
  pip: 'M1.5 3h13v10h-13zM8.5 8h4v3h-4z',
  talk: 'M8 10a2.2 2.2 0 0 0 2.2-2.2V4.2a2.2 2.2 0 0 0-4.4 0v3.6A2.2 2.2 0 0 0 8 10M3.5 8a4.5 4.5 0 0 0 9 0M8 12.5V15',
  camera: 'M8 1.5v13M1.5 8h13M6 3.5l2-2 2 2M6 12.5l2 2 2-2M3.5 6l-2 2 2 2M12.5 6l2 2-2 2',
  statistics: 'M2.5 13.5v-5M6.5 13.5v-11M10.5 13.5V6M14 13.5v-3',
  display: 'M1.5 3h13v10h-13zM4 10.5h3M9 10.5h3',
  saver: 'M3 13C3 6 7 3 13.5 2.5 13.5 9 10.5 13 5.5 12M2 14.5 8.5 7.5',
  keys: 'M1.5 4h13v8.5h-13zM4 7h.01M6.7 7h.01M9.3 7h.01M12 7h.01M4.5 9.8h7',
  more: 'M3 8h.01M8 8h.01M13 8h.01',
  up: 'M3.5 10 8 5.5l4.5 4.5',
  down: 'M3.5 6 8 10.5 12.5 6',
  left: 'M10 3.5 5.5 8l4.5 4.5',
  right: 'M6 3.5 10.5 8 6 12.5',
  plus: 'M8 3v10M3 8h10',
  minus: 'M3 8h10',
  close: 'M3.5 3.5l9 9M12.5 3.5l-9 9',
} as const;

/** Name of a drawn icon. @internal */
export type IconName = keyof typeof ICONS;

/** An icon in the text's colour, unseen by screen readers. @internal */
export function icon(name: IconName): TemplateResult {
  return html`<svg viewBox="0 0 16 16" aria-hidden="true"><path d=${ICONS[name]} /></svg>`;
}

/** Button of a tile. @internal */
export interface TileAction {
  readonly id: string;
  readonly icon: IconName;
  readonly label: string;
  /** For a button that stays down. */
  readonly pressed?: boolean;
  readonly disabled?: boolean;
  /** As `aria-keyshortcuts`. */
  readonly keys?: string;
  /** The keys for readers. */
  readonly keyText?: string;
  /** Id of the popover that it opens. */
  readonly opens?: string;
  readonly run: () => void;
}

/** A button with an icon only. @internal */
export function iconButton(action: TileAction): TemplateResult {
  return html`<button
    type="button"
    class="action ${action.id}"
    aria-label=${action.label}
    title=${action.label}
    aria-pressed=${action.pressed ?? nothing}
    aria-keyshortcuts=${action.keys ?? nothing}
    popovertarget=${action.opens ?? nothing}
    ?disabled=${action.disabled === true}
    @click=${(event: Event) => {
      // The tile opens it itself, at its place. Named here, it is not closed by the press that comes ahead of the click.
      if (action.opens !== undefined) event.preventDefault();
      action.run();
    }}
  >
    ${icon(action.icon)}
  </button>`;
}
