import { describe, expect, expectTypeOf, it } from 'vitest'
import { type IdentityProvider, identityProviders } from '#domain/identity/verification-result.ts'
import {
  gatewaysOfKeys,
  isTestKeys,
  keyFields,
  keyProblems,
  type KeyProvider,
  keyProviders,
  type KeyValues,
  type PaymentKeyProvider,
  shownKey,
} from './gateway-keys.ts'
import { gatewayNames, payPageGateways, type ProviderGateway, providerGateways } from './payment.ts'
import { type TransferProvider, transferProviders } from './payout-transfer.ts'

const good = {
  stripe: { secretKey: 'sk_live_abcd1234', publicKey: 'pk_live_efgh5678', webhookSecret: 'whsec_ijkl9012' },
  paypal: {
    environment: 'sandbox',
    clientId: 'AbCd-1234-5678',
    clientSecret: 'EfGh_5678_9012',
    webhookId: '1JE4291016473214C',
  },
  mangopay: {
    environment: 'live',
    clientId: 'freehold',
    apiKey: 'Api_Key-0123456789',
    platformUser: 'user_m_01HQK25M6KVHKDV0S36JY9NRKR',
    hookToken: 'a-token-of-thirty-two-characters-',
  },
  plaid: { environment: 'sandbox', clientId: '5f1c0a2b3d4e5f6a7b8c9d0e', secret: 'f0e1d2c3b4a5968778695a4b3c2d1e' },
  shuftiprokyc: {
    environment: 'live',
    clientId: '6b86b273ff34fce19d6b804eff5a3f57',
    secretKey: 'Fh3sK9pQ2xLw7vTz',
    flow: 'offsite',
    signature: 'hashed',
  },
  northkyc: { environment: 'sandbox', clientId: 'client-0001', developerKey: 'dev-key-00000001' },
} as const satisfies Record<KeyProvider, KeyValues>

describe('entered keys', () => {
  it.each<[KeyProvider, KeyValues, string[]]>([
    ['stripe', good.stripe, []],
    ['stripe', { ...good.stripe, publicKey: '' }, []],
    ['stripe', { ...good.stripe, secretKey: 'rk_live_abcd1234' }, []],
    ['stripe', {}, ['secretKey required', 'webhookSecret required']],
    ['stripe', { ...good.stripe, secretKey: 'pk_live_abcd1234' }, ['secretKey format']],
    ['stripe', { ...good.stripe, publicKey: 'sk_live_abcd1234' }, ['publicKey format']],
    ['stripe', { ...good.stripe, publicKey: 'pk_test_abcd1234' }, ['publicKey other-mode']],
    ['stripe', { ...good.stripe, connectSecret: 'secret' }, ['connectSecret format']],
    ['stripe', { ...good.stripe, clientId: 'AbCd' }, ['clientId unknown']],
    ['stripe', { ...good.stripe, webhookSecret: `whsec_${'x'.repeat(500)}` }, ['webhookSecret too-long']],
    ['mangopay', good.mangopay, []],
    ['mangopay', { ...good.mangopay, hookToken: 'short' }, ['hookToken format']],
    ['mangopay', { ...good.mangopay, platformUser: '' }, ['platformUser required']],
    ['plaid', good.plaid, []],
    ['plaid', { ...good.plaid, webhookId: 'AbCd-1234-5678' }, ['webhookId unknown']],
    ['shuftiprokyc', good.shuftiprokyc, []],
    ['shuftiprokyc', { ...good.shuftiprokyc, flow: 'both' }, ['flow format']],
    ['shuftiprokyc', { ...good.shuftiprokyc, signature: '' }, ['signature required']],
    ['shuftiprokyc', { ...good.shuftiprokyc, secretKey: 'short' }, ['secretKey format']],
    ['northkyc', good.northkyc, []],
    ['northkyc', { environment: 'live', clientId: 'client-0001' }, ['developerKey required']],
    ['northkyc', { ...good.northkyc, flow: 'onsite' }, ['flow unknown']],
    ['paypal', good.paypal, []],
    ['paypal', { ...good.paypal, environment: 'production' }, ['environment format']],
    ['paypal', { ...good.paypal, clientSecret: 'a b c d e f g' }, ['clientSecret format']],
  ])('%s %j', (provider, values, problems) => {
    expect(keyProblems(provider, values).map(({ path, code }) => `${path} ${code}`)).toEqual(problems)
  })

  it('are masked except for their last four characters', () => {
    for (const provider of keyProviders)
      for (const { name } of keyFields[provider]) {
        const value = (good[provider] as KeyValues)[name]
        const isChoice = ['environment', 'flow', 'signature'].includes(name)
        if (value !== undefined) expect(shownKey(provider, name, value)).toBe(isChoice ? value : value.slice(-4))
      }
  })

  it('reveal by themselves whether they are test keys', () => {
    expect(isTestKeys('stripe', good.stripe)).toBe(false)
    expect(isTestKeys('stripe', { secretKey: 'rk_test_1' })).toBe(true)
    expect(isTestKeys('paypal', good.paypal)).toBe(true)
    expect(isTestKeys('paypal', { ...good.paypal, environment: 'live' })).toBe(false)
  })
})

// Otherwise a payment page could offer “shuftiprokyc” (decision T37).
describe('identity providers', () => {
  it('are no payment providers', () => {
    expectTypeOf<
      Extract<IdentityProvider, ProviderGateway | TransferProvider | PaymentKeyProvider>
    >().toEqualTypeOf<never>()
    const payment: readonly string[] = [...gatewayNames, ...providerGateways, ...payPageGateways, ...transferProviders]
    expect(payment.filter((name) => identityProviders.some((each) => each === name))).toEqual([])
  })

  it('serve no payment method with their keys', () => {
    for (const provider of identityProviders) expect(gatewaysOfKeys(provider)).toEqual([])
  })
})
