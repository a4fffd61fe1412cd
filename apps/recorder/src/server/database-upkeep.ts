import type { Clock } from 'gk-sdk';
import type { Journal } from '../journal/journal.js';
import type { RecorderStore } from '../store/recorder-store.js';
import type { Log } from './http/log.js';
import { DATABASE_MAINTENANCE, EVENT_SETTINGS, sizeInBytes } from './settings/server-settings.js';

const DAY_S = 86_400;

export interface DatabaseUpkeepOptions {
  readonly store: RecorderStore;
  /** Reports of devices; undefined where none are kept. */
  readonly journal: Pick<Journal, 'retain'> | undefined;
  readonly clock: Clock;
  /** Unix ms by which data is too old. */
  readonly believedMs: () => number;
  readonly log: Log;
}

/**
 * Forgets what the database has kept longer than its setting says (spec 002 section 3): events that users added or
 * faked and their notes, footage of events, and rows of the stream log and the read log. Footage beyond the size of its setting goes, too,
 * the oldest first. Days of the journal go when their events and their positions are both too old; their totals stay for days of their own.
 */
export class DatabaseUpkeep {
  readonly #options: DatabaseUpkeepOptions;
  #cancel: () => void = () => undefined;

  constructor(options: DatabaseUpkeepOptions) {
    this.#options = options;
  }

  /** Forgets at once, then once a day. */
  start(): void {
    this.#prune();
    void this.#pruneJournal();
    this.#cancel = this.#options.clock.after(DAY_S * 1000, () => {
      this.start();
    });
  }

  close(): void {
    this.#cancel();
  }

  #prune(): void {
    const { store, clock, believedMs, log } = this.#options;
    const { events, uslogs } = store.settings.read(DATABASE_MAINTENANCE);
    const nowS = Math.floor(believedMs() / 1000);
    let forgotten = 0;
    try {
      if (events > 0) {
        const beforeS = nowS - events * DAY_S;
        const { added, faked, edits, footage } = store.events;
        forgotten += added.prune(beforeS * 1000) + faked.prune(beforeS * 1000) + edits.prune(beforeS);
        forgotten += footage.prune(beforeS);
      }
      // A device can have fewer event days than the server; the footage of its expired events cannot be opened any more.
      for (const { seed, edit } of store.devices.all()) {
        const days = edit.eventDays ?? 0;
        if (days > 0) forgotten += store.events.footage.pruneOf(seed.deviceid, nowS - days * DAY_S);
      }
      const footageBytes = sizeInBytes(store.settings.read(EVENT_SETTINGS).footagesize);
      const tooMuch = footageBytes === undefined ? 0 : store.events.footage.limit(footageBytes, clock.now());
      const pictureBytes = sizeInBytes(store.settings.read(EVENT_SETTINGS).snapsize);
      const pictures =
        pictureBytes === undefined ? 0 : store.events.attachments.limitPictures(pictureBytes, clock.now());
      if (pictures > 0) log(`Event pictures: ${pictures} went, as they took more than their size`);
      if (tooMuch > 0) log(`Event footage: ${tooMuch} recordings went, as it took more than its size`);
      if (uslogs > 0) {
        const beforeS = nowS - uslogs * DAY_S;
        forgotten += store.streamLog.prune(beforeS) + store.readLog.prune(beforeS);
      }
    } catch (error) {
      // A full disk: the next day may be better.
      log(`The database could not be cleared: ${error instanceof Error ? error.message : String(error)}`, error);
    }
    if (forgotten > 0) log(`Database: ${forgotten} rows are older than their days and were forgotten`);
  }

  async #pruneJournal(): Promise<void> {
    const { store, journal, clock, believedMs, log } = this.#options;
    const { events, gps, totals } = store.settings.read(DATABASE_MAINTENANCE);
    if (journal === undefined || events === 0 || gps === 0) return;
    // The journal removes by days of its own clock: whole days are waited for.
    if (clock.now() - believedMs() > DAY_S * 1000) return;
    try {
      const keptDays = Math.max(events, gps);
      const { days } = await journal.retain({ keptDays, ...(totals > keptDays && { totalsDays: totals }) });
      if (days.length > 0)
        log(`Journal: ${days.length} days are older than their days and were removed, up to ${days.at(-1)}`);
    } catch (error) {
      log(`The journal could not be cleared: ${error instanceof Error ? error.message : String(error)}`, error);
    }
  }
}
