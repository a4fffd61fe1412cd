import { html, nothing, type TemplateResult } from 'lit';
import type { LiveWallLabels } from './live-wall.labels.js';
import { wallButton } from './wall-button.js';
import { WALL_LAYOUTS, type WallLayout } from './wall-layout.js';
import type { WallState } from './wall-state.js';

/** Seconds that the menu of the carousel offers. */
const CAROUSEL_S = [5, 10, 20, 30, 60];

/** Content of the bar. @internal */
export interface ToolbarView {
  readonly words: LiveWallLabels;
  readonly state: WallState;
  readonly pages: number;
  readonly page: number;
  readonly isStanding: boolean;
  /** Undefined where the browser has no full screen. */
  readonly isFullscreen: boolean | undefined;
}

/** Actions of the bar. @internal */
export interface ToolbarActions {
  readonly setLayout: (layout: WallLayout) => void;
  readonly setCarousel: (seconds: number) => void;
  readonly turn: (by: number) => void;
  readonly toggleStanding: () => void;
  readonly shrink: () => void;
  readonly toggleFullscreen: () => void;
}

/** The bar below the pictures. @internal */
export function liveWallToolbar(view: ToolbarView, actions: ToolbarActions): TemplateResult {
  const { words, state, pages, page } = view;
  const choose = (take: (value: string) => void) => (event: Event) => {
    if (event.target instanceof HTMLSelectElement) take(event.target.value);
  };
  return html`<div class="bar" part="bar">
    <label>
      <span>${words.layout}</span>
      <select
        aria-label=${words.layout}
        @change=${choose((value) => {
          const layout = WALL_LAYOUTS.find((known) => known === value);
          if (layout !== undefined) actions.setLayout(layout);
        })}
      >
        ${WALL_LAYOUTS.map(
          (layout) =>
            html`<option value=${layout} ?selected=${layout === state.layout}>${words.layouts[layout]}</option>`,
        )}
      </select>
    </label>
    ${pages > 1 ? pagesView(view, actions) : nothing}
    <span class="space"></span>
    ${
      state.enlarged === undefined
        ? nothing
        : wallButton(words.shrink, 'M3 3h4v4H3zM9 3h4v4H9zM3 9h4v4H3zM9 9h4v4H9z', actions.shrink)
    }
    <slot name="tools"></slot>
    ${
      view.isFullscreen === undefined
        ? nothing
        : wallButton(
            view.isFullscreen ? words.leaveFullscreen : words.enterFullscreen,
            'M2 6V2h4M10 2h4v4M14 10v4h-4M6 14H2v-4',
            actions.toggleFullscreen,
          )
    }
  </div>`;

  function pagesView(
    { isStanding }: ToolbarView,
    { turn, setCarousel, toggleStanding }: ToolbarActions,
  ): TemplateResult {
    return html`<div class="pages turns">
        ${wallButton(words.previousPage, 'M10 3 5 8l5 5', () => {
          turn(-1);
        })}
        <span>${words.page(page + 1, pages)}</span>
        ${wallButton(words.nextPage, 'm6 3 5 5-5 5', () => {
          turn(1);
        })}
      </div>
      <label class="carousel">
        <span>${words.carousel}</span>
        <select
          aria-label=${words.carousel}
          @change=${choose((value) => {
            setCarousel(Number(value));
          })}
        >
          ${[...new Set([0, ...CAROUSEL_S, state.carouselS])]
            .sort((a, b) => a - b)
            .map(
              (seconds) =>
                html`<option value=${seconds} ?selected=${seconds === state.carouselS}>
                  ${seconds === 0 ? words.carouselOff : words.carouselEvery(seconds)}
                </option>`,
            )}
        </select>
      </label>
      ${
        state.carouselS === 0
          ? nothing
          : wallButton(
              isStanding ? words.resumeCarousel : words.pauseCarousel,
              isStanding ? 'M5 3v10l8-5z' : 'M5 3v10M11 3v10',
              toggleStanding,
            )
      }`;
  }
}
