/** The contact form with and without scripts, the CAPTCHA, and the newsletter. */

import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { clamdScanner } from '#api/adapters/virus-scanner.ts'
import { changeSettings } from '#api/db/site/settings.ts'
import { apiBase } from '#contract/call.ts'
import { calls } from '#contract/calls.ts'
import { proofText } from '#contract/auth/captcha.ts'
import { fileBytesBelow } from '#domain/limits.ts'
import { solveChallenge } from '#src/platform/proof-of-work.ts'
import { faultMarker, startClamd } from '#sandbox/clamd/clamd.ts'
import { behaviourEngine } from '#tests/support/engines.ts'
import { catalogue, pdfBytes } from '#tests/support/pdf-bytes.ts'
import { eicarText } from '#tests/support/malware.ts'
import { make, newPerson } from '#tests/support/test-users.ts'
import { openPage, sourcePages } from '#tests/support/public-pages.ts'
import { startTestApp, type TestApp, testOrigin } from '#tests/support/test-app.ts'

const usual = {
  name: 'Zephyrine Quill',
  email: 'zephyrine@example.com',
  topic: 'payment',
  message: 'Where is my refund?\nIt was due on Monday.',
}
const off = { adminLogin: false, frontLogin: false, frontSignup: false, contactUs: false, newsletter: false }
const captchaOnContact = { ...off, contactUs: true }
type Sent = Partial<typeof usual & { id: string; captcha: string }>

async function proof(app: TestApp): Promise<string> {
  const { challenge } = (await make(app, calls.content.getChallenge, {})).data
  if (challenge === null) throw new Error('no challenge')
  return proofText(challenge, await solveChallenge(challenge))
}

function formOf(values: Sent, files: readonly File[]): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(values)) form.append(name, value)
  for (const file of files) form.append('files', file)
  return form
}

async function post(
  app: TestApp,
  path: string,
  body: FormData | URLSearchParams,
  headers: Record<string, string> = {},
) {
  const response = await app.fetch(new Request(`https://freehold.example${path}`, { method: 'POST', body, headers }))
  const text = await response.text()
  const parsed = (text.startsWith('{') ? JSON.parse(text) : {}) as {
    code?: string
    fields?: { path: string; code: string }[]
    details?: Record<string, unknown>
    data?: { id: string }
  }
  return { ...parsed, status: response.status, headers: response.headers, text }
}

const attachment = (name: string, text = 'date,amount\n2026-01-01,5') => new File([text], name, { type: 'text/html' })

