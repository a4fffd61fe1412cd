import { css } from 'lit';

/** @internal */
export const incidentStyles = css`
  :host {
    contain-intrinsic-inline-size: 60rem;
    container-type: inline-size;
    display: block;
    max-inline-size: 100%;
    min-inline-size: 0;
  }

  .incident {
    align-items: start;
    display: grid;
    gap: calc(var(--_space) * 3);
    grid-template-columns: minmax(0, 1fr);
  }

  @container (min-width: 56rem) {
    .incident {
      grid-template-columns: minmax(0, 1fr) minmax(0, 1fr);
    }
  }
`;
