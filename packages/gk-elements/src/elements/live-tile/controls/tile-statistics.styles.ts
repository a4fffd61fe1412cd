import { css } from 'lit';

/** @internal */
export const tileStatisticsStyles = css`
  .stats {
    background: rgb(0 0 0 / 0.62);
    border-radius: calc(var(--_radius) / 2);
    display: grid;
    font:
      0.6875rem/1.35 ui-monospace,
      monospace;
    gap: 0 0.75ch;
    grid-template-columns: auto minmax(0, 1fr);
    inset: calc(var(--_space) * 1.5) auto auto calc(var(--_space) * 1.5);
    margin: 0;
    max-block-size: calc(100% - 3rem);
    max-inline-size: calc(100% - 1rem);
    overflow: hidden;
    padding: var(--_space) calc(var(--_space) * 1.5);
    pointer-events: none;
    position: absolute;
  }

  .stats dt {
    color: #c3ccd8;
  }

  .stats dd {
    margin: 0;
    overflow-wrap: anywhere;
  }

  :host(:dir(rtl)) .stats dd {
    text-align: right;
  }

  @media (prefers-contrast: more) {
    .stats {
      background: #000;
    }

    .stats dt {
      color: inherit;
    }
  }

  @media (forced-colors: active) {
    .stats {
      background: Canvas;
      border: 1px solid CanvasText;
    }
  }
`;
