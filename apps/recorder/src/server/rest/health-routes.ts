import { Hono } from 'hono';
import { authorize } from '../access/authorize.js';
import { METRICS_TYPE, metricsText, type Metric } from '../health/metrics-text.js';
import { incomingOf, isFromThisMachine } from '../http/client-address.js';
import type { RestServices } from './rest-services.js';

/** State and figures of the server, for load balancers and Prometheus (docs/protocol.md, "Health and metrics"). */
export function healthRoutes(services: RestServices, metrics: () => Promise<readonly Metric[]>): Hono {
  const app = new Hono();

  app.get('/health', async (context) => {
    const report = await services.health.report();
    context.header('Cache-Control', 'no-store');
    // One that lacks something still serves: whoever took it out of service would leave its users without any.
    return context.json(report, report.status === 'restarting' ? 503 : 200);
  });

  app.get('/metrics', async (context) => {
    const incoming = incomingOf(context.env);
    const isLocal = incoming !== undefined && isFromThisMachine(incoming);
    if (!isLocal || context.req.header('Authorization') !== undefined) await authorize(services, context);
    context.header('Cache-Control', 'no-store');
    return context.body(metricsText(await metrics()), 200, { 'Content-Type': METRICS_TYPE });
  });

  return app;
}
