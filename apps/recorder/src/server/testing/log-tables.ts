/** Tables that tell who came, what was tried and how far work is: what stands elsewhere is what users made. */
export const LOG_TABLES: readonly string[] = [
  'access_log',
  'visit_log',
  'run_log',
  'stream_log',
  'footage_orders',
  'footage_planned',
  'sqlite_sequence',
];
