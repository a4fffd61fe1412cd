import { useCallback, useMemo } from 'react';
import { isSameHost, mayOpen, type AccessAnswer, type AccessContext, type AccessUser, type Area } from 'gk-sdk/rules';
import { useBrand } from '../brand/brand-context.js';
import { useServerInfo, useUser } from '../session/use-user.js';
import { useMenuSettings } from '../settings/menu-settings.js';
import { t } from '../i18n/translate.js';
import { useRehearsal } from './rehearsal.js';

const notLoggedIn = (): AccessAnswer => ({ allowed: false, reason: t('You are not logged in.') });

/** "Talk is offered only over secure pages" (spec 000 section 6): browsers give no microphone to others. */
const notSecure = (): AccessAnswer => ({ allowed: false, reason: t('Talk works on secure pages (https) only.') });

/** Context of access checks. Areas of the server's own host stay closed until it is known. */
export function useAccessContext(): AccessContext {
  const { switches } = useBrand();
  const settings = useMenuSettings();
  const address = useServerInfo()?.serverAddress;
  const sameHost = address != null && isSameHost(window.location.hostname, address);
  return useMemo(() => ({ sameHost, switches, settings }), [sameHost, switches, settings]);
}

/**
 * User of access checks: the one who is logged in, and, while a group is rehearsed, a member of the group who is not
 * the user admin.
 */
export function useAccessUser(): AccessUser | undefined {
  const user = useUser();
  const isRehearsed = useRehearsal() !== undefined;
  return useMemo(() => (user && isRehearsed ? { ...user, username: '' } : user), [user, isRehearsed]);
}

/** Asks whether the user may open an area, and why not. */
export function useAccess(): (area: Area) => AccessAnswer {
  const user = useAccessUser();
  const context = useAccessContext();
  return useCallback(
    (area) => {
      if (user === undefined) return notLoggedIn();
      return area === 'talk' && !window.isSecureContext ? notSecure() : mayOpen(area, user, context);
    },
    [user, context],
  );
}

/** Whether the user may open an area: a screen, or a part of one. */
export function useMay(area: Area): boolean {
  return useAccess()(area).allowed;
}
