import { css } from 'lit';

/** Common styles of visible elements: type, colours, focus ring, and a hidden text for screen readers. @internal */
export const hostStyles = css`
  :host {
    box-sizing: border-box;
    color: var(--_text);
    font-family: var(--_font-family);
    font-size: var(--_font-size);
    /* A page's centred or capital text is not meant for what stands in here. */
    letter-spacing: normal;
    line-height: 1.4;
    text-align: start;
    text-transform: none;
  }

  :host([hidden]) {
    display: none !important;
  }

  *,
  *::before,
  *::after {
    box-sizing: border-box;
  }

  :focus-visible {
    outline: 2px solid var(--_focus);
    outline-offset: 2px;
  }

  .visually-hidden:not(:focus):not(:focus-within) {
    border: 0;
    clip-path: inset(50%);
    height: 1px;
    margin: -1px;
    overflow: hidden;
    padding: 0;
    position: absolute;
    white-space: nowrap;
    width: 1px;
  }
`;
