import { SERVER_TIME_ZONE } from '../../time/zone-time.js';
import { wallTime, zoneOfQuery, type FileHandler } from './file-call.js';

/** `web.cgi?type=runlog&search=`: lines of the recorder's own log that hold `search`, for administrators. */
export const runLog: FileHandler = ({ context, query, services }) => {
  const zone = zoneOfQuery(query, SERVER_TIME_ZONE);
  const lines = services.store.runLog.find(query.get('search') ?? '');
  return context.json(lines.map(({ atS, line }) => ({ line: `${wallTime(atS, zone)} ${line}` })));
};
