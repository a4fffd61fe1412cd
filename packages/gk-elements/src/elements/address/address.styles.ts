import { css } from 'lit';

/** @internal */
export const addressStyles = css`
  :host {
    color: inherit;
    display: inline-block;
    font: inherit;
    max-width: 100%;
  }

  :host(:state(unavailable)) {
    display: none;
  }

  .address {
    overflow-wrap: anywhere;
  }

  .quiet {
    color: var(--_text-muted);
  }

  .bone {
    background: var(--_border);
    border-radius: var(--_radius);
    display: inline-block;
    height: 0.75em;
    opacity: 0.6;
    vertical-align: baseline;
    width: 10em;
    max-width: 100%;
  }
`;
