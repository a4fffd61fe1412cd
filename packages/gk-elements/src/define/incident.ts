import './gps-player.js';
import './player.js';
import { GkIncident } from '../elements/incident/incident.js';
import { safeDefine } from './safe-define.js';

safeDefine('gk-incident', GkIncident);

export { GkIncident };
