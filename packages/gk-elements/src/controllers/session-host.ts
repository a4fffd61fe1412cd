import type { ReactiveControllerHost } from 'lit';
import type { Session } from 'gk-sdk';

/** An element that takes its session from a property or, without one, from the enclosing `<gk-session>`. @public */
export type SessionHost = ReactiveControllerHost & HTMLElement & { session?: Session | undefined };