describe.each(await behaviourEngine())('contact messages on %s', (engine) => {
  let app: TestApp
  const send = async (change: Sent = {}, files: readonly File[] = []) =>
    post(app, `${apiBase}contact-us`, formOf({ ...usual, captcha: await proof(app), ...change }, files))
  const count = async () =>
    (await app.deps.db.execute('select count(*)::int4 as n from contact_message'))[0]?.['n'] as number

  beforeAll(async () => {
    app = await startTestApp(engine)
    await newPerson(app, { userType: null, admin: true })
  })
  beforeEach(async () => {
    await app.runJobs()
    app.mails.length = 0
    await app.deps.db.transact(async (tx) => {
      await tx.deleteFrom('contact_message').execute()
      await changeSettings(tx, { contactEmail: null, captcha: captchaOnContact })
    })
  })
  afterAll(() => app.close())

  it('are stored with their files and e-mailed to administrators', async () => {
    const picture = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#14594a' } })
      .withExifMerge({ IFD0: { Copyright: 'CANARY-EXIF' } })
      .jpeg()
      .toBuffer()
    const answer = await send({}, [
      attachment('../../etc/kontoauszug "1".csv'),
      new File([new Uint8Array(picture)], 'photo.exe', { type: 'application/x-msdownload' }),
    ])
    expect(answer).toMatchObject({ status: 200, data: { id: expect.any(String) as string } })
    await app.runJobs()
    expect(app.mails).toHaveLength(1)
    const [mail] = app.mails
    expect(mail).toMatchObject({ subject: 'New message to Freehold: Payments and refunds', replyTo: usual.email })
    expect(mail?.text).toContain(
      'From Zephyrine Quill, zephyrine@example.com\nWhere is my refund?\nIt was due on Monday.',
    )
    // Named by their detected type, not by their original name.
    expect(mail?.attachments?.map(({ name, mime }) => [name, mime])).toEqual([
      ['kontoauszug 1.csv', 'text/csv'],
      ['photo.exe', 'image/jpeg'],
    ])
    expect(Buffer.from(mail?.attachments?.[1]?.bytes ?? []).includes('CANARY-EXIF')).toBe(false)
    await app.runJobs()
    expect(app.mails).toHaveLength(1)
    expect(app.logLines.join('')).not.toContain('zephyrine')
  })

  it('are sent to the configured address', async () => {
    await app.deps.db.transact((tx) => changeSettings(tx, { contactEmail: 'desk@example.com' }))
    await send({ topic: 'press' })
    await app.runJobs()
    expect(app.mails.map(({ to }) => to)).toEqual(['desk@example.com'])
  })

  it('are stored once for repeated requests, and reject other content under the same id', async () => {
    const id = '018f0000-0000-7000-8000-000000000001'
    const first = await send({ id })
    expect(first.status).toBe(200)
    // The CAPTCHA proof is used up, and a repeated message needs none.
    const again = await post(app, `${apiBase}contact-us`, formOf({ ...usual, id }, []))
    expect(again).toMatchObject({ status: 200, data: { id } })
    expect(await send({ id, message: 'Something else entirely.' })).toMatchObject({ code: 'IDEMPOTENCY_KEY_REUSED' })
    expect(await count()).toBe(1)
  })

  it.each<[string, Sent, string]>([
    ['two addresses', { email: 'a@example.com,b@example.com' }, 'email'],
    ['a header in the address', { email: 'a@example.com\r\nBcc: all@example.com' }, 'email'],
    ['a header in the name', { name: 'Amal\r\nBcc: all@example.com' }, 'name'],
    ['an unknown topic', { topic: 'Bcc: all@example.com' }, 'topic'],
    ['no message', { message: ' \n ' }, 'message'],
    ['a short message', { message: 'Hi' }, 'message'],
  ])('reject %s and name the field', async (_, change, field) => {
    const answer = await send(change)
    expect(answer).toMatchObject({ status: 400, code: 'INVALID_INPUT' })
    expect(answer.fields?.map(({ path }) => path)).toEqual([field])
    expect(await count()).toBe(0)
  })

  it('limit the file size to the site’s setting, and report the limit', async () => {
    const narrow = { kilobytes: 100, most: 5, imageTypes: ['image/png'] }
    await app.deps.db.transact((tx) => changeSettings(tx, { files: narrow }))
    const answer = await send({}, [new File([Buffer.alloc(102_400, 'a')], 'big.txt')])
    expect(answer.fields).toEqual([{ path: 'files.0', code: 'file-too-large', limit: 100 }])
    expect(await count()).toBe(0)
    expect((await send({}, [new File([Buffer.alloc(102_399, 'a')], 'small.txt')])).status).toBe(200)
    await app.deps.db.transact((tx) => changeSettings(tx, { files: { ...narrow, kilobytes: 2048 } }))
  })

  it('reject files by their content, and then store nothing', async () => {
    const refused: [File[], { path: string; code: string }][] = [
      [
        [attachment('a.csv'), new File([Buffer.from('MZ\u0000\u0001binary')], 'b.pdf')],
        { path: 'files.1', code: 'format' },
      ],
      [[new File([Buffer.alloc(fileBytesBelow, 'a')], 'big.txt')], { path: 'files.0', code: 'file-too-large' }],
      [Array.from({ length: 6 }, (_, index) => attachment(`${index}.csv`)), { path: 'files', code: 'too-many-files' }],
      [
        [
          new File(
            [pdfBytes([`${catalogue.slice(0, -2)}/OpenAction << /S /JavaScript /JS (app.alert(1)) >> >>`])],
            'x.pdf',
          ),
        ],
        { path: 'files.0', code: 'unsafe' },
      ],
    ]
    for (const [files, problem] of refused) {
      const answer = await send({}, files)
      expect(answer.status).toBe(400)
      expect(answer.fields?.[0]).toMatchObject(problem)
    }
    expect(await count()).toBe(0)
  })

  it('reject bodies that are not forms, too large, or from another site', async () => {
    const at = `${apiBase}contact-us`
    const raw = (body: string, type: string) =>
      app.fetch(new Request(`http://localhost${at}`, { method: 'POST', body, headers: { 'content-type': type } }))
    expect((await raw('{}', 'application/json')).status).toBe(415)
    expect((await raw('--x\r\nnonsense', 'multipart/form-data; boundary=y')).status).toBe(400)
    expect((await raw('a'.repeat(12_000_000), 'multipart/form-data; boundary=y')).status).toBe(413)
    const foreign = await post(app, at, formOf(usual, []), { 'sec-fetch-site': 'cross-site' })
    expect(foreign).toMatchObject({ status: 403, code: 'FORBIDDEN_ORIGIN' })
  })

  describe('the CAPTCHA', () => {
    it('is required, valid once, expires, and cannot be forged', async () => {
      expect(await send({ captcha: '' })).toMatchObject({ status: 403, code: 'CAPTCHA_REQUIRED' })
      const one = await proof(app)
      expect((await send({ captcha: one })).status).toBe(200)
      expect(await send({ captcha: one })).toMatchObject({ status: 403, code: 'CAPTCHA_FAILED' })
      expect(await count()).toBe(1)
      const parts = JSON.parse(await proof(app)) as Record<string, string | number>
      for (const forged of [
        { ...parts, number: Number(parts['number']) + 1 },
        { ...parts, salt: String(parts['salt']).replace(/\.\d+\./, '.99999999999999.') },
        { ...parts, signature: '0'.repeat(64) },
        { number: 1 },
        null,
        'x',
      ])
        expect(await send({ captcha: JSON.stringify(forged) })).toMatchObject({ code: 'CAPTCHA_FAILED' })
      const late = await proof(app)
      app.advance(21 * 60_000)
      expect(await send({ captcha: late })).toMatchObject({ code: 'CAPTCHA_FAILED' })
    })

    it('is not required when disabled in the settings', async () => {
      await app.deps.db.transact((tx) => changeSettings(tx, { captcha: off }))
      expect((await send({ captcha: '' })).status).toBe(200)
    })

    it('is required at sign-up, and at sign-in after three failures, whether or not the account exists', async () => {
      const forms = { ...captchaOnContact, frontLogin: true, frontSignup: true }
      await app.deps.db.transact((tx) => changeSettings(tx, { captcha: forms }))
      const known = 'person-known@example.com'
      const password = 'Quiet-River-7'
      const hash = await app.deps.passwords.hash(password)
      const { id } = await newPerson(app)
      await app.deps.db.transact((tx) =>
        tx.updateTable('app_user').set({ email: known, password_hash: hash }).where('id', '=', id).execute(),
      )
      const signIn = (email: string, typedPassword: string, captcha?: string) =>
        make(app, calls.account.signIn, { query: {}, body: { email, password: typedPassword, captcha } })
      for (const email of [known, 'nobody@example.com']) {
        for (let time = 0; time < 3; time += 1)
          expect(await signIn(email, 'Wrong-River-7')).toMatchObject({ code: 'SIGN_IN_FAILED' })
        expect(await signIn(email, password)).toMatchObject({ status: 403, code: 'CAPTCHA_REQUIRED' })
      }
      expect((await signIn(known, password, await proof(app))).status).toBe(200)
      // A success resets the count.
      expect(await signIn(known, 'Wrong-River-7')).toMatchObject({ code: 'SIGN_IN_FAILED' })

      // The two settings are independent, and the response reveals neither to a caller without the password.
      const chief = 'chief@example.com'
      const boss = await newPerson(app, { admin: true })
      await app.deps.db.transact((tx) =>
        tx.updateTable('app_user').set({ email: chief, password_hash: hash }).where('id', '=', boss.id).execute(),
      )
      for (const [setting, isRequired, free] of [
        [{ frontLogin: true, adminLogin: false }, known, chief],
        [{ frontLogin: false, adminLogin: true }, chief, known],
      ] as const) {
        await app.deps.db.transact((tx) => changeSettings(tx, { captcha: { ...off, ...setting } }))
        for (const email of [known, chief]) {
          for (let time = 0; time < 3; time += 1) await signIn(email, 'Wrong-River-7')
          expect(await signIn(email, 'Wrong-River-7')).toMatchObject({ code: 'CAPTCHA_REQUIRED' })
        }
        expect(await signIn(isRequired, password)).toMatchObject({ code: 'CAPTCHA_REQUIRED' })
        expect((await signIn(free, password)).status).toBe(200)
        expect((await signIn(isRequired, password, await proof(app))).status).toBe(200)
      }
      await app.deps.db.transact((tx) => changeSettings(tx, { captcha: forms }))

      const body = {
        firstName: 'Amal',
        lastName: 'Haddad',
        email: 'new@example.com',
        password,
        confirmPassword: password,
        userType: 'investor',
        terms: true,
      }
      expect(await make(app, calls.account.signUp, { body })).toMatchObject({ code: 'CAPTCHA_REQUIRED' })
      const captcha = await proof(app)
      expect((await make(app, calls.account.signUp, { body: { ...body, captcha } })).status).toBe(200)
    })
  })
})

