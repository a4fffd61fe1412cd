/**
 * Parameters of the address that belong to no screen: those of the fleet's filter, which links between screens carry
 * along, and those that the shell reads on every screen and takes away again. A screen that used one would filter the
 * fleet by its own text, or lose it to a dialog.
 */
export type ReservedParameter =
  'filter' | 'q' | 'group' | 'dialog' | 'of' | 'span' | 'severity' | 'vehicle' | 'kiosk' | 'e' | 'h';

/** Refuses a shape with a parameter that is reserved. */
export type NoneReserved<State> = { readonly [Name in keyof State & ReservedParameter]: never };
