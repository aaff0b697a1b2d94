import { describe, expect, test } from 'vitest'
import { ConfigError, readConfig } from './config.ts'

const newKey = () => 'made_by_this_start'

describe('settings', () => {
  test('generate keys when none are set, and require one for access', () => {
    expect(readConfig({}, newKey).options.keys).toEqual({
      stripe: { secretKey: 'sk_test_made_by_this_start' },
      paypal: { id: 'sandbox', secret: 'made_by_this_start' },
      plaid: { id: 'sandbox', secret: 'made_by_this_start' },
      mangopay: { id: 'sandbox', key: 'made_by_this_start' },
      shuftipro: { id: 'sandbox', secret: 'made_by_this_start' },
      northcapital: { clientId: 'sandbox', developerKey: 'made_by_this_start' },
      control: 'made_by_this_start',
    })
    const set = readConfig({ SANDBOX_API_KEY: 'set_by_hand', SANDBOX_CONTROL_KEY: 'control' }, newKey).options.keys
    expect(set).toMatchObject({ stripe: { secretKey: 'sk_test_set_by_hand' }, control: 'control' })
  })

  test('listen on this machine alone by default', () => {
    expect(readConfig({}, newKey)).toMatchObject({
      options: { address: 'http://127.0.0.1:4100' },
      addresses: [{ host: '127.0.0.1', port: 4100 }],
    })
  })

  test("configure a separate address of a provider and Stripe's webhooks", () => {
    const { options, addresses } = readConfig(
      {
        SANDBOX_STRIPE_PORT: '4101',
        SANDBOX_STRIPE_WEBHOOK_URL: 'http://127.0.0.1:3000/hook',
        SANDBOX_STRIPE_WEBHOOK_SECRET: 'whsec_x',
      },
      newKey,
    )
    expect(addresses[1]).toEqual({ host: '127.0.0.1', port: 4101, provider: 'stripe' })
    expect(options.stripe?.webhooks).toHaveLength(2)
  })

  test('start the simulated virus scanner on request', () => {
    expect(readConfig({}, newKey).clamd).toBeUndefined()
    expect(readConfig({ SANDBOX_CLAMD_PORT: '3310' }, newKey).clamd).toEqual({ host: '127.0.0.1', port: 3310 })
  })

  test.each([
    [{ SANDBOX_API_KEY: 'short' }],
    [{ SANDBOX_API_KEY: 'with spaces in it' }],
    [{ SANDBOX_PORT: '70000' }],
    [{ SANDBOX_ADDRESS: 'nowhere' }],
    [{ SANDBOX_STRIPE_WEBHOOK_URL: 'http://127.0.0.1:3000/hook' }],
  ])('reject %j', (environment) => {
    expect(() => readConfig(environment, newKey)).toThrow(ConfigError)
  })
})
