import { css } from 'lit';

/** Colours of the record types under private names; pages set them by the `--gk-record-*` properties. @internal */
export const recordToneStyles = css`
  :host {
    --_record-other: var(--gk-record-other, var(--_offline));
    --_record-normal: var(--gk-record-normal, var(--_idle));
    --_record-gsensor: var(--gk-record-gsensor, var(--_warning));
    --_record-alarm: var(--gk-record-alarm, var(--_danger));
  }

  @media (forced-colors: active) {
    :host {
      --_record-other: GrayText;
      --_record-normal: CanvasText;
      --_record-gsensor: LinkText;
      --_record-alarm: Highlight;
    }
  }

  .tone-other {
    background: var(--_record-other);
  }

  .tone-normal {
    background: var(--_record-normal);
  }

  .tone-gsensor {
    background: var(--_record-gsensor);
  }

  .tone-alarm {
    background: var(--_record-alarm);
  }
`;
