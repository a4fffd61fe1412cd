import type { NewShareLink } from 'gk-sdk/rest';

/** Subject of a link; the user chooses what of it is opened, and how long. */
export interface ShareSubject {
  readonly page: NewShareLink['page'];
  /** Without channels: all channels of the vehicle are offered. */
  readonly devices: readonly { readonly deviceId: string; readonly channels?: readonly number[] }[];
  /** The recorded period that is offered at first, unix seconds; absent for what is live. */
  readonly startS?: number;
  readonly durationS?: number;
  /** Downloads are chosen at first, too. */
  readonly withFiles?: true;
}
