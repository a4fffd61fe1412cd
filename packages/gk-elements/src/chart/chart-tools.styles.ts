import { css } from 'lit';

/** The row of small buttons over a chart. @internal */
export const chartToolsStyles = css`
  .tools {
    display: flex;
    gap: var(--_space);
    margin-inline-start: auto;
  }

  .tools button {
    align-items: center;
    background: var(--_surface);
    block-size: 28px;
    border: 1px solid var(--_border);
    border-radius: calc(var(--_radius) / 2);
    color: var(--_text);
    cursor: pointer;
    display: inline-flex;
    inline-size: 28px;
    justify-content: center;
    padding: 0;
  }

  .tools button:hover:not(:disabled) {
    border-color: var(--_accent);
    color: var(--_accent);
  }

  .tools button:disabled {
    cursor: default;
    opacity: 0.45;
  }

  .tools svg {
    block-size: 16px;
    fill: none;
    inline-size: 16px;
    stroke: currentcolor;
    stroke-linecap: round;
    stroke-width: 1.6;
  }

  /* A finger needs more room than a pointer. */
  @media (pointer: coarse) {
    .tools button {
      block-size: 2.75rem;
      inline-size: 2.75rem;
    }
  }
`;
