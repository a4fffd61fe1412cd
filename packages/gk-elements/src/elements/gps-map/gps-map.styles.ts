import { css } from 'lit';
import { buttonFace } from '../../styles/button-face.styles.js';

/** @internal */
export const gpsMapStyles = css`
  :host {
    background: var(--gk-color-map, light-dark(#e6ebf1, #1b232d));
    border-radius: var(--_radius);
    display: block;
    min-height: 12rem;
    overflow: hidden;
    position: relative;
  }

  .map {
    border-radius: inherit;
    inset: 0;
    position: absolute;
  }

  .map:empty {
    display: none;
  }

  .map {
    -webkit-touch-callout: none;
  }

  .aiming canvas {
    cursor: crosshair !important;
  }

  .status {
    align-items: center;
    background: color-mix(in srgb, var(--_surface) 94%, transparent);
    border: 1px solid var(--_border);
    border-radius: 999px;
    box-shadow: var(--_shadow);
    display: flex;
    gap: calc(var(--_space) * 2);
    inset-block-start: calc(var(--_space) * 3);
    inset-inline-start: 50%;
    max-width: calc(100% - 7rem);
    padding: calc(var(--_space) * 1.5) calc(var(--_space) * 4);
    pointer-events: none;
    position: absolute;
    text-align: center;
    transform: translateX(-50%);
    width: max-content;
    z-index: 3;
  }

  .status.silent {
    display: none;
  }

  .status.blocking {
    border-radius: var(--_radius);
    inset-block-start: 50%;
    padding: calc(var(--_space) * 4) calc(var(--_space) * 6);
    /* It may have a link or a button. */
    pointer-events: auto;
    transform: translate(-50%, -50%);
  }

  .status button {
    ${buttonFace}
    padding: var(--_space) calc(var(--_space) * 3);
  }

  /* In a low map the last ones stand beside the first ones, above the attribution. */
  .controls {
    display: flex;
    flex-flow: column wrap-reverse;
    gap: calc(var(--_space) * 2);
    inset-block-start: calc(var(--_space) * 3);
    inset-inline-end: calc(var(--_space) * 3);
    max-block-size: calc(100% - var(--_space) * 10);
    position: absolute;
    z-index: 3;
  }

  .group {
    background: var(--_surface);
    border: 1px solid var(--_border);
    border-radius: var(--_radius);
    box-shadow: var(--_shadow);
    display: grid;
    overflow: hidden;
  }

  .group button + button {
    border-block-start: 1px solid var(--_border);
  }

  .controls button {
    align-items: center;
    background: none;
    border: 0;
    color: var(--_text);
    cursor: pointer;
    display: flex;
    height: 2.25rem;
    justify-content: center;
    padding: 0;
    transition: background var(--_duration);
    width: 2.25rem;
  }

  @media (pointer: coarse) {
    .controls button {
      height: 2.75rem;
      width: 2.75rem;
    }
  }

  .controls button:hover {
    background: var(--_surface-raised);
  }

  .controls button[aria-pressed='true'] {
    background: var(--_accent);
    color: var(--_on-accent);
  }

  .controls button:focus-visible {
    outline-offset: -3px;
  }

  .controls svg,
  .close svg {
    fill: none;
    height: 1.125rem;
    stroke: currentColor;
    stroke-linecap: round;
    stroke-linejoin: round;
    stroke-width: 2;
    width: 1.125rem;
  }

  .info {
    inset-block-start: 0;
    inset-inline-start: 0;
    max-width: min(24rem, 100%);
    padding: 1rem;
    pointer-events: none;
    position: absolute;
    width: max-content;
    will-change: transform;
    z-index: 2;
  }

  .info.corner {
    box-sizing: border-box;
    inset-block: auto 0;
    max-height: 100%;
    overflow: auto;
    /* Above the words that there is no map. */
    z-index: 4;
  }

  /* The words about the map make room for the box in the corner. */
  .info.corner:not([hidden]) ~ .status.blocking {
    inset-block-start: 25%;
  }

  .info ::slotted(*) {
    pointer-events: auto;
  }

  .list {
    background: var(--_surface);
    border: 1px solid var(--_border);
    border-radius: var(--_radius);
    box-shadow: var(--_shadow);
    box-sizing: border-box;
    overflow: auto;
    padding: calc(var(--_space) * 2);
    position: absolute;
    z-index: 4;
  }

  .vehicles {
    inset-block: calc(var(--_space) * 3);
    inset-inline-start: calc(var(--_space) * 3);
    width: min(17rem, calc(100% - 5rem));
  }

  /* Beside the pressed place, as far as there is room. */
  .stack {
    left: clamp(0.5rem, var(--_x), 100% - 17.5rem);
    max-height: calc(100% - 1rem);
    top: 0.5rem;
    translate: 0 clamp(0px, var(--_y), var(--_room));
    width: min(17rem, 100% - 1rem);
  }

  .list p {
    align-items: center;
    color: var(--_text-muted);
    display: flex;
    font-size: var(--_font-size-small);
    justify-content: space-between;
    margin: 0 0 calc(var(--_space) * 2);
  }

  .list ul {
    list-style: none;
    margin: 0;
    padding: 0;
  }

  .list button {
    background: none;
    border: 0;
    border-radius: calc(var(--_radius) / 2);
    color: inherit;
    cursor: pointer;
    font: inherit;
    min-height: 1.75rem;
    padding: var(--_space) calc(var(--_space) * 2);
    text-align: start;
    width: 100%;
  }

  .list .close {
    width: auto;
  }

  .list button:hover {
    background: var(--_surface-raised);
  }

  @media (forced-colors: active) {
    .controls button[aria-pressed='true'] {
      background: Highlight;
      color: HighlightText;
      forced-color-adjust: none;
    }
  }
`;
