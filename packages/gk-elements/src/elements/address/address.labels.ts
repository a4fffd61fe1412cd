import type { EnglishLabels } from '../../labels/message.js';

/** All text of the address badge. @public */
export interface AddressLabels {
  readonly loading: string;
  readonly none: string;
  readonly noPosition: string;
  readonly unavailable: string;
  readonly failed: string;
  /** In the place of an address that was not known when the connection was lost. */
  readonly lost: string;
  /** Beside the address of a vehicle while the connection is lost. */
  readonly lastKnown: string;
}

/** The labels in English. @public */
export const englishAddressLabels: EnglishLabels<AddressLabels> = {
  loading: 'Looking up the address…',
  none: 'No address found',
  noPosition: 'No position',
  unavailable: 'This server does not look up addresses',
  failed: 'Address currently unavailable',
  lost: 'Connection lost',
  lastKnown: '(last known)',
};
