import { css } from 'lit';
import { tokenStyles } from '../styles/tokens.styles.js';

/** The words in the place of an element whose session does not work. @internal */
export const sessionProblemStyles = css`
  ${tokenStyles}

  .session-problem {
    align-content: safe center;
    background: var(--_surface);
    block-size: 100%;
    box-sizing: border-box;
    color: var(--_text);
    display: grid;
    gap: var(--_space);
    inline-size: 100%;
    justify-items: center;
    min-block-size: 4rem;
    overflow: auto;
    overflow-wrap: anywhere;
    padding: calc(var(--_space) * 3);
    text-align: center;
  }

  /* Its own content would say something else; what the page puts in stays. */
  .session-problem ~ :not(slot, style) {
    display: none !important;
  }

  .session-words {
    font-weight: 600;
    text-wrap: balance;
  }

  .session-detail {
    color: var(--_text-muted);
    font-size: var(--_font-size-small);
    max-inline-size: 60ch;
  }

  .session-problem.inline {
    background: none;
    block-size: auto;
    color: var(--_text-muted);
    display: inline;
    inline-size: auto;
    overflow: visible;
    padding: 0;
    text-align: start;
  }

  .inline > .session-words {
    font-weight: inherit;
  }

  .inline > .session-detail {
    block-size: 1px;
    clip-path: inset(50%);
    inline-size: 1px;
    overflow: hidden;
    position: absolute;
    white-space: nowrap;
  }
`;
