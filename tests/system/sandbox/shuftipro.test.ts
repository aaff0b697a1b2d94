import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createHash } from 'node:crypto'
import { type RunningSandbox, sendForm, startSandbox } from '#tests/support/payments/payment-sandbox.ts'

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex')
const basic = `Basic ${Buffer.from('client:secret').toString('base64')}`

describe('the simulator of Shufti Pro', () => {
  let running: RunningSandbox
  beforeAll(async () => {
    running = await startSandbox([])
  })
  afterAll(() => running.stop())
  beforeEach(async () => {
    await running.control('reset', {})
    running.received.length = 0
  })

  async function call(path: string, body?: unknown, authorization = basic) {
    const response = await fetch(`${running.address}/shuftipro${path}`, {
      headers: { authorization, 'content-type': 'application/json' },
      ...(body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }),
    })
    const text = await response.text()
    expect(response.headers.get('signature')).toBe(sha256(text + sha256('secret')))
    return { status: response.status, body: JSON.parse(text) as Record<string, never> }
  }

  const request = {
    reference: '17374217',
    callback_url: 'https://app.test/webhooks/shuftiprokyc',
    redirect_url: 'https://app.test/user-kyc',
    email: 'johndoe@example.com',
    country: 'GB',
    language: 'AR',
    document: {
      proof: '',
      supported_types: ['id_card'],
      name: { first_name: 'John', last_name: 'Doe' },
      dob: '1978-03-13',
    },
    face: { proof: '' },
    background_checks: { name: { first_name: 'John', last_name: 'Doe' }, dob: '1978-03-13', filters: ['sanction'] },
  }
  const opened = async (reference = request.reference): Promise<string> =>
    String((await call('/', { ...request, reference })).body['verification_url'])
  const statusOf = async (reference = request.reference) => (await call('/status', { reference })).body

  it('responds and notifies in its own format', async () => {
    const { status, body } = await call('/', request)
    expect(status).toBe(200)
    expect(body).toMatchObject({ reference: '17374217', event: 'request.pending', country: 'GB', error: '' })
    await sendForm(String(body['verification_url']), { action: 'hit' })
    expect(await statusOf()).toMatchObject({
      event: 'verification.declined',
      declined_codes: ['SPDR160'],
      services_declined_codes: { background_checks: ['SPDR160'] },
      verification_result: { document: { document: 1 }, face: 1, background_checks: 0 },
      verification_data: { background_checks: { aml_data: { hits: [{ name: 'John Doe', types: ['sanction'] }] } } },
    })
    await running.sandbox.idle()
    expect(running.received.map(({ body: sent }) => (JSON.parse(sent) as { event: string }).event)).toEqual([
      'request.pending',
      'verification.declined',
    ])
    for (const { request: sent, body: text } of running.received)
      expect(sent.headers.get('signature')).toBe(sha256(text + sha256('secret')))
  })

  it.each([
    ['approve', 'verification.accepted'],
    ['decline', 'verification.declined'],
    ['again', 'verification.declined'],
    ['cancel', 'verification.cancelled'],
  ])('ends a check on its page by %s: %s', async (action, event) => {
    const page = await opened()
    const text = await (await fetch(page)).text()
    expect(text).toContain('dir="rtl"')
    expect(text).not.toContain('John')
    expect(await sendForm(page, { action })).toMatchObject({ status: 303, location: request.redirect_url })
    expect(await statusOf()).toMatchObject({ event })
    // It ends once.
    expect((await sendForm(page, { action: 'approve' })).status).toBe(410)
    expect(await statusOf()).toMatchObject({ event })
  })

  it('leaves a check open when its page is closed, until its time is over', async () => {
    const page = await opened()
    expect((await sendForm(page, { action: 'close' })).status).toBe(200)
    expect((await sendForm(page, { action: 'other' })).status).toBe(200)
    expect(await statusOf()).toMatchObject({ event: 'request.pending' })
    await running.advance(3601)
    expect((await fetch(page)).status).toBe(410)
    expect(await statusOf()).toMatchObject({ event: 'request.timeout' })
  })

  it('accepts pictures after a while', async () => {
    const face = { proof: `data:image/png;base64,${'A'.repeat(2_000_000)}` }
    expect((await call('/', { ...request, face })).body).toMatchObject({ event: 'request.received' })
    await running.advance(30)
    expect(await statusOf()).toMatchObject({ event: 'verification.accepted', verification_result: { face: 1 } })
  })

  it('has no page with a guessed address', async () => {
    await opened()
    expect((await fetch(`${running.address}/shuftipro/hosted/verify/x`)).status).toBe(404)
    // 48 letters and digits.
    expect((await opened('17374218')).split('/').at(-1)).toHaveLength(48)
  })

  it.each([
    ['a reference that is taken', { reference: '17374217' }, 409, 'reference'],
    ['no reference', { reference: undefined }, 400, 'reference'],
    ['a short reference', { reference: '1' }, 400, 'reference'],
    ['a date that is none', { document: { ...request.document, dob: '13.03.1978' } }, 400, 'dob'],
    ['a name of one letter', { document: { ...request.document, name: { first_name: 'J' } } }, 400, 'name.first_name'],
    ['an unknown country', { country: 'gb' }, 400, 'country'],
    ['a picture that is none', { face: { proof: 'no picture!' } }, 400, 'proof'],
    ['an unknown field', { colour: 'red' }, 400, 'colour'],
  ])('refuses %s', async (_, change, status, key) => {
    await opened()
    const refused = await call('/', { ...request, reference: '17374219', ...change })
    expect(refused.status).toBe(status)
    expect(refused.body).toMatchObject({ event: 'request.invalid', error: { key } })
  })

  it('refuses strangers, and unknown references and addresses', async () => {
    for (const authorization of ['', 'Basic ', `Basic ${Buffer.from('client:other').toString('base64')}`])
      expect((await call('/', request, authorization)).status).toBe(401)
    expect((await call('/status', { reference: '17374299' })).status).toBe(404)
    expect((await call('/other', {})).status).toBe(404)
    expect((await running.state('shuftipro'))['verifications']).toEqual([])
  })

  it('is steered by the control interface', async () => {
    await opened()
    await running.control('shuftipro/end', { reference: '17374217', event: 'verification.declined', codes: ['SPDR27'] })
    expect(await statusOf()).toMatchObject({
      declined_codes: ['SPDR27'],
      verification_result: { document: { document: 0 } },
    })
    await expect(running.control('shuftipro/end', { reference: 'x', event: 'request.timeout' })).rejects.toThrow('400')
    await expect(running.control('shuftipro/end', { reference: '17374217', event: 'other' })).rejects.toThrow('400')
    expect((await call('/account/info/')).body).toMatchObject({ account: { status: 'trial' } })
  })
})
