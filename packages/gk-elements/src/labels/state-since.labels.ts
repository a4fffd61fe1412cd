import type { stateSince } from 'gk-sdk/rules';
import { composed } from './composed.js';
import { type EnglishLabels, message } from './message.js';

/** State of a vehicle that lasts: offline, stopped with the engine off, idling with the engine on, driving. @public */
export type LastingState = NonNullable<ReturnType<typeof stateSince>>['state'];

/** Text for the state of a vehicle and how long it has lasted, on all screens and in all elements. @public */
export interface StateSinceLabels {
  /** Names of the states. */
  readonly lastingStates: Readonly<Record<LastingState, string>>;
  /** A time, given in seconds: `< 1 min`, `13 min`, `2 h 13 min`, `3 d 4 h`. */
  readonly duration: (seconds: number) => string;
  /** The same of a state that is older than the server knows. */
  readonly atLeast: (seconds: number, duration: string) => string;
  /** The moment from which on such a state is known. */
  readonly sinceAtLeast: (when: string) => string;
  /** The moment at which a state began. */
  readonly since: Readonly<Record<LastingState, (when: string) => string>>;
}

/** The labels in English. By themselves, so that a map does not bring the words of the list with it. @public */
export const englishStateSinceLabels: EnglishLabels<StateSinceLabels> = {
  lastingStates: { offline: 'Offline', stopped: 'Stopped', idling: 'Idling', driving: 'Driving' },
  duration: composed(
    {
      short: '< 1 min',
      minutes: message('{minutes} min'),
      hours: message('{hours} h {minutes} min'),
      days: message('{days} d {hours} h'),
    },
    (texts, seconds: number) => {
      // A clock that was set back makes no time negative.
      const minutes = Math.max(0, Math.floor(seconds / 60));
      const hours = Math.floor(minutes / 60);
      if (minutes < 1) return texts.short;
      if (hours < 1) return texts.minutes(minutes);
      return hours < 24 ? texts.hours(hours, minutes % 60) : texts.days(Math.floor(hours / 24), hours % 24);
    },
  ),
  atLeast: composed(
    { short: 'at least 0 min', long: message('at least {duration}') },
    (texts, seconds: number, duration: string) => (seconds < 60 ? texts.short : texts.long(duration)),
  ),
  sinceAtLeast: message('At least since {when}; nothing older is known'),
  since: {
    offline: message('Offline since {when}'),
    stopped: message('Engine off, stopped since {when}'),
    idling: message('Engine on, not moving since {when}'),
    driving: message('Engine on since {when}'),
  },
};
