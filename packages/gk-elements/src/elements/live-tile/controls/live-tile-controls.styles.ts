import { css } from 'lit';
import { tokenStyles } from '../../../styles/tokens.styles.js';
import { ptzPadStyles } from '../ptz/ptz-pad.styles.js';
import { tileMenuStyles } from './tile-menu.styles.js';
import { tileStatisticsStyles } from './tile-statistics.styles.js';

/** Styles that are loaded with a live tile's controls. @internal */
export const liveTileControlStyles = css`
  ${tokenStyles}

  .bar {
    align-items: center;
    display: flex;
    flex: none;
    gap: var(--_space);
    pointer-events: auto;
    transition: opacity var(--_duration);
    visibility: hidden;
  }

  .caption .bar button {
    opacity: 1;
  }

  :host(:focus-within) .bar {
    visibility: visible;
  }

  /* Under a finger each is met without its neighbour; a pointer meets them by their boxes. */
  @media (hover: none) {
    .bar {
      gap: calc(var(--_space) * 2);
      margin-inline-end: calc(var(--_space) / 2);
    }
  }

  @media (hover: hover) {
    .caption .bar button {
      background-clip: border-box;
      block-size: 1.75rem;
      border-radius: calc(var(--_radius) / 2);
      inline-size: 1.75rem;
      margin: 0;
      padding: 0;
    }
  }

  /* A browser may count the focus in the top layer as nowhere in the tile. */
  .frame:has([popover]:popover-open) .bar {
    visibility: visible;
  }

  /* A touch hovers, too, and would press what it cannot see yet. */
  @media (hover: hover) {
    :host(:hover) .bar {
      visibility: visible;
    }
  }

  .frame.idle {
    cursor: none;
  }

  .frame.idle .caption {
    opacity: 0;
  }

  .frame.zoomed {
    cursor: grab;
  }

  .frame.zoomed:active {
    cursor: grabbing;
  }

  .frame button:disabled {
    color: #93a1b5;
    cursor: default;
  }

  .frame button[aria-pressed='true'],
  .frame button.moving {
    background-color: #f3f6fa;
    color: #0b0f14;
  }

  button.blocked {
    color: #f0b350;
  }

  .frame button:focus-visible,
  .frame input:focus-visible {
    outline: 2px solid #8cc4ff;
    outline-offset: 1px;
  }

  /* Around the box in sight, which ends within the tile. */
  .caption button.full-screen:focus-visible {
    outline-offset: -0.5rem;
  }

  svg {
    block-size: 1rem;
    fill: none;
    inline-size: 1rem;
    stroke: currentcolor;
    stroke-linecap: round;
    stroke-linejoin: round;
    stroke-width: 1.6;
  }

  .more svg,
  .extend svg {
    stroke-width: 3;
  }

  input[type='range'] {
    accent-color: #f3f6fa;
    block-size: 1.5rem;
    inline-size: 4.5rem;
    margin: 0;
  }

  .volume.in-menu {
    align-items: center;
    display: flex;
    font-size: var(--_font-size-small);
    justify-content: space-between;
    min-block-size: 2rem;
    padding: 0 calc(var(--_space) * 2);
  }

  .volume.inline {
    display: none;
  }

  @container (inline-size >= 34rem) {
    .volume.inline {
      display: flex;
    }
  }

  @container (inline-size < 26rem) {
    .bar .pip,
    .bar .camera,
    .bar .snapshot {
      display: none;
    }
  }

  @container (inline-size < 9rem) {
    /* Its buttons stand side by side; what they are of was to be read before. */
    :host(:is(:hover, :focus-within)) .dot {
      display: none;
    }
  }

  @container (inline-size < 15rem) {
    /* The name needs the room while nobody turns to the tile. */
    :host(:not(:hover, :focus-within)) .bar,
    .display time,
    .bar .talk,
    .stills > .failed,
    .frame:has(.stills) .meter {
      display: none;
    }
  }

  .chip,
  .display,
  .message {
    background: rgb(0 0 0 / 0.66);
    border-radius: calc(var(--_radius) / 2);
    font-size: var(--_font-size-small);
    padding: 0 calc(var(--_space) * 1.5);
    pointer-events: none;
    position: absolute;
  }

  .zoom {
    inset-block-end: 2.5rem;
    inset-inline-start: calc(var(--_space) * 2);
  }

  .meter {
    font-variant-numeric: tabular-nums;
    inset-block-start: calc(var(--_space) * 1.5);
    inset-inline-end: calc(var(--_space) * 1.5);
  }

  .display {
    /* Recorders write their own clock into the same corner of the picture: it must not shine through. */
    background: rgb(0 0 0 / 0.86);
    column-gap: 1ch;
    display: flex;
    flex-wrap: wrap;
    font-variant-numeric: tabular-nums;
    inset-block-start: calc(var(--_space) * 1.5);
    inset-inline-start: calc(var(--_space) * 1.5);
    /* What is around the tile, such as a wall, may keep the other corner for itself. */
    max-inline-size: calc(100% - 1rem - var(--_corner-inline-size, 0px));
  }

  .frame[data-display] .display {
    background: #0b0f14;
    border-radius: 0;
    box-sizing: border-box;
    max-inline-size: none;
  }

  .frame[data-display='side'] .display {
    align-content: start;
    flex-direction: column;
    inline-size: var(--_bar);
    inset-inline-start: 0;
    padding-block: var(--_space);
    row-gap: var(--_space);
  }

  /* A bar of one line: a figure that has no room there wraps out of it, and is never cut. */
  .frame[data-display='top'] .display {
    align-content: start;
    block-size: var(--_bar);
    inset-block-start: 0;
    line-height: var(--_bar);
    max-inline-size: calc(100% - 1rem - var(--_corner-inline-size, 0px));
    overflow: hidden;
    white-space: nowrap;
  }

  .frame[data-display='row'] .display {
    align-content: start;
    block-size: 1.5rem;
    inset: auto 0 0;
    line-height: 1.5rem;
    overflow: hidden;
    white-space: nowrap;
  }

  .frame[data-display='row'] > .video,
  .frame[data-display='row'] > .caption {
    inset-block-end: 1.5rem;
  }

  .frame[data-display='row'] :is(.zoom, .message) {
    inset-block-end: 4rem;
  }

  .frame:not([data-display]):has(.display) .stats {
    inset-block-start: calc(var(--_space) * 3 + 1.2rem);
    max-block-size: calc(100% - 4.5rem);
  }

  .plate {
    font-weight: 600;
  }

  /* On a small tile one stands below the other. */
  @container (inline-size < 30rem) {
    .display ~ .meter {
      inset-block-start: calc(var(--_space) * 3 + 1.2rem);
    }

    .frame:has(.stats) .meter {
      inset-block: auto 2.5rem;
    }
  }

  .message {
    inset-block-end: 2.5rem;
    inset-inline: 0;
    margin-inline: auto;
    max-inline-size: calc(100% - 1rem);
    overflow-wrap: anywhere;
    padding-block: var(--_space);
    text-align: center;
    width: fit-content;
  }

  .stills,
  .resume {
    align-content: center;
    display: grid;
    gap: calc(var(--_space) * 1.5);
    inset: 0;
    justify-items: center;
    padding: calc(var(--_space) * 2) calc(var(--_space) * 3) 2.25rem;
    position: absolute;
    text-align: center;
  }

  .stills > span {
    background: rgb(0 0 0 / 0.66);
    border-radius: calc(var(--_radius) / 2);
    font-size: var(--_font-size-small);
    padding: 0 calc(var(--_space) * 1.5);
  }

  .resume {
    pointer-events: none;
  }

  .resume button {
    background: rgb(0 0 0 / 0.66);
    block-size: 3rem;
    border: 0;
    border-radius: 50%;
    color: inherit;
    display: grid;
    inline-size: 3rem;
    padding: 0;
    place-items: center;
    pointer-events: auto;
  }

  .word {
    background: #26303c;
    border: 1px solid #55637a;
    border-radius: calc(var(--_radius) / 2);
    color: inherit;
    font: inherit;
    font-size: var(--_font-size-small);
    min-block-size: 1.75rem;
    padding: 0 calc(var(--_space) * 2);
    touch-action: none;
    user-select: none;
  }

  ${tileMenuStyles}
  ${ptzPadStyles}
  ${tileStatisticsStyles}

  @media (prefers-contrast: more) {
    .chip,
    .display,
    .message {
      background: #000;
    }

    kbd,
    .used {
      color: inherit;
    }
  }

  @media (forced-colors: active) {
    .frame button[aria-pressed='true'],
    .frame button.moving {
      background: Highlight;
      color: HighlightText;
      forced-color-adjust: none;
    }
  }
`;
