import type { RestClient, RestClientOptions } from './client.js';

/** Makes a client; holds no connection and needs no closing. @public */
export function createRestClient(options: RestClientOptions): RestClient {
  void options;
  throw new Error('pending');
}
