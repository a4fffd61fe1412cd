import { byFilters, textFilter } from '../report/filters.js';
import { textParameter, useUrlState } from './use-url-state.js';

const USERS = { find: textParameter(), q: textParameter() };
// @ts-expect-error -- what is typed would filter the fleet
export const useUsers = () => useUrlState(USERS);

const PLANS = { of: textParameter() };
// @ts-expect-error -- a dialog that opens takes it away
export const usePlans = () => useUrlState(PLANS);

// @ts-expect-error -- a report is a screen, too
export const REPORT = byFilters({ group: textFilter('Group') });
