import type { EventReport } from 'gk-sdk/rest';
import { reportEnableLabel } from './report-choices.js';
import { reportPeriodWords, reportTypeWords } from '../../shared/event-report/report-words.js';
import { t, word } from '../../shared/i18n/translate.js';
import type { Column } from '../../shared/table/column.js';
import { numberColumn, textColumn, timeColumn } from '../../shared/table/column-kinds.js';

/** Columns of the profiles (spec 002 section 2, "Event report setting"); their ranks keep whether a profile is on, and how often. */
export const REPORT_COLUMNS: readonly Column<EventReport>[] = [
  numberColumn('reportid', word('ID'), ({ reportId }) => reportId, { hideable: false }),
  textColumn('memberid', word('Member'), ({ memberId }) => memberId, { rank: 5 }),
  textColumn('enable', word('Enable'), ({ enabled }) => t(reportEnableLabel(enabled ? 1 : 0)), { rank: 1 }),
  textColumn('profile', word('Profile'), ({ profile }) => profile, { hideable: false }),
  textColumn('type', word('Type'), ({ type }) => type, { text: ({ type }) => reportTypeWords(type), rank: 3 }),
  numberColumn('period', word('Period'), ({ periodMin }) => periodMin, {
    text: ({ periodMin }) => reportPeriodWords(periodMin),
    rank: 2,
  }),
  textColumn('memo', word('Memo'), ({ memo }) => memo, { rank: 4 }),
  timeColumn('updatetime', word('Update Time'), ({ updatedS }) => updatedS, { rank: 6 }),
];
