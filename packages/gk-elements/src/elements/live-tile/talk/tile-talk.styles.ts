import { css } from 'lit';

/** Adopted when somebody first talks from the tile. @internal */
export const tileTalkStyles = css`
  .talk-panel {
    align-items: center;
    background: rgb(0 0 0 / 0.78);
    border-radius: var(--_radius);
    display: grid;
    gap: var(--_space) calc(var(--_space) * 2);
    grid-template-columns: auto minmax(0, 1fr) auto;
    inset-block-end: 2.6rem;
    inset-inline: calc(var(--_space) * 2);
    margin-inline: auto;
    max-inline-size: 24rem;
    padding: calc(var(--_space) * 1.5);
    position: absolute;
    z-index: 3;
  }

  .talk-panel .speak {
    align-items: center;
    background: var(--_accent);
    border: 2px solid transparent;
    border-radius: 2rem;
    color: var(--_on-accent);
    cursor: pointer;
    display: inline-flex;
    font: inherit;
    font-size: var(--_font-size-small);
    gap: var(--_space);
    min-block-size: 2.25rem;
    padding-inline: calc(var(--_space) * 3);
    touch-action: none;
    user-select: none;
    -webkit-user-select: none;
  }

  .talk-panel .speak:disabled {
    background: transparent;
    border-color: currentcolor;
    color: inherit;
    cursor: default;
    opacity: 0.6;
  }

  .talk-panel .speak.on {
    background: var(--_recording);
    color: var(--_surface);
  }

  .talk-panel .speak svg {
    block-size: 1.1rem;
    fill: none;
    inline-size: 1.1rem;
    stroke: currentcolor;
    stroke-linecap: round;
    stroke-linejoin: round;
    stroke-width: 1.4;
  }

  .talk-notice {
    font-size: var(--_font-size-small);
    line-height: 1.3;
    margin: 0;
    overflow-wrap: anywhere;
  }

  .talk-notice.good {
    color: var(--_success);
  }

  .talk-notice.bad {
    color: var(--_danger);
  }

  .talk-notice small {
    color: inherit;
    font-variant-numeric: tabular-nums;
  }

  @container (max-width: 16rem) {
    .talk-panel {
      grid-template-columns: minmax(0, 1fr) auto;
    }
    .talk-notice {
      grid-column: 1 / -1;
      grid-row: 1;
    }
  }

  @media (forced-colors: active) {
    .talk-panel {
      border: 1px solid CanvasText;
    }
    .talk-panel .speak.on {
      background: Highlight;
      color: HighlightText;
      forced-color-adjust: none;
    }
  }
`;
