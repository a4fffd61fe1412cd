/**
 * Registers every element. A page that uses few of them imports `gk-elements/define/<element>`.
 *
 * @packageDocumentation
 */
import { GkSession } from '../elements/session/session.js';
import { safeDefine } from './safe-define.js';

safeDefine('gk-session', GkSession);
