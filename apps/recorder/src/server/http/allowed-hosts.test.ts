import { hostname } from 'node:os';
import { describe, expect, it } from 'vitest';
import { AllowedHosts } from './allowed-hosts.js';

const hosts = new AllowedHosts(['fleet.example.com', 'Bus-Depot']);

describe('AllowedHosts', () => {
  it.each([
    '127.0.0.1',
    '127.0.0.1:8080',
    '192.0.2.7:80',
    '[::1]',
    '[::1]:8080',
    '[2001:db8::7]:8080',
    '[::ffff:127.0.0.1]',
    'localhost',
    'LocalHost:8080',
    'localhost.',
    'gk.localhost:8080',
    'fleet.example.com',
    'FLEET.example.com:443',
    'fleet.example.com.',
    'bus-depot:8080',
    hostname(),
  ])('allows %s', (host) => {
    expect(hosts.allows(host)).toBe(true);
  });

  it.each([
    undefined,
    '',
    ':80',
    'evil.example',
    'evil.example:8080',
    'localhost.evil.example',
    'evillocalhost',
    '127.0.0.1.evil.example',
    'www.fleet.example.com',
    'fleet.example.com.evil.example',
    'fleet.example.com:evil',
    'fleet.example.com@evil.example',
    'localhost evil.example',
    '[::1',
    '[evil.example]',
    '[127.0.0.1]',
    '::1',
    '.localhost.evil.example',
    '<script>',
  ])('refuses %s', (host) => {
    expect(hosts.allows(host)).toBe(false);
  });
});
