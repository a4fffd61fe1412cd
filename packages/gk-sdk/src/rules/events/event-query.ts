import { type CalendarDay, type Zone } from '../time/zone.js';

/** Criteria of an event search (spec 001 section 3); an absent one is switched off. @public */
export interface EventQuery {
  /** Happened at this moment or later, unix seconds: the start of the local day for today's events. */
  readonly afterS?: number;
  /** Happened at this moment or earlier, unix seconds. */
  readonly beforeS?: number;
  /** Changed at this moment or later, unix seconds: what a refresh asks for. */
  readonly updatedAfterS?: number;
  /** One day of `zone`. */
  readonly date?: CalendarDay;
  /** Only the event of this serial number. */
  readonly serialNo?: number;
  /** Only greater serial numbers. */
  readonly afterSerialNo?: number;
  /** Only smaller serial numbers. */
  readonly beforeSerialNo?: number;
  readonly deviceId?: string;
  /** Only devices of this group and of those below it. */
  readonly groupId?: string | number;
  /** Only these event codes (`appdevid`); all when absent. */
  readonly eventCodes?: readonly number[];
  readonly hasSnapshot?: boolean;
  /** At most so many events, the first in their order; all when absent. */
  readonly limit?: number;
  /** Newest first; oldest first when absent. */
  readonly newestFirst?: boolean;
  /** Zone of `date` and of the moments as they are sent: an IANA name or seconds east of UTC; UTC when absent. */
  readonly zone?: Zone;
}
