import type { EventKind } from '../../device/event-codes.js';

/** Incident reported by a device. */
export interface Incident {
  readonly kind: EventKind;
  /** Unix seconds, whole. */
  readonly atS: number;
  /** Title of the fence or route that it is about. */
  readonly place?: string;
}
