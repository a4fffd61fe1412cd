import { css } from 'lit';

/** @internal */
export const liveWallStyles = css`
  :host {
    aspect-ratio: 16 / 9;
    background: #05070a;
    /* As of a tile. */
    color-scheme: dark;
    /* Where a place asks for the width of what is in it. */
    contain-intrinsic-inline-size: 40rem;
    container-type: size;
    display: block;
    inline-size: 100%;
    min-block-size: 0;
    min-inline-size: 0;
    overflow: hidden;
    position: relative;
  }

  /* A wall that nobody sized stands tall on a phone, so that its pictures stay large enough. */
  @media (max-width: 480px) {
    :host {
      aspect-ratio: 9 / 13;
    }
  }

  :host(:fullscreen) {
    aspect-ratio: auto;
    block-size: 100%;
    inline-size: 100%;
  }

  .wall {
    block-size: 100%;
    display: flex;
    flex-direction: column;
    inset: 0;
    position: absolute;
  }

  .grid {
    display: grid;
    flex: 1;
    gap: var(--gk-live-wall-gap, 3px);
    min-block-size: 0;
    /* The focus follows what one sees, although cells never change their order in the document. */
    reading-flow: grid-rows;
  }

  .cell {
    container: cell / inline-size;
    display: grid;
    min-block-size: 0;
    min-inline-size: 0;
    position: relative;
  }

  .cell[hidden] {
    display: none;
  }

  /* Behind the page that is in sight: in the view for the browser, and for nobody else. */
  .cell.warming {
    visibility: hidden;
    z-index: -1;
  }

  .cell > gk-live-tile {
    /* The tools of the cell stand there. */
    --_corner-inline-size: 5.75rem;
    aspect-ratio: auto;
    block-size: 100%;
    inline-size: 100%;
  }

  .cell.carried {
    opacity: 0.55;
  }

  .cell.over::after {
    border: 3px solid var(--_focus);
    content: '';
    inset: 0;
    pointer-events: none;
    position: absolute;
    z-index: 2;
  }

  .empty {
    background: #0b0f14;
    border: 1px dashed #2b3644;
    place-items: center;
  }

  .empty button {
    align-items: center;
    background: none;
    border: 0;
    border-radius: var(--_radius);
    color: #a3b0c2;
    cursor: pointer;
    display: flex;
    flex-direction: column;
    font: inherit;
    font-size: var(--_font-size-small);
    gap: var(--_space);
    min-block-size: 2.75rem;
    padding: calc(var(--_space) * 2) calc(var(--_space) * 3);
  }

  .empty button:hover {
    color: #f3f6fa;
  }

  .tools {
    display: flex;
    gap: 2px;
    inset-block-start: 6px;
    inset-inline-end: 6px;
    opacity: 0;
    position: absolute;
    transition: opacity var(--_duration);
    z-index: 3;
  }

  .cell:hover > .tools,
  .cell:focus-within > .tools,
  .carried > .tools {
    opacity: 1;
  }

  /* Where nothing hovers, a tap brings them to pictures that they would hide. */
  @media (hover: none) {
    @container cell (inline-size >= 14rem) {
      .tools {
        opacity: 1;
      }
    }
  }

  .tools button,
  .bar button {
    background: rgb(0 0 0 / 0.6);
    block-size: 1.75rem;
    border: 0;
    border-radius: calc(var(--_radius) / 2);
    color: #f3f6fa;
    cursor: pointer;
    display: grid;
    flex: none;
    inline-size: 1.75rem;
    padding: 0;
    place-items: center;
  }

  .tools button:hover,
  .bar button:hover:not(:disabled) {
    background: #2b3644;
  }

  .grip {
    cursor: grab;
    touch-action: none;
  }

  .carried .grip {
    cursor: grabbing;
  }

  svg {
    block-size: 1rem;
    fill: none;
    inline-size: 1rem;
    stroke: currentcolor;
    stroke-linecap: round;
    stroke-linejoin: round;
    stroke-width: 1.75;
  }

  :host(:dir(rtl)) .turns svg {
    scale: -1 1;
  }

  .bar {
    align-items: center;
    background: #11171f;
    color: #e8edf4;
    display: flex;
    flex: none;
    flex-wrap: wrap;
    font-size: var(--_font-size-small);
    gap: calc(var(--_space) * 2);
    padding: calc(var(--_space) * 1.5) calc(var(--_space) * 2);
  }

  .bar label {
    align-items: center;
    display: flex;
    gap: var(--_space);
  }

  .bar label span {
    color: #a3b0c2;
  }

  .bar select {
    background: #1e2631;
    block-size: 1.75rem;
    border: 1px solid #364152;
    border-radius: calc(var(--_radius) / 2);
    color: inherit;
    font: inherit;
    padding-inline: var(--_space);
  }

  .bar button:disabled {
    cursor: default;
    opacity: 0.4;
  }

  .message {
    background: rgb(0 0 0 / 0.8);
    border-radius: var(--_radius);
    color: #f3f6fa;
    font-size: var(--_font-size-small);
    inset: auto 0 calc(var(--_space) * 12);
    inline-size: fit-content;
    margin-inline: auto;
    max-inline-size: 90%;
    padding: calc(var(--_space) * 2) calc(var(--_space) * 3);
    pointer-events: none;
    position: absolute;
    z-index: 4;
  }

  .pages {
    align-items: center;
    display: flex;
    gap: var(--_space);
  }

  .space {
    flex: 1;
  }

  /* A wall of 200 px has room for pictures only. */
  @container (inline-size < 22rem) {
    .bar label span,
    .bar .carousel {
      display: none;
    }
  }

  @container (inline-size < 15rem) {
    .bar {
      display: none;
    }
  }

  @media (prefers-contrast: more) {
    .tools button,
    .bar button {
      background: #000;
      border: 1px solid currentcolor;
    }

    .empty {
      border-color: #a3b0c2;
    }

    .empty button,
    .bar label span {
      color: inherit;
    }

    .message {
      background: #000;
    }
  }

  @media (forced-colors: active) {
    .empty {
      border-color: CanvasText;
    }

    .tools button,
    .bar button {
      border: 1px solid ButtonText;
    }
  }
`;
