import { css } from 'lit';

/** The menu of files, and how far the saving is. @internal */
export const saveMenuStyles = css`
  .save {
    position: relative;
  }

  .save summary {
    list-style: none;
  }

  .save .formats {
    background: var(--_surface);
    border: 1px solid var(--_border);
    border-radius: calc(var(--_radius) / 2);
    box-shadow: var(--_shadow);
    display: flex;
    flex-wrap: wrap;
    gap: var(--_space);
    inline-size: max-content;
    inset-block-end: calc(100% + 4px);
    inset-inline-start: 0;
    max-inline-size: 21rem;
    padding: var(--_space);
    position: absolute;
    z-index: 5;
  }

  .saving {
    align-items: center;
    display: inline-flex;
    flex-wrap: wrap;
    font-size: var(--_font-size-small);
    gap: var(--_space);
  }
`;
