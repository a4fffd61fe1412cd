import type { GroupDevice, GroupId } from 'gk-sdk/rest';

/** A device that joins a group, or leaves it. */
export interface LinkChange {
  readonly kind: 'add' | 'remove';
  readonly link: GroupDevice;
}

/** Returns the changes that turn the members of a group from `before` into `after`. */
export function checkChanges(
  groupId: GroupId,
  before: readonly string[],
  after: readonly string[],
): readonly LinkChange[] {
  const had = new Set(before);
  const has = new Set(after);
  const change = (kind: LinkChange['kind'], deviceId: string): LinkChange => ({ kind, link: { groupId, deviceId } });
  return [
    ...after.filter((deviceId) => !had.has(deviceId)).map((deviceId) => change('add', deviceId)),
    ...before.filter((deviceId) => !has.has(deviceId)).map((deviceId) => change('remove', deviceId)),
  ];
}

/**
 * Returns the changes that move devices from one group to another. Each joins before it leaves: a move that breaks off
 * loses none.
 */
export function moveChanges(deviceIds: readonly string[], from: GroupId, to: GroupId): readonly LinkChange[] {
  return deviceIds.flatMap((deviceId): LinkChange[] => [
    { kind: 'add', link: { groupId: to, deviceId } },
    { kind: 'remove', link: { groupId: from, deviceId } },
  ]);
}

/** Returns the changes that undo changes, the last one first. */
export function inverseChanges(changes: readonly LinkChange[]): readonly LinkChange[] {
  return changes.toReversed().map(({ kind, link }) => ({ kind: kind === 'add' ? 'remove' : 'add', link }));
}

/** Changes that were made, and that can be taken back and made again, the latest one last. */
export interface LinkHistory {
  readonly past: readonly (readonly LinkChange[])[];
  readonly future: readonly (readonly LinkChange[])[];
}

/** Run at the server: new changes, an undo or a redo. */
export type LinkRun =
  { readonly kind: 'change'; readonly changes: readonly LinkChange[] } | { readonly kind: 'undo' | 'redo' };

/** The changes that a run sends. */
export function changesOfRun(history: LinkHistory, run: LinkRun): readonly LinkChange[] {
  switch (run.kind) {
    case 'change':
      return run.changes;
    case 'undo':
      return inverseChanges(history.past.at(-1) ?? []);
    case 'redo':
      return history.future.at(-1) ?? [];
  }
}

/**
 * The history after the first `done` changes of a run were made: a run that broke off leaves the changes that it made,
 * and those that it did not undo.
 */
export function historyAfter(history: LinkHistory, run: LinkRun, done: number): LinkHistory {
  const changes = changesOfRun(history, run);
  if (done === 0) return history;
  if (run.kind !== 'undo') {
    const future = run.kind === 'redo' && done === changes.length ? history.future.slice(0, -1) : [];
    return { past: [...history.past, changes.slice(0, done)], future };
  }
  const last = history.past.at(-1) ?? [];
  const left = last.slice(0, last.length - done);
  const past = history.past.slice(0, -1);
  return left.length > 0 ? { past: [...past, left], future: [] } : { past, future: [...history.future, last] };
}
