import { describe, expect, test } from 'vitest'
import { ConfigError, readConfig } from './config.ts'

describe('settings', () => {
  test('are those of this machine alone by default', () => {
    expect(readConfig({})).toEqual({
      options: { address: 'http://127.0.0.1:4100' },
      places: [{ host: '127.0.0.1', port: 4100 }],
    })
  })

  test('give a provider an address of its own and Stripe its webhooks', () => {
    const { options, places } = readConfig({
      SANDBOX_STRIPE_PORT: '4101',
      SANDBOX_STRIPE_WEBHOOK_URL: 'http://127.0.0.1:3000/hook',
      SANDBOX_STRIPE_WEBHOOK_SECRET: 'whsec_x',
    })
    expect(places[1]).toEqual({ host: '127.0.0.1', port: 4101, provider: 'stripe' })
    expect(options.stripe?.webhooks).toHaveLength(2)
  })

  test.each([
    [{ SANDBOX_HOST: '0.0.0.0' }],
    [{ SANDBOX_PORT: '70000' }],
    [{ SANDBOX_ADDRESS: 'nowhere' }],
    [{ SANDBOX_STRIPE_WEBHOOK_URL: 'http://127.0.0.1:3000/hook' }],
  ])('%j is refused', (environment) => {
    expect(() => readConfig(environment)).toThrow(ConfigError)
  })
})
