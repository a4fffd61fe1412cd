import { createRestApi, createRestClient, type Authorization, type RestApi, type RestClient } from 'gk-sdk/rest';
import { sha256Hex } from 'gk-sdk/wire';

/** A client of a recorder for a user whose password is its name. */
export function clientOf(url: string, username = 'admin'): RestClient {
  const authorization: Authorization = { kind: 'password', username, passwordHash: sha256Hex(username) };
  return createRestClient({ baseUrl: url, authorization: () => authorization });
}

/** Every resource for that user. */
export function apiOf(url: string, username?: string): RestApi {
  return createRestApi(clientOf(url, username));
}

/** Every resource for a token of that user. */
export async function apiOfToken(
  url: string,
  scope: { readonly deviceIds?: readonly string[]; readonly rights?: readonly string[] },
  username?: string,
): Promise<RestApi> {
  const { e, h } = await clientOf(url, username).mintToken({ ttlS: 60, ...scope });
  return createRestApi(createRestClient({ baseUrl: url, authorization: () => ({ kind: 'token', e, h }) }));
}
