import { css } from 'lit';

/** @internal */
export const broadcastStyles = css`
  fieldset {
    border: 0;
    display: flex;
    flex-wrap: wrap;
    gap: var(--_space) calc(var(--_space) * 4);
    margin: 0;
    padding: 0;
  }

  legend {
    color: var(--_text-muted);
    float: inline-start;
    font-size: var(--_font-size-small);
    line-height: 1.5rem;
    margin-inline-end: calc(var(--_space) * 3);
    padding: 0;
  }

  fieldset label {
    align-items: center;
    display: flex;
    gap: calc(var(--_space) * 1.5);
    min-block-size: 1.5rem;
  }

  input[type='radio'] {
    accent-color: var(--_accent);
    block-size: 1rem;
    inline-size: 1rem;
    margin: 0;
  }

  .summary {
    color: var(--_text-muted);
    font-size: var(--_font-size-small);
    margin: 0;
  }

  ul {
    display: grid;
    list-style: none;
    margin: 0;
    max-block-size: 14rem;
    overflow: auto;
    padding: 0;
  }

  li {
    align-items: baseline;
    border-block-start: 1px solid var(--_border);
    display: flex;
    flex-wrap: wrap;
    gap: 0 calc(var(--_space) * 2);
    justify-content: space-between;
    padding: calc(var(--_space) * 1.5) 0;
  }

  li .who {
    font-weight: 600;
    min-inline-size: 0;
    overflow-wrap: anywhere;
  }

  li .how {
    color: var(--_text-muted);
    font-size: var(--_font-size-small);
  }

  .reached .how {
    color: var(--_success);
  }

  .busy .how {
    color: var(--_warning);
  }
`;
