import type { RestCallOptions } from '../connection/client.js';
import type { RestConnection } from '../connection/rest-connection.js';
import { replyFields } from '../connection/setting-resource.js';

/**
 * Data that a page needs before login; open to all.
 *
 * @remarks Every call rejects with a GkError as {@link RestClient} says.
 * @public
 */
export interface SiteResource {
  /** `GET /brand.json`: switches of the deployment as they stand there. Read them with the rules of `gk-sdk/rules`. */
  brand(options?: RestCallOptions): Promise<Readonly<Record<string, unknown>>>;
  /** `GET /asset-manifest.json`: files of the built console by name. Another manifest = another build. */
  assetManifest(options?: RestCallOptions): Promise<Readonly<Record<string, unknown>>>;
}

/** The site calls over a connection, such as `session.rest`. @internal */
export function siteResource(rest: RestConnection): SiteResource {
  return {
    brand: (options) => rest.call({ method: 'GET', path: 'brand', credentials: 'none', read: replyFields }, options),
    assetManifest: (options) =>
      rest.call({ method: 'GET', path: 'assetManifest', credentials: 'none', read: replyFields }, options),
  };
}
