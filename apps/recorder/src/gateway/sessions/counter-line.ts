import type { SessionCounters } from './session-counters.js';

/** Counters that the owner of the recorder should know of, in words. */
const TOLD: readonly (readonly [keyof SessionCounters, string])[] = [
  ['closedForNoise', 'connections that spoke another protocol'],
  ['malformed', 'messages that could not be read'],
  ['unknown', 'messages of a kind that is not known'],
  ['strange', 'messages of terminals that had not logged in'],
  ['wrongCodes', 'logins with a wrong code'],
  ['contested', 'registrations under the id of another terminal'],
  ['notKept', 'messages that could not be stored, and come again'],
];

/** One line for Run Log with everything that has come since; undefined where nothing has. */
export function counterLine(before: SessionCounters, after: SessionCounters): string | undefined {
  const told = TOLD.flatMap(([name, words]) =>
    after[name] > before[name] ? [`${after[name] - before[name]} ${words}`] : [],
  );
  return told.length === 0 ? undefined : `Gateway, in the last minute: ${told.join(', ')}`;
}
