import { createHash, createPublicKey, type JsonWebKey, verify } from 'node:crypto'
import { Configuration, CountryCode, PlaidApi, Products } from 'plaid'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type RunningSandbox, sendForm, startSandbox } from '#tests/support/payments/payment-sandbox.ts'

let running: RunningSandbox
let plaid: PlaidApi

beforeAll(async () => {
  running = await startSandbox([])
  plaid = new PlaidApi(
    new Configuration({
      basePath: `${running.address}/plaid`,
      baseOptions: {
        headers: { 'PLAID-CLIENT-ID': 'client', 'PLAID-SECRET': 'secret', 'Plaid-Version': '2020-09-14' },
      },
    }),
  )
})
afterAll(() => running.stop())
beforeEach(async () => {
  await running.control('reset', {})
  running.received.length = 0
})

const linkRequest = {
  client_name: 'Freehold',
  language: 'ar',
  country_codes: [CountryCode.Us],
  user: { client_user_id: 'investor-1' },
  products: [Products.Auth],
  webhook: 'https://api.test/webhooks/plaid',
  hosted_link: { completion_redirect_uri: 'https://app.test/bank' },
}

/** The code of Plaid's error. */
async function refusalOf(call: Promise<unknown>): Promise<unknown> {
  const error = await call.then(
    () => undefined,
    (failure: unknown) => failure,
  )
  return (error as { response?: { data?: { error_code?: string } } } | undefined)?.response?.data?.error_code
}

async function connected(): Promise<string> {
  const { data } = await plaid.sandboxPublicTokenCreate({
    institution_id: 'ins_109508',
    initial_products: [Products.Auth],
  })
  return (await plaid.itemPublicTokenExchange({ public_token: data.public_token })).data.access_token
}

test('a bank is connected on the hosted page, used and disconnected', async () => {
  const { data: link } = await plaid.linkTokenCreate(linkRequest)
  const page = await (await fetch(link.hosted_link_url!)).text()
  expect(page).toContain('dir="rtl"')
  const left = await sendForm(link.hosted_link_url!, { action: 'share', account: '0000' })
  expect(left.location).toBe('https://app.test/bank')

  const { data: done } = await plaid.linkTokenGet({ link_token: link.link_token })
  const [session] = done.link_sessions ?? []
  const [added] = session?.results?.item_add_results ?? []
  expect(added?.accounts).toMatchObject([{ mask: '0000', subtype: 'checking' }])
  const { data: exchanged } = await plaid.itemPublicTokenExchange({ public_token: added!.public_token })
  expect(await refusalOf(plaid.itemPublicTokenExchange({ public_token: added!.public_token }))).toBe(
    'INVALID_PUBLIC_TOKEN',
  )

  const { access_token } = exchanged
  const { data: auth } = await plaid.authGet({ access_token })
  expect(auth.numbers.ach).toMatchObject([{ account: '9900009606', routing: '011401533', wire_routing: '021000021' }])
  expect(auth.accounts[0]).toMatchObject({ balances: { available: 100, current: 110, iso_currency_code: 'USD' } })
  expect((await plaid.accountsGet({ access_token })).data.item.item_id).toBe(exchanged.item_id)
  const { account_id } = auth.accounts[0]!
  const { data: processor } = await plaid.processorTokenCreate({
    access_token,
    account_id,
    processor: 'stripe' as never,
  })
  expect(processor.processor_token).toMatch(/^processor-sandbox-/)
  const { data: legacy } = await plaid.processorStripeBankAccountTokenCreate({ access_token, account_id })
  expect(legacy.stripe_bank_account_token).toMatch(/^btok_/)
  await plaid.itemRemove({ access_token })
  expect(await refusalOf(plaid.accountsGet({ access_token }))).toBe('INVALID_ACCESS_TOKEN')
  await fetch(link.hosted_link_url!).then(({ status }) => expect(status).toBe(410))
})

