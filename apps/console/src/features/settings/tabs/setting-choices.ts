/** "Certbot Try needs both domains and e-mail" (spec 002 section 5). */
export function canTryCertbot(domains: string, email: string): boolean {
  return domains.trim() !== '' && email.trim() !== '';
}

/** "DDNS: type (0 built-in provider, 1 a third-party dynamic DNS provider, 2 an online portal)" (spec 002 section 3). */
export const DDNS_TYPES = ['built-in', 'third-party', 'online portal'] as const;
/** "SMTP: security ('0' STARTTLS, '1' TLS, '2' NONE)" (spec 002 section 3). */
export const SMTP_SECURITY = { '0': 'STARTTLS', '1': 'TLS', '2': 'NONE' } as const;
/** "auth ('0' MD5, '1' NONE, '2' PLAIN, '3' LOGIN)" (spec 002 section 3). */
export const SMTP_AUTH = { '0': 'MD5', '1': 'NONE', '2': 'PLAIN', '3': 'LOGIN' } as const;
