import * as editor from './editor.mjs';
import * as report from './report.mjs';
import * as review from './review.mjs';
import * as setting from './setting.mjs';
import * as watch from './watch.mjs';

/** The patterns of screens, each with its files and words; a further one is a file here and a line below. */
export const KINDS = { report, watch, review, setting, editor };
