import { describe, expect, it } from 'vitest';
import { isCertificateText, isPrivateKeyText } from './certificate-text.js';

describe('setting limits', () => {
  it('certificate and private key are PEM texts', () => {
    expect([isCertificateText(''), isCertificateText('-----BEGIN CERTIFICATE-----\nMII')]).toEqual([true, true]);
    expect([isPrivateKeyText('-----BEGIN EC PRIVATE KEY-----'), isPrivateKeyText('')]).toEqual([true, true]);
    expect([isCertificateText('MII'), isPrivateKeyText('-----BEGIN CERTIFICATE-----')]).toEqual([false, false]);
  });
});
