import type { ReactNode } from 'react';
import type { RowAction } from './column.js';

/** How a data table looks, and what its rows do. */
export interface DataTableLook<Row> {
  /** Name of the table for screen readers. */
  readonly label: string;
  /** A `#` column with the row's place. */
  readonly numbered?: boolean;
  readonly rowActions?: (row: Row) => readonly RowAction[];
  /** Enter on a row, and a click on one outside of its buttons and links. */
  readonly onOpen?: (row: Row) => void;
  /** Content below a row, such as its details; nothing for rows that are closed. */
  readonly detail?: (row: Row) => ReactNode;
  /** How serious a row is: a mark in the colour of the state in front of it. */
  readonly tone?: (row: Row) => 'warning' | 'alarm' | undefined;
  /** The row of what is shown beside the table, such as the record that plays: it is marked. */
  readonly isCurrent?: (row: Row) => boolean;
  /** Links of the pager around the page in sight; 5 by default. */
  readonly pageLinks?: number;
  /** Words in place of the rows when there are none. */
  readonly empty?: string;
}