describe('a virus scanner', () => {
  it('rejects infected files, and every file while the scanner is unavailable', async () => {
    const clamd = await startClamd({ listenOn: { host: '127.0.0.1', port: 0 } })
    const log = { info: () => {}, warn: () => {}, error: () => {} }
    const app = await startTestApp('embedded', { scanner: clamdScanner(clamd.address, log) })
    const send = async (files: File[]) =>
      post(app, `${apiBase}contact-us`, formOf({ ...usual, captcha: await proof(app) }, files))
    expect((await send([attachment('clean.csv'), attachment('large.txt', 'word '.repeat(40_000))])).status).toBe(200)
    const infected = await send([attachment('clean.csv'), attachment('bad.txt', eicarText)])
    expect(infected.fields).toEqual([{ path: 'files.1', code: 'infected' }])
    expect(await send([attachment('x.txt', faultMarker('cut'))])).toMatchObject({
      status: 503,
      code: 'ATTACHMENTS_UNCHECKED',
    })
    // The proof is consumed before the scan: a used proof cannot trigger another scan.
    const used = await proof(app)
    const again = (files: File[]) => post(app, `${apiBase}contact-us`, formOf({ ...usual, captcha: used }, files))
    expect((await again([attachment('bad.txt', eicarText)])).fields).toEqual([{ path: 'files.0', code: 'infected' }])
    expect(await again([attachment('bad.txt', eicarText)])).toMatchObject({ status: 403, code: 'CAPTCHA_FAILED' })
    expect((await send([])).status).toBe(200)
    await clamd.close()
    expect(await send([attachment('clean.csv')])).toMatchObject({ status: 503, code: 'ATTACHMENTS_UNCHECKED' })
    await app.close()
  })
})

