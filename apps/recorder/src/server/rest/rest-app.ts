import type { Context, MiddlewareHandler } from 'hono';
import { Hono } from 'hono';
import { compress } from 'hono/compress';
import { cors } from 'hono/cors';
import { DISK_FULL, isDiskFull } from '../../store/state/disk-full.js';
import type { Log } from '../http/log.js';
import { administrationRoutes } from './administration-routes.js';
import { changeLogRoutes } from './change-log-routes.js';
import { eventRoomRoutes } from './event-room-routes.js';
import { evidenceRoutes } from './evidence-routes.js';
import { faceRoutes } from './face-routes.js';
import { firmwareRoutes } from './firmware-routes.js';
import { fleetRoutes } from './fleet-routes.js';
import { healthRoutes } from './health-routes.js';
import { serverMetrics, type ClientCounts } from '../health/server-metrics.js';
import { linkRoutes } from './link-routes.js';
import { secondFactorRoutes } from './second-factor-routes.js';
import { logRoutes } from './log-routes.js';
import { mileageRoutes } from './mileage-routes.js';
import { placeRoutes } from './place-routes.js';
import { fileRoutes } from '../files/file-routes.js';
import { refuseLongBody } from '../http/read-body.js';
import { refuseForeignOrigins } from '../http/foreign-origin.js';
import { restAudit } from '../logs/rest-audit.js';
import { sinkRoutes } from '../notifications/sink-routes.js';
import { talkLogRoutes } from './talk-log-routes.js';
import { uploadRoutes } from '../uploads/upload-routes.js';
import { PerformanceMeter } from './performance-meter.js';
import { methodsOf, restCalls } from './rest-calls.js';
import { SourceError } from '../../device/source-error.js';
import type { RestServices } from './rest-services.js';
import { RestError, type RefusalStatus } from '../http/rest-error.js';
import { serverRoutes } from './server-routes.js';

const RESTARTING = 'A backup was restored: the server begins anew. Sign in again in a moment.';

/** First path segments that are calls, never pages. */
const CALL_PATHS = /^\/(api|gkserver|gkcommon|gkdevice|gkevent|gklog|gkmileage|nominatim|i18n|map|tmp|sink)(\/|$)/;

/** Response headers for resuming and naming a download, exposed to pages of other origins. */
const FILE_HEADERS = ['Accept-Ranges', 'Content-Disposition', 'Content-Length', 'Content-Range', 'ETag'];

/** Options of the REST application besides its services. */
export interface RestAppOptions {
  readonly services: RestServices;
  /** Origins that may call from other pages. */
  readonly allowOrigins: readonly string[];
  /** The login of the console leads to other servers, too. */
  readonly global: boolean;
  readonly log: Log;
  /** Of the recorder. */
  readonly version: string;
  readonly clients: () => ClientCounts;
}

/** Runs a middleware for the requests of pages of some origins only. */
function whereAllowed(
  isAllowed: (origin: string, hostname: string) => boolean,
  middleware: MiddlewareHandler,
): MiddlewareHandler {
  return (context, next) => {
    const origin = context.req.header('Origin');
    const allowed = origin !== undefined && isAllowed(origin, new URL(context.req.url).hostname);
    return allowed ? middleware(context, next) : next();
  };
}

/** All REST calls; what is no call goes on to what is mounted after. */
export function restApp({ services, allowOrigins, global, log, version, clients }: RestAppOptions): Hono {
  const app = new Hono();

  app.use(
    whereAllowed(
      (origin, hostname) => allowOrigins.includes(origin) || services.ports.isOwnPage(origin, hostname),
      cors({
        origin: (origin) => origin,
        allowMethods: ['GET', 'POST', 'PUT', 'DELETE'],
        allowHeaders: ['Authorization', 'Content-Type', 'Range', 'If-Range'],
        exposeHeaders: [...FILE_HEADERS, 'Retry-After'],
        maxAge: 600,
      }),
    ),
  );
  app.use(refuseForeignOrigins(allowOrigins));
  // A month of positions shrinks to a tenth. Files and tiles see to it themselves.
  for (const path of [
    '/api/*',
    '/gkcommon/*',
    '/gkevent/*',
    '/gkmileage/*',
    '/gklog/netflow',
    '/gklog/uslog',
    '/gklog/accesslog',
    '/gkserver/gkdevicesetup',
    '/gklog/changelog',
    '/map/style.json',
  ])
    app.use(path, compress());
  app.use(restAudit);
  app.use((context, next) => {
    if (services.backups.hasRestored && CALL_PATHS.test(context.req.path)) throw new RestError(503, RESTARTING, 5);
    return next();
  });
  app.route('/', uploadRoutes(services));
  app.use((context, next) => {
    refuseLongBody(context);
    return next();
  });

  const meter = new PerformanceMeter(services.now);
  app.use(async (context, next) => {
    const [, area = ''] = CALL_PATHS.exec(context.req.path) ?? [];
    const startMs = performance.now();
    await next();
    if (area !== '') meter.note(`REST ${area}`, performance.now() - startMs);
  });

  app.route('/', serverRoutes(services, global));
  app.route('/', fleetRoutes(services));
  app.route('/', placeRoutes(services));
  app.route('/', mileageRoutes(services));
  app.route('/', firmwareRoutes(services));
  app.route('/', faceRoutes(services));
  app.route(
    '/',
    logRoutes(services, () => restCalls(app)),
  );
  app.route('/', linkRoutes(services));
  app.route('/', secondFactorRoutes(services));
  app.route('/', changeLogRoutes(services));
  app.route('/', eventRoomRoutes(services));
  app.route('/', talkLogRoutes(services));
  app.route('/', evidenceRoutes(services));
  app.route('/', administrationRoutes(services, meter));
  app.route(
    '/',
    healthRoutes(services, () => serverMetrics({ ...services, version }, clients(), meter.totals())),
  );
  app.route('/', sinkRoutes(services));
  app.route('/', fileRoutes(services));

  app.use(async (context, next) => {
    const { method, path } = context.req;
    const methods = methodsOf(app, path);
    if (methods.length > 0 && !methods.includes(method)) {
      context.header('Allow', methods.join(', '));
      return refused(context, 405, `${path} takes ${methods.join(', ')}, not ${method}`);
    }
    if (!CALL_PATHS.test(path)) return next();
    return refused(context, 404, `There is no ${method} ${path}`);
  });

  app.onError((error, context) => {
    if (error instanceof RestError) {
      if (error.retryAfterS !== undefined) context.header('Retry-After', String(error.retryAfterS));
      return refused(context, error.status, error.message);
    }
    if (error instanceof SourceError) return refused(context, 503, error.message);
    log(`${context.req.method} ${context.req.path.split('/', 3).join('/')} failed: ${error.message}`, error);
    if (isDiskFull(error)) return refused(context, 507, DISK_FULL);
    return refused(context, 500, 'The recorder failed to answer; see its log');
  });
  return app;
}

function refused(context: Context, status: RefusalStatus | 405 | 500 | 507, message: string): Response {
  return context.json({ hasError: true, message }, status);
}
