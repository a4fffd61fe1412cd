import { createPreference } from '../../shared/storage/preference.js';
import { COLUMN_IDS, type ColumnId } from './dashboard-columns.js';

/** The columns that the user has taken off the dashboard. The device id always stays. */
export const hiddenColumnsPreference = createPreference<ReadonlySet<ColumnId>>({
  key: 'gk.dashboard.hiddenColumns',
  decode: (stored) => new Set(COLUMN_IDS.filter((id) => id !== 'deviceid' && (stored ?? '').split(',').includes(id))),
  encode: (hidden) => (hidden.size === 0 ? null : [...hidden].join(',')),
});
