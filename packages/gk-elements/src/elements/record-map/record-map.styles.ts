import { css } from 'lit';
import { buttonFace } from '../../styles/button-face.styles.js';

/** @internal */
export const recordMapStyles = css`
  :host {
    --_hour-width: 3.2em;
    display: block;
    min-inline-size: 0;
  }

  button {
    ${buttonFace}
    font-variant-numeric: tabular-nums;
    min-block-size: 28px;
    min-inline-size: 28px;
    padding: 2px calc(var(--_space) * 2);
  }

  button:hover:not(:disabled) {
    border-color: var(--_accent);
  }

  button:disabled {
    cursor: default;
    opacity: 0.45;
  }

  button[aria-pressed='true'],
  button[aria-current='date'] {
    background: var(--_accent);
    border-color: var(--_accent);
    color: var(--_on-accent);
  }

  .channels,
  .month,
  .legend {
    display: flex;
    flex-wrap: wrap;
    gap: var(--_space);
    margin-block-end: calc(var(--_space) * 2);
  }

  .channels small {
    font-size: var(--_font-size-small);
    margin-inline-start: var(--_space);
  }

  .month {
    align-items: center;
  }

  .month .name {
    font-weight: 600;
    min-inline-size: 9em;
    text-align: center;
  }

  .days {
    display: flex;
    flex-basis: 100%;
    flex-wrap: wrap;
    gap: 3px;
  }

  .days button {
    position: relative;
  }

  .days .recorded::after {
    background: currentcolor;
    block-size: 3px;
    border-radius: 2px;
    content: '';
    inset-block-end: 3px;
    inset-inline: 30%;
    position: absolute;
  }

  .days .bare:not([aria-current='date']) {
    color: var(--_text-muted);
  }

  /* Time goes from left to right in every language. */
  .grid {
    direction: ltr;
    display: block;
    position: relative;
    touch-action: pan-y;
    user-select: none;
    -webkit-user-select: none;
  }

  .with-offsets {
    --_hour-width: 6em;
  }

  .grid:focus-visible {
    outline: none;
  }

  .grid:focus-visible .active {
    outline: 2px solid var(--_focus);
    outline-offset: 1px;
    position: relative;
    z-index: 1;
  }

  .scale,
  .hour {
    display: grid;
    grid-template-columns: var(--_hour-width) repeat(60, minmax(0, 1fr));
  }

  .scale span {
    color: var(--_text-muted);
    font-size: 0.6875rem;
    font-variant-numeric: tabular-nums;
  }

  .at-0 {
    grid-column: 2 / span 10;
  }

  .at-10 {
    grid-column: 12 / span 10;
  }

  .at-20 {
    grid-column: 22 / span 10;
  }

  .at-30 {
    grid-column: 32 / span 10;
  }

  .at-40 {
    grid-column: 42 / span 10;
  }

  .at-50 {
    grid-column: 52 / span 10;
  }

  .hour-name {
    color: var(--_text-muted);
    font-size: 0.6875rem;
    font-variant-numeric: tabular-nums;
    line-height: 15px;
  }

  .cell {
    --_tone: transparent;
    --_height: 0%;
    background: linear-gradient(to top, var(--_tone) var(--_height), transparent 0) var(--_surface-raised);
    block-size: 15px;
    border-block-end: 1px solid var(--_surface);
    border-inline-end: 1px solid var(--_surface);
    cursor: pointer;
  }

  .cell:nth-child(10n + 2) {
    border-inline-start: 1px solid var(--_border);
  }

  .cell.other {
    --_tone: var(--_record-other);
    --_height: 45%;
  }

  .cell.normal {
    --_tone: var(--_record-normal);
    --_height: 60%;
  }

  .cell.gsensor {
    --_tone: var(--_record-gsensor);
    --_height: 80%;
  }

  .cell.alarm {
    --_tone: var(--_record-alarm);
    --_height: 100%;
  }

  /* Lines above and below in another colour than any record: a minute is a few pixels wide on a phone. */
  .cell[aria-selected='true'] {
    background-color: color-mix(in srgb, var(--_accent) 35%, var(--_surface));
    border-inline-end-color: transparent;
    box-shadow:
      inset 0 2px var(--_text),
      inset 0 -2px var(--_text);
  }

  .legend {
    color: var(--_text-muted);
    column-gap: calc(var(--_space) * 3);
    font-size: var(--_font-size-small);
    font-variant-numeric: tabular-nums;
    margin-block: calc(var(--_space) * 2) 0;
  }

  .legend span {
    align-items: center;
    display: inline-flex;
    gap: var(--_space);
  }

  .legend i {
    block-size: 12px;
    border-radius: 2px;
    inline-size: 12px;
  }

  .details {
    color: var(--_text);
    margin-inline-start: auto;
  }

  .notice {
    color: var(--_text-muted);
    margin: 0 0 calc(var(--_space) * 2);
  }

  .error {
    align-items: center;
    border: 1px solid var(--_danger);
    border-radius: var(--_radius);
    color: var(--_danger);
    display: flex;
    flex-wrap: wrap;
    gap: calc(var(--_space) * 2);
    margin-block-end: calc(var(--_space) * 2);
    padding: calc(var(--_space) * 2) calc(var(--_space) * 3);
  }

  .busy .cell {
    opacity: 0.5;
  }

  @media (max-width: 480px) {
    .cell {
      border-inline-end: 0;
    }
  }

  @media (forced-colors: active) {
    .cell,
    .legend i {
      forced-color-adjust: none;
    }

    .cell {
      border-color: Canvas;
    }

    button[aria-pressed='true'],
    button[aria-current='date'] {
      background: Highlight;
      color: HighlightText;
      forced-color-adjust: none;
    }

    .days .recorded::after {
      forced-color-adjust: none;
    }
  }
`;
