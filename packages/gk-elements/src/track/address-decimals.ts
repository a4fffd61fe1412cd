/** Decimals of a position that make an address: about eleven metres. */
export const ADDRESS_DECIMALS = 4;