test('a user who exits shares nothing', async () => {
  const { data: link } = await plaid.linkTokenCreate(linkRequest)
  await fetch(link.hosted_link_url!)
  await sendForm(link.hosted_link_url!, { action: 'close' })
  await sendForm(link.hosted_link_url!, { action: 'exit' })
  const { data } = await plaid.linkTokenGet({ link_token: link.link_token })
  expect(data.link_sessions).toMatchObject([{ exit: { error: null } }])
  expect(data.link_sessions?.[0]?.results).toBeUndefined()
  await running.sandbox.idle()
  expect(running.received.map(({ body }) => JSON.parse(body) as object)).toMatchObject([
    { webhook_code: 'SESSION_FINISHED', status: 'EXITED', link_token: link.link_token },
  ])
})

describe('webhooks', () => {
  async function webhookReceived(): Promise<{ token: string; body: string }> {
    const { data: link } = await plaid.linkTokenCreate(linkRequest)
    await fetch(link.hosted_link_url!)
    await sendForm(link.hosted_link_url!, { action: 'share', account: '1111' })
    await running.sandbox.idle()
    const [{ request, body } = { request: new Request('https://x.test'), body: '' }] = running.received
    return { token: request.headers.get('plaid-verification') ?? '', body }
  }

  async function verifyWebhook(
    token: string,
    body: string,
  ): Promise<{ signed: boolean; fresh: boolean; same: boolean }> {
    const [head = '', claims = '', signature = ''] = token.split('.')
    const decode = (part: string) => JSON.parse(Buffer.from(part, 'base64url').toString()) as Record<string, never>
    const { kid, alg } = decode(head)
    expect(alg).toBe('ES256')
    const { data } = await plaid.webhookVerificationKeyGet({ key_id: kid! })
    const key = createPublicKey({ key: { ...data.key } as unknown as JsonWebKey, format: 'jwk' })
    const { iat, request_body_sha256: hash } = decode(claims)
    return {
      signed: verify(
        'sha256',
        Buffer.from(`${head}.${claims}`),
        { key, dsaEncoding: 'ieee-p1363' },
        Buffer.from(signature, 'base64url'),
      ),
      fresh: (await running.now()) / 1000 - Number(iat) < 300,
      same: createHash('sha256').update(body).digest('hex') === hash,
    }
  }

  test('are signed with Plaid’s key and a hash of their body', async () => {
    const { token, body } = await webhookReceived()
    expect(await verifyWebhook(token, body)).toEqual({ signed: true, fresh: true, same: true })
    expect(await verifyWebhook(token, `${body} `)).toMatchObject({ same: false })
  })

  test.each([
    ['wrong-secret', { signed: false, fresh: true }],
    ['old-timestamp', { signed: true, fresh: false }],
  ])('with a %s are detectable', async (action, judgement) => {
    await running.control('webhooks', { action })
    const { token, body } = await webhookReceived()
    expect(await verifyWebhook(token, body)).toMatchObject(judgement)
  })
})

describe('errors', () => {
  test('report the cause', async () => {
    expect(await refusalOf(plaid.linkTokenCreate({ ...linkRequest, products: [] }))).toBe('MISSING_FIELDS')
    expect(await refusalOf(plaid.linkTokenCreate({ ...linkRequest, webhok: 'x' } as never))).toBe('UNKNOWN_FIELDS')
    expect(await refusalOf(plaid.linkTokenGet({ link_token: 'link-sandbox-none' }))).toBe('INVALID_LINK_TOKEN')
    const stranger = new PlaidApi(new Configuration({ basePath: `${running.address}/plaid` }))
    expect(await refusalOf(stranger.accountsGet({ access_token: 'x' }))).toBe('INVALID_API_KEYS')
    await running.control('faults', { kind: 'rate-limit', provider: 'plaid' })
    expect(await refusalOf(plaid.linkTokenCreate(linkRequest))).toBe('RATE_LIMIT')
  })

  test('include a bank that requires a new sign-in', async () => {
    const access_token = await connected()
    await plaid.sandboxItemResetLogin({ access_token })
    expect(await refusalOf(plaid.authGet({ access_token }))).toBe('ITEM_LOGIN_REQUIRED')
  })

  test('include a public token that is half an hour old', async () => {
    const { data } = await plaid.sandboxPublicTokenCreate({
      institution_id: 'ins_109508',
      initial_products: [Products.Auth],
    })
    await running.advance(1800)
    expect(await refusalOf(plaid.itemPublicTokenExchange({ public_token: data.public_token }))).toBe(
      'INVALID_PUBLIC_TOKEN',
    )
  })
})
