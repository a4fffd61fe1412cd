import type { ServerExtension, ServerInfo } from 'gk-sdk';
import type { Area } from 'gk-sdk/rules';

/** Areas of calls that the specification does not have, by the extension that a server names for them. */
const EXTENSIONS: Partial<Readonly<Record<Area, ServerExtension>>> = { links: 'links' };

/** False for an area of calls that the server does not have; also as long as it has not told what it has. */
export function serverHasArea(area: Area, info: ServerInfo | undefined): boolean {
  const extension = EXTENSIONS[area];
  return extension === undefined || info?.extensions?.includes(extension) === true;
}
