import { css } from 'lit';
import { buttonFace } from '../../../styles/button-face.styles.js';

/** @internal */
export const mapToolsStyles = css`
  .tools {
    display: contents;
  }

  .overlay {
    inset: 0;
    overflow: hidden;
    pointer-events: none;
    position: absolute;
    z-index: 1;
  }

  .overlay path {
    fill: none;
    stroke-linecap: round;
    stroke-linejoin: round;
  }

  .overlay .casing {
    stroke: var(--_surface);
    stroke-width: 7;
  }

  .overlay .line {
    stroke: var(--_accent);
    stroke-width: 3;
  }

  .overlay circle {
    fill: var(--_surface);
    stroke: var(--_accent);
    stroke-width: 2.5;
  }

  .overlay text {
    fill: var(--_text);
    font-size: 0.8125rem;
    font-weight: 600;
    paint-order: stroke;
    stroke: var(--_surface);
    stroke-linejoin: round;
    stroke-width: 5;
  }

  .overlay .pin {
    fill: var(--_accent);
    stroke: var(--_surface);
    stroke-width: 2;
  }

  .overlay .aim {
    stroke: var(--_text);
    stroke-width: 2;
  }

  .tool,
  .place-menu {
    background: var(--_surface);
    border: 1px solid var(--_border);
    border-radius: var(--_radius);
    box-shadow: var(--_shadow);
    position: absolute;
  }

  .tool {
    display: flex;
    flex-direction: column;
    gap: calc(var(--_space) * 2);
    inset-block-start: calc(var(--_space) * 3);
    inset-inline-start: calc(var(--_space) * 3);
    max-height: min(30rem, 100% - 5rem);
    padding: calc(var(--_space) * 3);
    width: min(19rem, 100% - 4.75rem);
    z-index: 3;
  }

  .tool header {
    align-items: start;
    display: flex;
    gap: calc(var(--_space) * 2);
    justify-content: space-between;
  }

  .tool h2 {
    font-size: var(--_font-size);
    margin: 0;
    overflow-wrap: anywhere;
  }

  .tool p,
  .tool ol,
  .tool ul {
    margin: 0;
  }

  .tool p:empty,
  .tool ul:empty {
    display: none;
  }

  .tool .hint {
    color: var(--_text-muted);
    font-size: var(--_font-size-small);
  }

  .tool .failed {
    color: var(--_danger);
  }

  .tool .sum {
    font-variant-numeric: tabular-nums;
    font-weight: 600;
  }

  .tool ol,
  .tool ul {
    font-variant-numeric: tabular-nums;
    list-style: none;
    min-height: 0;
    overflow: auto;
    padding: 0;
  }

  .tool form,
  .tool .acts {
    display: flex;
    flex-wrap: wrap;
    gap: calc(var(--_space) * 2);
  }

  .tool input[type='search'] {
    background: var(--_surface);
    border: 1px solid var(--_border);
    border-radius: calc(var(--_radius) / 2);
    color: var(--_text);
    flex: 1 1 8rem;
    font: inherit;
    min-height: 2rem;
    min-width: 0;
    padding: 0 calc(var(--_space) * 2);
  }

  .tool label {
    align-items: center;
    display: flex;
    gap: calc(var(--_space) * 2);
    min-height: 1.5rem;
  }

  .tool form button,
  .tool .acts button {
    ${buttonFace}
    min-height: 2rem;
    padding: 0 calc(var(--_space) * 3);
  }

  .tool .acts button:disabled {
    cursor: default;
    opacity: 0.5;
  }

  .tool .close,
  .tool li button,
  .place-menu button {
    background: none;
    border: 0;
    border-radius: calc(var(--_radius) / 2);
    color: inherit;
    cursor: pointer;
    font: inherit;
    min-height: 1.75rem;
    padding: var(--_space) calc(var(--_space) * 2);
    text-align: start;
  }

  .tool .close {
    flex: none;
    margin: calc(var(--_space) * -1);
  }

  .tool li button,
  .place-menu button {
    display: block;
    width: 100%;
  }

  .tool li button:hover,
  .tool .close:hover,
  .place-menu button:hover,
  .place-menu button:focus {
    background: var(--_surface-raised);
  }

  .tool li button:focus-visible,
  .place-menu button:focus-visible {
    outline-offset: -2px;
  }

  .tool li [aria-pressed='true'] {
    font-weight: 600;
  }

  .tool .row {
    display: flex;
    gap: calc(var(--_space) * 2);
    justify-content: space-between;
  }

  .tool .row strong {
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
  }

  .tool .row > span {
    flex: none;
  }

  .tool small {
    color: var(--_text-muted);
    display: block;
    font-size: var(--_font-size-small);
  }

  .place-menu {
    max-height: 100%;
    max-width: 100%;
    min-width: 12rem;
    overflow: auto;
    padding: var(--_space);
    width: max-content;
    z-index: 6;
  }

  .place-menu p {
    border-block-end: 1px solid var(--_border);
    color: var(--_text-muted);
    display: flex;
    flex-wrap: wrap;
    font-size: var(--_font-size-small);
    font-variant-numeric: tabular-nums;
    gap: 0 calc(var(--_space) * 2);
    margin: 0 0 var(--_space);
    padding: var(--_space) calc(var(--_space) * 2);
  }

  .place-menu strong {
    color: var(--_text);
  }

  /* A finger needs more room than a pointer. */
  @media (pointer: coarse) {
    .tool li button,
    .tool .close,
    .tool form button,
    .tool .acts button,
    .place-menu button {
      min-height: 2.75rem;
    }
  }
`;
