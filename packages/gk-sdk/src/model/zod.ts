import * as z from 'zod/mini';

// zod otherwise probes `new Function`, which a strict content security policy reports as a violation.
z.config({ jitless: true });

export { z };
