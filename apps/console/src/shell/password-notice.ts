import { t } from '../shared/i18n/translate.js';
import { browserStorage } from '../shared/storage/browser-storage.js';
import { formatAbsolute } from '../shared/time/relative-time.js';
import { notices } from '../shared/toast/notice-store.js';

/** Days before the end at which users are told, each once in a browser. */
const TOLD_DAYS = [1, 3, 7] as const;
const DAY_S = 86_400;
const KEY = 'gk-password-told';

/** The password of a login. */
interface ExpiringPassword {
  readonly username: string;
  /** When it must be changed, unix seconds. */
  readonly endS: number;
  /** The server's clock, unix seconds. */
  readonly nowS: number;
}

/** The last of the days that has come; undefined while the end is further off. */
export function dueDays({ endS, nowS }: Pick<ExpiringPassword, 'endS' | 'nowS'>): number | undefined {
  const leftS = endS - nowS;
  return leftS <= 0 ? undefined : TOLD_DAYS.find((days) => leftS <= days * DAY_S);
}

/**
 * Tells when the password must be changed, at most once for each of the days.
 *
 * @param change - Opens the change of the password; absent for users who cannot change it.
 * @returns Closes the notice; undefined when there was nothing to tell.
 */
export function announcePasswordEnd(password: ExpiringPassword, change?: () => void): (() => void) | undefined {
  const due = dueDays(password);
  if (due === undefined) return undefined;
  const { username, endS, nowS } = password;
  const storage = browserStorage();
  const told = `${username} ${endS} ${due}`;
  if (storage.getItem(KEY) === told) return undefined;
  storage.setItem(KEY, told);
  const id = notices.show({
    tone: 'warning',
    title: t('Your password expires in {count, plural, one {# day} other {# days}}', {
      count: Math.ceil((endS - nowS) / DAY_S),
    }),
    text: change
      ? t('From {time} on you must choose a new one before you can go on.', { time: formatAbsolute(endS) })
      : t('It ends on {time}. Ask an administrator for a new one.', { time: formatAbsolute(endS) }),
    ...(change && { act: { label: t('Change password'), run: change } }),
  });
  return () => notices.dismiss(id);
}
