import { downloadZip } from 'client-zip';
import { saveFile } from 'gk-sdk/dom';
import { serverSettingsResource, toGkError, type RestClient, type RestConnection } from 'gk-sdk/rest';
import { GK_ELEMENTS_VERSION } from 'gk-elements';
import type { LoggedMessage } from './message-log.js';
import { toSessionLog } from './session-log.js';

/** Content of a bundle. */
export interface SupportBundle {
  /** First path segment of the page. */
  readonly page: string;
  /** Facts about the page; see `DiagnosticScreen.facts`. */
  readonly facts: unknown;
  readonly messages: readonly LoggedMessage[];
  /** Calls with the user of the page; undefined where the page has none. */
  readonly rest: (RestClient & RestConnection) | undefined;
}

/**
 * Saves one zip for a support desk: versions, states, the last messages, and the settings that hold no secret. What
 * the user may not read stands in it as a failure, in the server's words.
 */
export async function saveSupportBundle(bundle: SupportBundle): Promise<void> {
  const blob = await downloadZip(await bundleFiles(bundle)).blob();
  saveFile(blob, `gk-support-${bundle.page}.zip`);
}

/** The files of a bundle. */
export async function bundleFiles({
  page,
  facts,
  messages,
  rest,
}: SupportBundle): Promise<readonly { readonly name: string; readonly input: string }[]> {
  const about = {
    page,
    version: GK_ELEMENTS_VERSION,
    savedS: Math.floor(Date.now() / 1000),
    browser: navigator.userAgent,
    origin: location.origin,
  };
  const settings =
    rest === undefined ? 'No user is logged in: the settings were not requested.' : await readSettings(rest);
  return [
    { name: 'about.json', input: json(about) },
    { name: 'state.json', input: json(facts) },
    { name: 'settings.json', input: json(settings) },
    { name: 'messages.json', input: json(toSessionLog(page, messages)) },
  ];
}

const json = (value: unknown): string => JSON.stringify(value, undefined, 2);

/** Settings without a secret field. Mail, SMS, DDNS, certificates and map keys have some and are left out. */
async function readSettings(rest: RestConnection): Promise<Readonly<Record<string, unknown>>> {
  const settings = serverSettingsResource(rest);
  const readable = {
    protocol: settings.protocol,
    network: settings.network,
    cloud: settings.cloud,
    gpsRelay: settings.gpsRelay,
    heartbeatRelay: settings.heartbeatRelay,
    deviceRedirect: settings.deviceRedirect,
  };
  const entries = Object.entries(readable).map(async ([name, setting]): Promise<readonly [string, unknown]> => {
    try {
      return [name, await setting.read()];
    } catch (error) {
      return [name, { failed: toGkError(error).message }];
    }
  });
  return Object.fromEntries<unknown>(await Promise.all(entries));
}
