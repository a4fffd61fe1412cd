/** Every word of the address badge. @public */
export interface AddressLabels {
  readonly loading: string;
  readonly none: string;
  readonly noPosition: string;
  readonly unavailable: string;
  readonly failed: string;
}

/** The words in English. @public */
export const englishAddressLabels: AddressLabels = {
  loading: 'Looking up the address…',
  none: 'No address here',
  noPosition: 'No position',
  unavailable: 'This server looks up no addresses',
  failed: 'Address not available just now',
};
