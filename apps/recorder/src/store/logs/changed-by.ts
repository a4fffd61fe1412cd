import { AsyncLocalStorage } from 'node:async_hooks';

/** User whose call changes something. */
export interface ChangeActor {
  readonly username: string;
  readonly ip: string;
}

interface Call {
  actor: ChangeActor | undefined;
}

const current = new AsyncLocalStorage<Call>();

/** Runs a call whose user is not known yet: it gets one by {@link nameActor}. */
export function asCall<T>(work: () => T): T {
  return current.run({ actor: undefined }, work);
}

/** Says whose changes the rest of the current call makes. */
export function nameActor(actor: ChangeActor): void {
  const call = current.getStore();
  if (call !== undefined) call.actor = actor;
}

/** Runs work whose changes are a user's. */
export function asActor<T>(actor: ChangeActor, work: () => T): T {
  return current.run({ actor }, work);
}

/** Runs work whose changes belong to no user, although a user's call leads to it, such as values that a device reports. */
export function asNobody<T>(work: () => T): T {
  return current.run({ actor: undefined }, work);
}

/** User who makes the changes of now; undefined for the recorder itself. */
export function actorOfNow(): ChangeActor | undefined {
  return current.getStore()?.actor;
}
