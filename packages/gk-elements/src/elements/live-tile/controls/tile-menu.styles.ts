import { css } from 'lit';

/** All that a tile can do, as a list, and its keys. @internal */
export const tileMenuStyles = css`
  .menu,
  .key-list {
    background: #10161d;
    border: 1px solid #3b4654;
    border-radius: var(--_radius);
    box-shadow: var(--_shadow);
    color: #f3f6fa;
    inset: auto;
    margin: 0;
    max-block-size: calc(100vh - 1rem);
    max-inline-size: calc(100vw - 1rem);
    min-inline-size: 14rem;
    overflow: auto;
    padding: var(--_space);
    position: fixed;
  }

  .item {
    align-items: center;
    background: none;
    border: 0;
    border-radius: calc(var(--_radius) / 2);
    color: inherit;
    display: flex;
    font: inherit;
    font-size: var(--_font-size-small);
    gap: calc(var(--_space) * 2);
    inline-size: 100%;
    min-block-size: 2rem;
    padding: 0 calc(var(--_space) * 2);
    text-align: start;
  }

  button.item:hover:not(:disabled, [aria-pressed='true']) {
    background: #26303c;
  }

  .item > span {
    flex: 1;
  }

  .item svg {
    flex: none;
  }

  kbd {
    color: #c3ccd8;
    font:
      0.6875rem ui-monospace,
      monospace;
  }

  button[aria-pressed='true'] kbd {
    color: inherit;
  }

  .key-list dl {
    align-items: baseline;
    display: grid;
    font-size: var(--_font-size-small);
    gap: var(--_space) calc(var(--_space) * 3);
    grid-template-columns: auto 1fr;
    margin: 0;
    padding: var(--_space) calc(var(--_space) * 2);
  }

  .key-list dd {
    margin: 0;
  }

  .used {
    border-block-start: 1px solid #3b4654;
    color: #c3ccd8;
    font-size: var(--_font-size-small);
    margin: var(--_space) 0 0;
    padding: calc(var(--_space) * 1.5) calc(var(--_space) * 2) var(--_space);
  }
`;