describe('rate limits', () => {
  it('allow three messages a minute per address, and return when to retry', async () => {
    const app = await startTestApp('embedded', { rateLimit: true })
    const send = async () => post(app, `${apiBase}contact-us`, formOf({ ...usual, captcha: await proof(app) }, []))
    for (let time = 0; time < 3; time += 1) expect((await send()).status).toBe(200)
    const refused = await send()
    expect(refused).toMatchObject({ status: 429, code: 'TOO_MANY_REQUESTS' })
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    app.advance(Number(refused.headers.get('retry-after')) * 1000)
    expect((await send()).status).toBe(200)
    await app.close()
  })
})

describe('rate limits by the sender’s e-mail address', () => {
  it('allow three messages a minute per sender from any network, without affecting others', async () => {
    const app = await startTestApp('embedded', { rateLimit: true })
    const send = async (machine: number, email: string) =>
      app.fetch(
        new Request(`${testOrigin}${apiBase}contact-us`, {
          method: 'POST',
          body: formOf({ ...usual, email, captcha: await proof(app) }, []),
        }),
        `192.0.2.${machine}`,
      )
    for (let time = 0; time < 3; time += 1) expect((await send(time, 'loud@example.com')).status).toBe(200)
    const refused = await send(9, 'LOUD@example.com')
    expect([refused.status, Number(refused.headers.get('retry-after')) > 0]).toEqual([429, true])
    expect((await send(9, 'quiet@example.com')).status).toBe(200)
    await app.close()
  })
})

