import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { readConfig } from './config.ts'

const read = (environment: Readonly<Record<string, string>>) => readConfig(environment, { demo: false })
const secret = 'a secret of at least thirty-two characters'

describe('the settings of the server', () => {
  test('configure social providers by both of their keys', () => {
    const keys = { FACEBOOK_CLIENT_ID: 'app', FACEBOOK_CLIENT_SECRET: 'secret' }
    expect(read(keys).socials).toEqual({ facebook: { clientId: 'app', clientSecret: 'secret' } })
    const address = 'http://127.0.0.1:9'
    expect(read({ ...keys, FACEBOOK_ADDRESS: address }).socials.facebook?.address).toBe(address)
    expect(() => read({ LINKEDIN_CLIENT_ID: 'id' })).toThrow(
      'LINKEDIN_CLIENT_ID and LINKEDIN_CLIENT_SECRET are given together or not at all.',
    )
  })

  test('configure the virus scanner by TCP or a Unix socket', () => {
    const clamd = (address: string) => read({ CLAMD_ADDRESS: address }).clamd
    expect(clamd('tcp://clamav:3310')).toBe('clamav:3310')
    expect(clamd('clamav:3310')).toBe('clamav:3310')
    expect(clamd('tcp://[::1]:3310')).toBe('[::1]:3310')
    expect(clamd('unix:///run/clamav/clamd.ctl')).toBe('/run/clamav/clamd.ctl')
    expect(clamd('/run/clamav/clamd.ctl')).toBe('/run/clamav/clamd.ctl')
    for (const wrong of [
      'clamav',
      'tcp://clamav',
      'clamav:0',
      'clamav:70000',
      'http://clamav:3310',
      'unix://x',
      'unix://',
    ])
      expect(() => clamd(wrong), wrong).toThrow('CLAMD_ADDRESS must be tcp://host:port or unix:///path')
  })

  test('are all optional', () => {
    expect(read({})).toEqual({
      port: 4173,
      host: '0.0.0.0',
      publicOrigin: 'http://localhost:4173',
      dataDir: path.resolve('.data'),
      databaseUrl: undefined,
      databasePool: 10,
      demo: false,
      secret: undefined,
      formerSecrets: [],
      nextSecret: undefined,
      sandbox: false,
      sandboxControlKey: undefined,
      sealingKey: 1,
      socials: {},
      smtpUrl: undefined,
      stripe: undefined,
      mailFrom: 'Freehold <no-reply@localhost>',
      trustedProxies: 0,
      rateLimit: true,
      overloadProtection: true,
      connectionsPerAddress: 200,
      pushRelay: undefined,
      pushSecret: undefined,
      formerPushSecrets: [],
      pushSubject: 'mailto:ops@example.com',
      pushExtraOrigins: [],
    })
  })

  test('of a demonstration listen on this machine, unless configured otherwise', () => {
    const demo = (environment: Record<string, string>) => readConfig(environment, { demo: true })
    expect([demo({}).host, read({}).host]).toEqual(['127.0.0.1', '0.0.0.0'])
    expect(demo({ HOST: '0.0.0.0' }).host).toBe('0.0.0.0')
    for (const local of ['http://localhost:5000', 'https://127.0.0.1', 'http://demo.localhost', 'http://[::1]:80'])
      expect(demo({ PUBLIC_URL: local }).publicOrigin).toBe(new URL(local).origin)
    for (const open of [
      'https://invest.example.com',
      'http://localhost.example.com',
      'http://127.example.com',
      'http://192.168.1.5',
    ])
      expect(() => demo({ PUBLIC_URL: open })).toThrow('PUBLIC_DEMO=on')
    const url = { PUBLIC_URL: 'https://demo.example.com' }
    expect(demo({ ...url, PUBLIC_DEMO: 'on' }).publicOrigin).toBe(url.PUBLIC_URL)
    expect(read(url).publicOrigin).toBe(url.PUBLIC_URL)
  })

  test('reduce the public URL to its origin', () => {
    expect(read({ PUBLIC_URL: 'https://invest.example.com/some/path?a=b' }).publicOrigin).toBe(
      'https://invest.example.com',
    )
    expect(read({ PORT: '5000' }).publicOrigin).toBe('http://localhost:5000')
  })

  test('of a rotation are the secrets before and after the current one', () => {
    const former = 'former'.padEnd(32, '-')
    const older = 'older'.padEnd(32, '-')
    const next = 'next'.padEnd(32, '-')
    expect(read({ APP_SECRET_FORMER: `${former}\n${older}\n` })).toMatchObject({ formerSecrets: [former, older] })
    expect(read({ APP_SECRET_NEXT: next })).toMatchObject({ nextSecret: next, formerSecrets: [] })
    expect(() => read({ APP_SECRET_FORMER: `${former}\nshort` })).toThrow('APP_SECRET_FORMER must have at least 32')
    // A line end or a space that came with a copied secret is no part of it.
    expect(
      read({
        APP_SECRET: `${secret}\n`,
        APP_SECRET_NEXT: ` ${next}`,
        APP_SECRET_FORMER: ` ${former}\r\n\n  ${older} \n`,
      }),
    ).toMatchObject({ secret, nextSecret: next, formerSecrets: [former, older] })
  })

  test('of a remote relay are its address and its secret', () => {
    expect(read({ PUSH_RELAY_URL: 'http://10.0.0.7:8790/', PUSH_SECRET: secret })).toMatchObject({
      pushRelay: 'http://10.0.0.7:8790',
      pushSecret: secret,
    })
    const former = 'former'.padEnd(32, '-')
    expect(read({ PUSH_SECRET: secret, PUSH_SECRET_FORMER: `${former}\n` })).toMatchObject({
      pushSecret: secret,
      formerPushSecrets: [former],
    })
    expect(() => read({ PUSH_SECRET_FORMER: 'short' })).toThrow('PUSH_SECRET_FORMER must have at least 32')
  })

  test('of the card provider are required together; those of its accounts and fields are optional', () => {
    const keys = { STRIPE_SECRET_KEY: 'sk_live_1', STRIPE_WEBHOOK_SECRET: 'whsec_1' }
    expect(read(keys).stripe).toEqual({
      secretKey: 'sk_live_1',
      webhookSecret: 'whsec_1',
      connectSecret: undefined,
      publicKey: undefined,
    })
    expect(
      read({ ...keys, STRIPE_CONNECT_WEBHOOK_SECRET: 'whsec_2', STRIPE_PUBLIC_KEY: 'pk_live_1' }).stripe,
    ).toMatchObject({ connectSecret: 'whsec_2', publicKey: 'pk_live_1' })
  })

  test('of Mangopay are required together, with a long token', () => {
    const keys = {
      MANGOPAY_CLIENT_ID: 'site',
      MANGOPAY_API_KEY: 'key',
      MANGOPAY_USER_ID: 'user_m_1',
      MANGOPAY_HOOK_TOKEN: secret,
    }
    const known = { clientId: 'site', apiKey: 'key', platformUser: 'user_m_1', hookToken: secret }
    expect(read(keys).mangopay).toEqual({ ...known, address: 'https://api.mangopay.com', test: false })
    expect(read({ ...keys, MANGOPAY_ENVIRONMENT: 'sandbox' }).mangopay).toEqual({
      ...known,
      address: 'https://api.sandbox.mangopay.com',
      test: true,
    })
    expect(() => read({ ...keys, MANGOPAY_USER_ID: '' })).toThrow('together')
    expect(() => read({ ...keys, MANGOPAY_HOOK_TOKEN: 'short' })).toThrow('MANGOPAY_HOOK_TOKEN')
    expect(() => read({ ...keys, MANGOPAY_ENVIRONMENT: 'test' })).toThrow('MANGOPAY_ENVIRONMENT')
  })

  test('of Plaid are required together', () => {
    const keys = { PLAID_CLIENT_ID: 'site', PLAID_SECRET: 'key' }
    const known = { clientId: 'site', secret: 'key' }
    expect(read({}).plaid).toBeUndefined()
    expect(read(keys).plaid).toEqual({ ...known, address: 'https://production.plaid.com', test: false })
    expect(read({ ...keys, PLAID_ENVIRONMENT: 'sandbox' }).plaid).toEqual({
      ...known,
      address: 'https://sandbox.plaid.com',
      test: true,
    })
    expect(() => read({ ...keys, PLAID_SECRET: '' })).toThrow('together')
    expect(() => read({ ...keys, PLAID_ENVIRONMENT: 'test' })).toThrow('PLAID_ENVIRONMENT')
  })

  test('of Shufti Pro are required together, with the usual flow and signature', () => {
    const keys = { SHUFTI_CLIENT_ID: 'site', SHUFTI_SECRET_KEY: 'key' }
    const known = { clientId: 'site', secretKey: 'key', address: 'https://api.shuftipro.com' }
    expect(read({}).shuftiprokyc).toBeUndefined()
    expect(read(keys).shuftiprokyc).toEqual({ ...known, flow: 'onsite', signature: 'hashed', test: false })
    const others = { SHUFTI_FLOW: 'offsite', SHUFTI_SIGNATURE: 'plain', SHUFTI_ENVIRONMENT: 'sandbox' }
    expect(read({ ...keys, ...others }).shuftiprokyc).toEqual({
      ...known,
      flow: 'offsite',
      signature: 'plain',
      test: true,
    })
    expect(() => read({ ...keys, SHUFTI_SECRET_KEY: '' })).toThrow('together')
    expect(() => read({ ...keys, SHUFTI_FLOW: 'both' })).toThrow('SHUFTI_FLOW must be onsite or offsite, not “both”.')
    expect(() => read({ ...keys, SHUFTI_SIGNATURE: 'none' })).toThrow('SHUFTI_SIGNATURE')
  })

  test('of North Capital are required together', () => {
    const keys = { NORTH_CAPITAL_CLIENT_ID: 'site', NORTH_CAPITAL_DEVELOPER_KEY: 'key' }
    expect(read({}).northkyc).toBeUndefined()
    expect(read(keys).northkyc).toEqual({
      clientId: 'site',
      developerKey: 'key',
      address: 'https://api.norcapsecurities.com',
      test: false,
    })
    expect(read({ ...keys, NORTH_CAPITAL_ENVIRONMENT: 'sandbox' }).northkyc).toMatchObject({
      address: 'https://api-sandboxdash.norcapsecurities.com',
      test: true,
    })
    expect(() => read({ ...keys, NORTH_CAPITAL_CLIENT_ID: '' })).toThrow('together')
  })

  test('accept a list of origins', () => {
    expect(read({ PUSH_EXTRA_ORIGINS: 'http://a:1, http://b:2,' }).pushExtraOrigins).toEqual([
      'http://a:1',
      'http://b:2',
    ])
  })

  test.each([
    [{ PORT: 'http' }, 'PORT must be a whole number from 0 to 65535, not “http”.'],
    [{ PORT: '70000' }, 'PORT must be a whole number'],
    [{ DATABASE_POOL: '1' }, 'DATABASE_POOL must be a whole number from 2 to 200'],
    [{ SEALING_KEY: '0' }, 'SEALING_KEY must be a whole number from 1'],
    [{ TRUSTED_PROXIES: '-1' }, 'TRUSTED_PROXIES must be a whole number'],
    [{ PUBLIC_URL: 'invest.example.com' }, 'PUBLIC_URL must be an http or https address'],
    [{ PUBLIC_URL: 'ftp://example.com' }, 'PUBLIC_URL must be an http or https address'],
    [{ DATABASE_URL: 'mysql://x' }, 'DATABASE_URL must begin with postgres://.'],
    [{ APP_SECRET: 'short' }, 'APP_SECRET must have at least 32 characters.'],
    [{ PUSH_SECRET: 'short' }, 'PUSH_SECRET must have at least 32 characters.'],
    [{ PUSH_RELAY_URL: 'relay', PUSH_SECRET: secret }, 'PUSH_RELAY_URL must be an http or https address'],
    [{ PUSH_RELAY_URL: 'http://relay:8790' }, 'PUSH_SECRET must be given with PUSH_RELAY_URL'],
    [{ STRIPE_SECRET_KEY: 'sk_live_1' }, 'STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET are given together'],
    [
      { STRIPE_SECRET_KEY: 'sk_live_1', STRIPE_WEBHOOK_SECRET: 'whsec_1', STRIPE_PUBLIC_KEY: 'sk_live_1' },
      'STRIPE_PUBLIC_KEY must begin with pk_.',
    ],
  ] as const)('reject %j with a message', (environment, message) => {
    expect(() => read(environment)).toThrow(message)
  })
})
