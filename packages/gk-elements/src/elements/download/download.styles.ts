import { css } from 'lit';
import { buttonFace } from '../../styles/button-face.styles.js';

/** @internal */
export const downloadStyles = css`
  :host {
    display: block;
  }

  .top {
    align-items: center;
    display: flex;
    flex-wrap: wrap;
    gap: calc(var(--_space) * 2);
  }

  .top:not(:empty) {
    margin-block-end: calc(var(--_space) * 2);
  }

  .top .notice {
    color: var(--_text-muted);
  }

  .wish {
    font-variant-numeric: tabular-nums;
    overflow-wrap: anywhere;
    unicode-bidi: plaintext;
  }

  button {
    ${buttonFace}
    min-block-size: 28px;
    padding: 2px calc(var(--_space) * 3);
  }

  button:hover:not(:disabled) {
    border-color: var(--_accent);
  }

  button:disabled {
    cursor: default;
    opacity: 0.55;
  }

  button.primary {
    background: var(--_accent);
    border-color: var(--_accent);
    color: var(--_on-accent);
    font-weight: 600;
  }

  ul {
    display: grid;
    gap: calc(var(--_space) * 2);
    list-style: none;
    margin: 0;
    padding: 0;
  }

  .row {
    align-items: center;
    background: var(--_surface-raised);
    border: 1px solid var(--_border);
    border-radius: var(--_radius);
    column-gap: calc(var(--_space) * 3);
    display: grid;
    grid-template-columns: 1fr auto;
    overflow: hidden;
    padding: calc(var(--_space) * 2) calc(var(--_space) * 3);
    position: relative;
  }

  .name {
    font-variant-numeric: tabular-nums;
    font-weight: 600;
    overflow-wrap: anywhere;
  }

  .words,
  .size,
  .missing,
  .exported {
    color: var(--_text-muted);
    font-size: var(--_font-size-small);
    font-variant-numeric: tabular-nums;
    grid-column: 1;
    overflow-wrap: anywhere;
    /* Figures with their units keep their order in a page that is read from right to left. */
    unicode-bidi: plaintext;
  }

  :host(:dir(rtl)) .words,
  :host(:dir(rtl)) .size,
  :host(:dir(rtl)) .missing,
  :host(:dir(rtl)) .exported {
    text-align: right;
  }

  .failed .words {
    color: var(--_danger);
    font-weight: 600;
  }

  .packed .words,
  .done .words,
  .saved .words {
    color: var(--_success);
  }

  .incomplete .words {
    color: var(--_warning);
    font-weight: 600;
  }

  .actions {
    display: flex;
    flex-wrap: wrap;
    gap: var(--_space);
    grid-column: 2;
    grid-row: 1 / span 4;
    justify-content: end;
  }

  .bar {
    background: var(--_border);
    block-size: 4px;
    inset-block-end: 0;
    inset-inline: 0;
    position: absolute;
  }

  .bar div {
    background: var(--_accent);
    block-size: 100%;
    transition: inline-size var(--_duration);
  }

  .bar.unknown div {
    animation: travel 1.6s steps(16) infinite;
  }

  @keyframes travel {
    from {
      margin-inline-start: -30%;
    }

    to {
      margin-inline-start: 100%;
    }
  }

  .empty {
    color: var(--_text-muted);
    margin: 0;
    padding-block: calc(var(--_space) * 4);
    text-align: center;
  }

  @media (prefers-reduced-motion: reduce) {
    .bar.unknown div {
      animation: none;
    }
  }

  @media (forced-colors: active) {
    .bar div {
      background: Highlight;
    }
  }
`;
