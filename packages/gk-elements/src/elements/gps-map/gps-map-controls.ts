import { html, nothing, svg, type TemplateResult } from 'lit';
import type { FleetLabels } from '../../labels/fleet.labels.js';

/** Actions of the buttons over a map. @internal */
export interface MapControls {
  readonly zoomBy: (steps: number) => void;
  readonly fitAll: () => void;
  readonly toggleFollow: () => void;
  /** Opens the search of a place; undefined where none is offered. */
  readonly search: (() => void) | undefined;
  /** Opens the menu of the middle of the map; undefined where there is none. */
  readonly menu: (() => void) | undefined;
}

const icon = (path: string): TemplateResult =>
  html`<svg viewBox="0 0 24 24" aria-hidden="true">${svg`<path d=${path} />`}</svg>`;

/** The buttons over a map; `follow` is undefined while no vehicle has the focus. @internal */
export function mapControls(
  labels: FleetLabels,
  { zoomBy, fitAll, toggleFollow, search, menu }: MapControls,
  follow: boolean | undefined,
): TemplateResult {
  const button = (words: string, path: string, act: () => void, pressed?: boolean): TemplateResult =>
    html`<button
      type="button"
      aria-label=${words}
      title=${words}
      aria-pressed=${pressed === undefined ? nothing : String(pressed)}
      @click=${act}
    >
      ${icon(path)}
    </button>`;
  return html`<div class="controls" part="controls">
    <div class="group">
      ${button(labels.zoomIn, 'M12 5v14M5 12h14', () => {
        zoomBy(1);
      })}
      ${button(labels.zoomOut, 'M5 12h14', () => {
        zoomBy(-1);
      })}
    </div>
    <div class="group">
      ${button(labels.fitAll, 'M4 9V4h5M15 4h5v5M20 15v5h-5M9 20H4v-5', fitAll)}
      ${
        follow === undefined
          ? nothing
          : button(
              labels.follow,
              'M12 6.5a5.5 5.5 0 1 0 0 11 5.5 5.5 0 1 0 0-11ZM12 2v4.5M12 17.5V22M2 12h4.5M17.5 12H22',
              toggleFollow,
              follow,
            )
      }
    </div>
    ${
      search || menu
        ? html`<div class="group">
            ${search ? button(labels.searchPlace, 'M10.5 4a6.5 6.5 0 1 0 0 13 6.5 6.5 0 0 0 0-13ZM15.5 15.5l5 5', search) : nothing}
            ${menu ? button(labels.mapTools, 'M6 11.5v1M12 11.5v1M18 11.5v1', menu) : nothing}
          </div>`
        : nothing
    }
    <slot name="controls"></slot>
  </div>`;
}
