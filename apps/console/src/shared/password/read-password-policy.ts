import { pageSettingsResource, type PasswordPolicy, type RestConnection } from 'gk-sdk/rest';

/** The server's rules for passwords; undefined where it tells none: then it refuses by itself. */
export async function readPasswordPolicy(
  rest: RestConnection,
  signal?: AbortSignal,
): Promise<PasswordPolicy | undefined> {
  try {
    return await pageSettingsResource(rest).passwordPolicy.read({ ...(signal && { signal }) });
  } catch (error) {
    if (signal?.aborted) throw error;
    return undefined;
  }
}
