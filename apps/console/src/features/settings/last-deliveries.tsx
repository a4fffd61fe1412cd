import { useResource, type Resource, type ResourceOptions } from 'gk-react';
import { isGkError } from 'gk-sdk';
import { serverSettingsResource, type ServerSettingsResource } from 'gk-sdk/rest';
import { t } from '../../shared/i18n/translate.js';
import { useRest } from '../../shared/query/use-rest.js';
import { formatAbsolute } from '../../shared/time/relative-time.js';

type Deliveries = Awaited<ReturnType<ServerSettingsResource['deliveries']>>;

/** State of the messages of all channels; undefined where the server lacks the call. */
export function useDeliveries(
  options?: Pick<ResourceOptions<unknown>, 'reloadAfterMs'>,
): Resource<Deliveries | undefined> {
  const settings = useRest(serverSettingsResource);
  const load = async (signal: AbortSignal): Promise<Deliveries | undefined> => {
    try {
      return await settings.deliveries({ signal });
    } catch (error) {
      if (isGkError(error) && error.code === 'not-found') return undefined;
      throw error;
    }
  };
  return useResource(['deliveries'], load, options);
}

/** Shows the number of messages that wait on a channel, its last success and its last failure. Questions about places do not wait. */
export function LastDeliveries({
  resource,
  channel,
}: {
  readonly resource: Resource<Deliveries | undefined>;
  readonly channel: keyof Deliveries;
}) {
  if (resource.kind === 'failed') {
    return (
      <p role="alert">
        {t('What became of earlier messages is not known: {reason}', { reason: resource.error.message })}
      </p>
    );
  }
  const state = resource.data?.[channel];
  if (state === undefined) return null;
  const { waiting, lastSuccess, lastFailure } = state;
  return (
    <dl className="gk-settings-deliveries">
      <dt>{t('Last success')}</dt>
      <dd>{lastSuccess === undefined ? t('None yet') : `${formatAbsolute(lastSuccess.timeS)}: ${lastSuccess.text}`}</dd>
      <dt>{t('Last failure')}</dt>
      <dd>{lastFailure === undefined ? t('None yet') : `${formatAbsolute(lastFailure.timeS)}: ${lastFailure.text}`}</dd>
      {!['certificate', 'ddns', 'geocoding', 'routes'].includes(channel) && (
        <>
          <dt>{t('Waiting to be sent')}</dt>
          <dd>{String(waiting)}</dd>
        </>
      )}
    </dl>
  );
}