describe('the contact form without scripts', () => {
  let app: TestApp
  beforeAll(async () => {
    app = await startTestApp('embedded', { pages: sourcePages() })
  })
  afterAll(() => app.close())
  const path = '/contact-us?lng=fr'

  it('is rendered with its action', async () => {
    const { document, status } = await openPage(app, '/contact-us')
    const form = document.querySelector<HTMLFormElement>('main form')
    expect([status, form?.getAttribute('action'), form?.method, form?.enctype]).toEqual([
      200,
      '/contact-us',
      'post',
      'multipart/form-data',
    ])
    const names = [...(form?.elements ?? [])].map((field) => field.getAttribute('name')).filter(Boolean)
    expect(names).toEqual(['name', 'email', 'topic', 'message', 'files'])
  })

  it('is displayed again with the input after a rejection, and explains the CAPTCHA', async () => {
    const answer = await post(app, path, formOf(usual, [attachment('a.csv')]))
    expect(answer.status).toBe(403)
    expect(answer.headers.get('cache-control')).toBe('no-store')
    expect(answer.headers.get('etag')).toBeNull()
    expect(answer.text).toContain('Confirmez que vous êtes une personne')
    expect(answer.text).toContain('value="zephyrine@example.com"')
    expect(answer.text).toContain('Where is my refund?\nIt was due on Monday.</textarea>')
    expect(answer.text).toMatch(/<option value="payment" selected="">/)
    const wrong = await post(app, path, formOf({ ...usual, email: '"><script>x</script>' }, []))
    expect(wrong.status).toBe(400)
    expect(wrong.text).not.toContain('<script>x')
    // The page is not shared with other visitors.
    expect((await openPage(app, path)).html).not.toContain('zephyrine')
  })

  it('redirects to a confirmation after a success', async () => {
    await app.deps.db.transact((tx) => changeSettings(tx, { captcha: off }))
    const answer = await post(app, path, formOf(usual, []))
    expect([answer.status, answer.headers.get('location')]).toEqual([303, '/contact-us?sent=1&lng=fr'])
    expect((await openPage(app, '/contact-us?sent=1&lng=fr')).text).toContain('Votre message est envoyé')
  })

  it('subscribes to the newsletter, confirmed and cancelled by one click each', async () => {
    const reply = await post(app, '/newsletter?lng=ar', new URLSearchParams({ email: 'Reader@example.com' }))
    expect([reply.status, reply.headers.get('location')]).toEqual([303, '/newsletter?sent=1&lng=ar'])
    const link = (part: string, mail = app.mails.at(-1)) =>
      new RegExp(`https://freehold.example(/newsletter/${part}/[\\w.-]+)`).exec(mail?.text ?? '')?.[1] ?? ''
    await app.runJobs()
    const confirm = link('confirm')
    // Viewing the link does nothing: mail scanners open links.
    expect((await openPage(app, confirm)).status).toBe(200)
    await app.runJobs()
    expect(app.mails.filter(({ to }) => to === 'reader@example.com')).toHaveLength(1)
    expect((await post(app, confirm, new URLSearchParams())).headers.get('location')).toBe('/newsletter?done=on&lng=en')
    await app.runJobs()
    const welcome = app.mails.at(-1)
    expect(welcome).toMatchObject({ to: 'reader@example.com', language: 'ar' })
    expect(welcome?.unsubscribe).toContain(link('unsubscribe'))
    const oneClick = await post(app, link('unsubscribe'), new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }))
    expect([oneClick.status, oneClick.text]).toEqual([200, ''])
    // The confirmation link does not undo the cancellation.
    expect((await post(app, confirm, new URLSearchParams())).status).toBe(410)
  })
})

describe('the newsletter', () => {
  it('does not reveal which addresses are subscribed, and limits its e-mails', async () => {
    const app = await startTestApp('embedded')
    const member = await newPerson(app)
    const { email } = await app.deps.db.read
      .selectFrom('app_user')
      .select('email')
      .where('id', '=', member.id)
      .executeTakeFirstOrThrow()
    expect((await make(app, calls.newsletter.getState, {}, { as: member })).data).toEqual({ subscribed: false })
    const body = { subscribed: true }
    expect((await make(app, calls.newsletter.changeState, { body }, { as: member })).data).toEqual(body)
    expect((await make(app, calls.newsletter.getState, {}, { as: member })).data).toEqual(body)
    await app.runJobs()
    expect(app.mails).toHaveLength(1)
    const ask = (address: string) => make(app, calls.newsletter.subscribe, { body: { email: address } })
    const [known, unknown] = [await ask(email), await ask('unknown@example.com')]
    expect(known.body).toEqual(unknown.body)
    for (let time = 0; time < 3; time += 1) await ask('unknown@example.com')
    await app.runJobs()
    expect(app.mails.map(({ to }) => to)).toEqual([email, 'unknown@example.com'])
    const token = /confirm\/([\w.-]+)/.exec(app.mails[1]?.text ?? '')?.[1] ?? ''
    expect(await make(app, calls.newsletter.confirm, { body: { token: `${token.slice(0, -2)}xx` } })).toMatchObject({
      code: 'LINK_INVALID',
    })
    app.advance(73 * 3_600_000)
    expect(await make(app, calls.newsletter.confirm, { body: { token } })).toMatchObject({ status: 410 })
    await app.close()
  })
})
