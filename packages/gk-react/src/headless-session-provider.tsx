import type { ReactElement, ReactNode } from 'react';
import type { Session } from 'gk-sdk';
import { SessionContext } from './session-context.js';

/** Props of {@link HeadlessSessionProvider}. @public */
export interface HeadlessSessionProviderProps {
  /** The session. The code that created it closes it. */
  readonly session: Session;
  readonly children?: ReactNode;
}

/**
 * Gives a session to the hooks alone, for pages without elements, such as a login: a bundle with this provider instead of
 * {@link SessionProvider} holds neither Lit nor an element.
 *
 * @example
 * ```tsx
 * <HeadlessSessionProvider session={session}>
 *   <Login />
 * </HeadlessSessionProvider>
 * ```
 * @public
 */
export function HeadlessSessionProvider({ session, children }: HeadlessSessionProviderProps): ReactElement {
  return <SessionContext.Provider value={session}>{children}</SessionContext.Provider>;
}
