import { css } from 'lit';

/** @internal */
export const liveTileStyles = css`
  :host {
    aspect-ratio: 16 / 9;
    background: #0b0f14;
    color: #f3f6fa;
    /* Pictures stand on black on every page: tokens and form controls are those of a dark one. */
    color-scheme: dark;
    contain-intrinsic-inline-size: 20rem;
    container-type: inline-size;
    display: block;
    min-height: 0;
    min-width: 0;
    overflow: hidden;
    position: relative;
    /* Layers of its own: without a graphics card, backgrounds and captions of neighbours are blended over every picture otherwise. */
    will-change: transform;
  }

  .frame {
    /* Two fingers zoom the picture, not the page. */
    touch-action: pan-x pan-y;
    block-size: 100%;
    inline-size: 100%;
    inset: 0;
    position: absolute;
  }

  .frame:focus-visible {
    box-shadow: inset 0 0 0 3px var(--_focus);
    outline: none;
    z-index: 1;
  }

  .video {
    inset: 0;
    position: absolute;
  }

  .overlay {
    pointer-events: none;
    position: absolute;
  }

  ::slotted([slot='overlay']) {
    block-size: 100%;
    inline-size: 100%;
    inset: 0;
    position: absolute;
  }

  .video > * {
    object-fit: var(--gk-live-tile-fit, contain);
  }

  .poster {
    block-size: 100%;
    inline-size: 100%;
    position: absolute;
  }

  /* The last picture stays, and is told apart from a live one. */
  :host(:state(stalled)) .video,
  :host(:state(offline)) .video,
  :host(:state(refused)) .video {
    filter: grayscale(0.8) brightness(0.45);
  }

  .notice {
    align-content: center;
    display: grid;
    gap: calc(var(--_space) * 1.5);
    inset: 0;
    justify-items: center;
    padding: calc(var(--_space) * 3) calc(var(--_space) * 3) 2.25rem;
    position: absolute;
    text-align: center;
    text-shadow: 0 1px 3px #000;
  }

  .words {
    font-weight: 600;
    text-wrap: balance;
  }

  .detail {
    color: #c3ccd8;
    font-size: var(--_font-size-small);
    max-width: 40ch;
    overflow-wrap: anywhere;
  }

  .busy {
    animation: turn 0.9s steps(8) 1s infinite;
    block-size: 1.5rem;
    border: 2px solid #ffffff40;
    border-block-start-color: #fff;
    border-radius: 50%;
    inline-size: 1.5rem;
  }

  @keyframes turn {
    to {
      rotate: 1turn;
    }
  }

  @media (prefers-reduced-motion: reduce) {
    .busy {
      animation: none;
    }
  }

  .caption {
    align-items: center;
    background: linear-gradient(transparent, #000000a8);
    display: flex;
    font-size: var(--_font-size-small);
    gap: calc(var(--_space) * 1.5);
    inset: auto 0 0;
    padding: calc(var(--_space) * 4) calc(var(--_space) * 2) calc(var(--_space) * 1.5);
    pointer-events: none;
    position: absolute;
  }

  /* On a small picture the camera's name goes on a line of its own: it is what tells one from the other. */
  .name {
    -webkit-box-orient: vertical;
    -webkit-line-clamp: 2;
    display: -webkit-box;
    flex: 1;
    min-width: 0;
    overflow: hidden;
    overflow-wrap: anywhere;
    text-shadow: 0 1px 2px #000;
  }

  /* Figures and names keep their own direction, and stand on the side of the page's. */
  :host(:dir(rtl)) .name {
    text-align: right;
  }

  .dot {
    background: #93a1b5;
    block-size: 0.5rem;
    border-radius: 50%;
    flex: none;
    inline-size: 0.5rem;
  }

  :host(:state(live)) .dot {
    background: #3fd07f;
  }

  :host(:state(connecting)) .dot,
  :host(:state(buffering)) .dot,
  :host(:state(stalled)) .dot {
    background: #f0b350;
  }

  :host(:state(refused)) .dot,
  :host(:state(unsupported)) .dot {
    background: #ff6b70;
  }

  /* A finger needs 44 px: a press around the box of 28 px counts, too, and the box covers no more of the picture. */
  .caption button {
    background: #0000008c content-box;
    block-size: 2.75rem;
    border: 0;
    border-radius: 0.75rem;
    /* Not that of the caption, which ::part(caption) may change. */
    color: #f3f6fa;
    cursor: pointer;
    display: grid;
    flex: none;
    inline-size: 2.75rem;
    margin: -0.5rem -0.25rem;
    opacity: 0;
    padding: 0.5rem;
    place-items: center;
    pointer-events: auto;
    transition: opacity var(--_duration);
  }

  svg {
    block-size: 1rem;
    fill: none;
    inline-size: 1rem;
    stroke: currentcolor;
    stroke-width: 2;
  }

  :host(:is(:hover, :focus-within)) .caption button {
    opacity: 1;
  }

  @media (hover: none) {
    .caption button {
      opacity: 1;
    }
  }

  @media (prefers-contrast: more) {
    .caption {
      background: #000;
      padding-block-start: calc(var(--_space) * 1.5);
    }

    .caption button {
      background-color: #000;
    }

    .detail {
      color: inherit;
    }
  }

  @media (forced-colors: active) {
    /* Its colour is its meaning. */
    .dot {
      forced-color-adjust: none;
    }

    .caption button {
      background: Canvas;
      border: 1px solid CanvasText;
    }
  }

  @container (inline-size < 13rem) {
    .detail {
      display: none;
    }
  }

  /* The name needs the room until somebody turns to the tile; a finger does so by a tap. */
  @container (inline-size < 9rem) {
    .caption {
      font-size: 0.6875rem;
      line-height: 1.2;
      padding-inline: var(--_space);
    }

    :host(:not(:hover, :focus-within)) .caption button {
      display: none;
    }

    @media (hover: none) {
      :host(:not(:focus-within)) .caption button {
        display: none;
      }
    }
  }

  @container (inline-size < 5rem) {
    .caption {
      align-items: start;
      flex-direction: column;
      font-size: 0.625rem;
      gap: 1px;
      padding-block-end: 2px;
    }
  }
`;
