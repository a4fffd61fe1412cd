import { css } from 'lit';

/** Styles of the pad that moves a camera. @internal */
export const ptzPadStyles = css`
  .pad {
    align-items: end;
    background: rgb(0 0 0 / 0.72);
    border-radius: var(--_radius);
    display: grid;
    font-size: var(--_font-size-small);
    gap: var(--_space);
    inset-block: auto 2.375rem;
    inset-inline: auto calc(var(--_space) * 1.5);
    justify-items: end;
    max-block-size: calc(100% - 2.75rem);
    max-inline-size: calc(100% - 1rem);
    overflow: auto;
    padding: var(--_space);
    position: absolute;
  }

  .moves {
    direction: ltr;
    display: grid;
    gap: 2px;
    grid-template-areas: '. up . in' 'left . right .' '. down . out';
    grid-template-columns: repeat(4, 1.75rem);
    grid-template-rows: repeat(3, 1.5rem);
  }

  .up {
    grid-area: up;
  }

  .down {
    grid-area: down;
  }

  .left {
    grid-area: left;
  }

  .right {
    grid-area: right;
  }

  .zoomin {
    grid-area: in;
  }

  .zoomout {
    grid-area: out;
  }

  .move,
  .extend {
    background: #26303c;
    border: 0;
    border-radius: calc(var(--_radius) / 2);
    color: inherit;
    display: grid;
    min-block-size: 1.5rem;
    padding: 0;
    place-items: center;
    touch-action: none;
    user-select: none;
  }

  .extend {
    inline-size: 100%;
  }

  .extra {
    display: grid;
    gap: var(--_space);
    inline-size: 100%;
  }

  .extra label {
    align-items: center;
    display: flex;
    flex: 1;
    gap: calc(var(--_space) * 1.5);
    justify-content: space-between;
  }

  .extra .row {
    display: flex;
    flex-wrap: wrap;
    gap: var(--_space);
  }

  .extra .row > .word {
    flex: 1;
  }

  input[type='number'] {
    background: #10161d;
    block-size: 1.75rem;
    border: 1px solid #55637a;
    border-radius: calc(var(--_radius) / 2);
    color: inherit;
    font: inherit;
    inline-size: 3.5rem;
  }
`;
