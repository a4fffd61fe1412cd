import { Link } from 'react-router';
import { useMay } from '../access/use-may.js';
import { t } from '../i18n/translate.js';
import { addDays, today } from '../period/calendar-days.js';
import { daysParameter } from '../period/day-parameters.js';
import { useServerHas } from '../session/use-user.js';

const DAYS = 30;

/** Leads to the changes of a user or a device in the last 30 days, where the server has them and the user may see them. */
export function HistoryLink({ entity, id }: { readonly entity: 'user' | 'device'; readonly id: string }) {
  const mayOpen = useMay('accesslog');
  const hasChanges = useServerHas('change-log');
  if (!mayOpen || !hasChanges) return null;
  const last = today();
  const days = daysParameter().write({ first: addDays(last, 1 - DAYS), last }) ?? '';
  const query = new URLSearchParams({ tab: 'changes', entity, key: id, days });
  return (
    <Link className="btn btn-link" to={`/accesslog?${query.toString()}`}>
      {t('History')}
    </Link>
  );
}
