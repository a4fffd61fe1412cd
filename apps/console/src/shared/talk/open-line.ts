import type { Confirmation } from '../dialog/use-questions.js';

/** A line to one driver or to several that is open on this page. */
export interface OpenLine {
  /** Whether going from one query string to another ends it. */
  readonly isEndedBy: (from: string, to: string) => boolean;
  /** Question that is asked first. */
  readonly question: Confirmation;
}

let open: OpenLine | undefined;

/** The open line. There is one at a time: the dialog of a talk or broadcast. */
export const openLine = (): OpenLine | undefined => open;

/** Notes that a line is open, or none. */
export function setOpenLine(line: OpenLine | undefined): void {
  open = line;
}
