import { Link } from 'react-router';
import { useMay } from '../access/use-may.js';
import { t } from '../i18n/translate.js';
import { addDays, today } from '../period/calendar-days.js';
import { useScreenAddress } from '../fleet/use-screen-address.js';
import { daysParameter } from '../period/day-parameters.js';
import { useServerHas } from '../session/use-user.js';

const DAYS = 30;

/** Leads to the changes of a user or a device in the last 30 days, where the server has them and the user may see them. */
export function HistoryLink({ entity, id }: { readonly entity: 'user' | 'device'; readonly id: string }) {
  const mayOpen = useMay('accesslog');
  const address = useScreenAddress();
  const hasChanges = useServerHas('change-log');
  if (!mayOpen || !hasChanges) return null;
  const last = today();
  const days = daysParameter().write({ first: addDays(last, 1 - DAYS), last }) ?? '';
  return (
    <Link className="btn btn-link" to={address('/accesslog', { tab: 'changes', entity, key: id, days })}>
      {t('History')}
    </Link>
  );
}
